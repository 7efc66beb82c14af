/** Shown when the product cannot start; uses no library. */
import { useEffect } from 'react';
import { useMessages } from 'shared-platform/i18n';
import { reloadPage } from '../browser/leave-page.ts';
import '../messages/start-messages.ts';

export function StartFailure() {
  const t = useMessages('start');
  useEffect(() => {
    globalThis.addEventListener('online', reloadPage);
    return () => globalThis.removeEventListener('online', reloadPage);
  }, []);
  return (
    <main className="start-page" role="alert">
      <h1>{t('failedTitle')}</h1>
      <p>{t('failedText')}</p>
      <button type="button" className="start-button" onClick={() => reloadPage()}>
        {t('reload')}
      </button>
    </main>
  );
}
