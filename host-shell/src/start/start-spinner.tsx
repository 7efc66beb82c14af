import { useMessages } from 'shared-platform/i18n';
import '../messages/start-messages.ts';

/** Shown while a chunk is loading. */
export function StartSpinner() {
  const t = useMessages('start');
  return (
    <div className="start-page" role="status" aria-label={t('loading')}>
      <span className="start-spinner" aria-hidden="true" />
    </div>
  );
}
