/** The text of an announcement. The sanitising code is loaded with the first text. */
import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Skeleton } from 'shared-widgets/ui/core';
import { useNoticeText } from './messages.ts';
import styles from './notice-modal.module.css';

export interface NoticeBodyProps {
  readonly html: string;
  /** Called when a link to a page of this product was clicked. */
  readonly onOpen: (path: string) => void;
}

type State = 'loading' | 'shown' | 'failed';

export function NoticeBody({ html, onOpen }: NoticeBodyProps) {
  const t = useNoticeText();
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(0);
  const picture = t('picture');

  useEffect(() => {
    let isCurrent = true;
    setState('loading');
    import(/* webpackChunkName: "safe-html" */ './safe-html.ts').then(
      ({ safeFragment }) => {
        if (!isCurrent) return;
        element.current?.replaceChildren(safeFragment(html, picture));
        setState('shown');
      },
      () => isCurrent && setState('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [html, picture, attempt]);

  useEffect(() => {
    const body = element.current;
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const href = link?.getAttribute('href');
      if (!href?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onOpen(href);
    };
    body?.addEventListener('click', follow);
    return () => body?.removeEventListener('click', follow);
  }, [onOpen]);

  return (
    <>
      {state === 'loading' && <Skeleton active title={false} paragraph={{ rows: 5 }} aria-label={t('loading')} />}
      {state === 'failed' && (
        <Alert
          type="error"
          showIcon
          title={t('bodyFailed')}
          action={
            <Button size="small" onClick={() => setAttempt(attempt + 1)}>
              {t('retry')}
            </Button>
          }
        />
      )}
      <div ref={element} className={styles.body} hidden={state !== 'shown'} />
    </>
  );
}
