/** The platform's state between tests: one HTTP server, nobody signed in, nothing cached. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { api } from 'shared-platform/api';
import { setShellConfiguration } from 'shared-platform/config';
import { connectionWorks } from 'shared-platform/connection';
import { storeDictionaries } from 'shared-platform/dictionary';
import { changeLanguage } from 'shared-platform/i18n';
import { forgetSession } from 'shared-platform/session';
import { store } from 'shared-platform/store';

/** Handles HTTP for all tests of a file; `renderScreen` adds the screen's handlers. */
export const mswServer = setupServer(
  // The server is there, unless a test says otherwise.
  http.get('*/api/health', () => HttpResponse.json({ status: 'up' })),
);

/** Puts everything that outlives a component back to the beginning. */
export async function resetPlatform(): Promise<void> {
  store.dispatch(api.util.resetApiState());
  storeDictionaries({});
  forgetSession();
  connectionWorks(Number.POSITIVE_INFINITY);
  setShellConfiguration({});
  // Files of tests share the window: one that switched to English must not leave it to the next.
  await changeLanguage('zh-CN');
  localStorage.clear();
  sessionStorage.clear();
}
