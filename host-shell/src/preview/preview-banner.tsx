/** Banner of a running preview: which version, created by whom, until when, and a button to leave. */
import { use, useState, useSyncExternalStore } from 'react';
import { useLabel, useLanguage } from 'shared-platform/i18n';
import styles from './preview-banner.module.css';
import { currentPreview } from './preview-entry.ts';
import { usePreviewText } from './preview-messages.ts';
import type { PreviewRun, PreviewState } from './preview-run.ts';

export function PreviewBanner() {
  const beginning = currentPreview();
  const run = beginning && use(beginning);
  return run && <PreviewNotice run={run} />;
}

export function PreviewNotice({ run }: { readonly run: PreviewRun }) {
  const t = usePreviewText();
  const words = useWords();
  const state = useSyncExternalStore(run.subscribe, run.state);
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  // While the developer's server does not respond, the preview goes on.
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
  const t = usePreviewText();
  const language = useLanguage();
  const labelText = useLabel();
  return (state) => {
    if (state.kind === 'refused') return state.label ? labelText(state.label) : state.message || t(`refused.${state.refused}`);
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
