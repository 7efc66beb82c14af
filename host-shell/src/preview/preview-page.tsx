/**
 * The page before a preview: what would run, who made it, and the findings of the release checks (the gate), with buttons to agree or
 * decline.
 */
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import type { PreviewOffer } from 'shared-contracts/release/release-preview';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import type { Failure } from 'shared-platform/http';
import { useMessages } from 'shared-platform/i18n';
import { live, startLive } from 'shared-platform/live';
import { useSession } from 'shared-platform/session';
import { PreviewFactList } from 'shared-widgets/release-facts';
import { Alert, Button } from 'shared-widgets/ui/core';
import { BrandMark } from '../brand/brand-mark.tsx';
import { StartSpinner } from '../start/start-spinner.tsx';
import { usePreviewText } from './preview-messages.ts';
import styles from './preview-page.module.css';
import { type PreviewQuestion, previewQuestion, type QuestionState } from './preview-question.ts';
import '../messages/start-messages.ts';

/** Interval of reads while waiting for approval, ms, in case a push message was lost. */
const lookEvery = 15_000;

/** Reads what the link with this code would run, and starts the question about it. */
export function askAbout(code: string) {
  const question = previewQuestion(code);
  void question.look();
  return { question, Page: PreviewPage };
}

export interface PreviewPageProps {
  readonly question: PreviewQuestion;
  /** Content of the page when the person has decided. */
  readonly children: ReactNode;
}

export function PreviewPage({ question, children }: PreviewPageProps) {
  const state = useSyncExternalStore(question.subscribe, question.state);
  if (state.kind === 'answered') return children;
  if (state.kind === 'offered') return <Offered state={state} question={question} />;
  return state.problem ? <Unknown problem={state.problem} question={question} /> : <StartSpinner />;
}

interface SheetProps {
  readonly heading: string;
  readonly intro: ReactNode;
  readonly buttons: ReactNode;
  readonly children?: ReactNode;
}

/** A page with a heading; the heading gets the focus when its text changes. */
function Sheet({ heading, intro, buttons, children }: SheetProps) {
  const product = useMessages('start')('product');
  const user = useSession()?.user;
  const headingId = useId();
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${product} - ${heading}`;
    ref.current?.focus();
  }, [heading, product]);
  return (
    <div className={styles.page}>
      <main className={styles.sheet} aria-labelledby={headingId}>
        <header className={styles.head}>
          <BrandMark size={24} />
          <span>{product}</span>
          {user && <span className={styles.who}>{nameOf(user)}</span>}
        </header>
        <div className={styles.body}>
          <div>
            <h1 ref={ref} id={headingId} tabIndex={-1} className={styles.heading}>
              {heading}
            </h1>
            <div className={styles.intro}>{intro}</div>
          </div>
          {children}
        </div>
        <footer className={styles.foot}>{buttons}</footer>
      </main>
    </div>
  );
}

const nameOf = ({ realname, username }: { readonly realname: string; readonly username: string }) => `${realname} (${username})`;

interface OfferedProps {
  readonly state: Extract<QuestionState, { readonly kind: 'offered' }>;
  readonly question: PreviewQuestion;
}

function Offered({ state, question }: OfferedProps) {
  const { offer, isSending, problem } = state;
  const Standing = standings[offer.standing === 'ready' ? 'asked' : offer.standing];
  return (
    <Standing offer={offer} isSending={isSending} question={question}>
      {problem && <ProblemLine problem={problem} />}
      <PreviewFactList facts={offer.facts} />
    </Standing>
  );
}

interface StandingProps {
  readonly offer: PreviewOffer;
  readonly isSending: boolean;
  readonly question: PreviewQuestion;
  readonly children: ReactNode;
}

function Asked({ offer: { facts, needsSecond }, isSending, question, children }: StandingProps) {
  const t = usePreviewText();
  const user = useSession()?.user;
  const isRisky = !facts.published || facts.published.checks.some(({ refused }) => refused.length > 0);
  return (
    <Sheet
      heading={t('ask.heading')}
      intro={
        <>
          <p>{t('ask.intro', { who: user ? nameOf(user) : '' })}</p>
          {needsSecond && <p>{t('ask.second')}</p>}
        </>
      }
      buttons={
        <>
          <span className={styles.hint}>{t('ask.hint')}</span>
          <Button disabled={isSending} onClick={() => void question.decline()}>
            {t('ask.decline')}
          </Button>
          <Button type="primary" danger={isRisky} loading={isSending} onClick={() => void question.agree()}>
            {t(needsSecond ? 'ask.agreeAndWait' : 'ask.agree')}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}

function Waiting({ offer: { approvers }, isSending, question, children }: StandingProps) {
  const t = usePreviewText();
  useEffect(() => {
    const look = (): void => void question.look();
    const stopLive = startLive();
    const unlisten = live.listen(look);
    const timer = setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      stopLive();
      unlisten();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [question]);
  return (
    <Sheet
      heading={t('wait.heading')}
      intro={<p role="status">{t('wait.intro')}</p>}
      buttons={
        <>
          <span className={styles.hint}>{t('wait.hint')}</span>
          <Button loading={isSending} onClick={() => void question.decline()}>
            {t('wait.withdraw')}
          </Button>
        </>
      }
    >
      {approvers === 0 && <Alert type="warning" showIcon title={t('wait.nobody')} description={t('wait.nobodyHint')} />}
      {children}
    </Sheet>
  );
}

function Refused({ offer: { decision }, question, children }: StandingProps) {
  const t = usePreviewText();
  const said = decision && { by: decision.by, at: shanghaiNow(new Date(decision.at)).slice(0, 16) };
  return (
    <Sheet
      heading={t('no.heading')}
      intro={<p>{t('no.intro')}</p>}
      buttons={
        <Button type="primary" onClick={question.skip}>
          {t('no.goOn')}
        </Button>
      }
    >
      {said && <Alert type="error" showIcon title={t('no.by', said)} description={t('no.reason', { reason: decision.reason })} />}
      {children}
    </Sheet>
  );
}

const standings = { asked: Asked, waiting: Waiting, refused: Refused } as const;

/** Shown when the server gives no data about the link. */
function Unknown({ problem, question }: { readonly problem: Failure; readonly question: PreviewQuestion }) {
  const t = usePreviewText();
  return (
    <Sheet
      heading={t('unknown.heading')}
      intro={<p>{t('unknown.intro')}</p>}
      buttons={
        <>
          <Button onClick={question.skip}>{t('unknown.skip')}</Button>
          <Button type="primary" onClick={() => void question.look()}>
            {t('retry')}
          </Button>
        </>
      }
    >
      <ProblemLine problem={problem} />
    </Sheet>
  );
}

function ProblemLine({ problem: { message, requestId } }: { readonly problem: Failure }) {
  const t = usePreviewText();
  return <Alert type="error" showIcon title={message || t('refused.server')} description={requestId && t('request', { id: requestId })} />;
}
