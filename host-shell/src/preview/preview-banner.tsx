/** Tells, for as long as it lasts, that this window runs what others do not: which version, by whom, until when; and the way out. */
import { use, useState, useSyncExternalStore } from 'react';
import { addMessages, useLanguage, useMessages } from 'shared-platform/i18n';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';
import styles from './preview-banner.module.css';
import { currentPreview } from './preview-entry.ts';
import type { PreviewRun, PreviewState } from './preview-run.ts';

addMessages('preview', { 'zh-CN': zhCN, 'en-US': enUS });

export function PreviewBanner() {
  const beginning = currentPreview();
  const run = beginning && use(beginning);
  return run && <PreviewNotice run={run} />;
}

export function PreviewNotice({ run }: { readonly run: PreviewRun }) {
  const t = useMessages('preview');
  const words = useWords();
  const state = useSyncExternalStore(run.subscribe, run.state);
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  // A developer's machine that does not answer just now: the preview itself goes on.
  const isOver = state.kind === 'refused' && state.refused !== 'unreachable';
  return (
    <section className={styles.banner} aria-label={t('label')} data-preview={state.kind}>
      <span className={styles.words} role="status" title={words(state)}>
        {words(state)}
      </span>
      <button type="button" className={styles.out} onClick={isOver ? () => setClosed(true) : run.leave}>
        {t(isOver ? 'close' : 'leave')}
      </button>
    </section>
  );
}

function useWords(): (state: PreviewState) => string {
  const t = useMessages('preview');
  const language = useLanguage();
  return (state) => {
    if (state.kind === 'refused') return state.message || t(`refused.${state.refused}`);
    const { preview, remote } = state;
    const what = `${remote.name}@${remote.version}${preview.origin ? ` (${preview.origin})` : ''}`;
    if (state.kind === 'ended') return t(`ended.${state.why}`, { what });
    const until = new Date(preview.expiresAt).toLocaleString(language, {
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    });
    return t('running', { what, by: preview.by, until, reason: preview.reason });
  };
}
