/** Resets the platform between tests: one HTTP test server, nobody signed in, empty caches. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { api } from 'shared-platform/api';
import { setShellConfiguration } from 'shared-platform/config';
import { connectionWorks } from 'shared-platform/connection';
import { closeDatabase } from 'shared-platform/device-queue';
import { storeDictionaries } from 'shared-platform/dictionary';
import { changeLanguage } from 'shared-platform/i18n';
import { forgetSession } from 'shared-platform/session';
import { store } from 'shared-platform/store';

/** Handles HTTP for all tests of a file; `renderScreen` adds the screen's handlers. */
export const mswServer = setupServer(
  // The server responds to health checks unless a test says otherwise.
  http.get('*/api/health', () => HttpResponse.json({ status: 'up' })),
);

/** Resets all state that is kept outside of components. */
export async function resetPlatform(): Promise<void> {
  store.dispatch(api.util.resetApiState());
  storeDictionaries({});
  forgetSession();
  connectionWorks(Number.POSITIVE_INFINITY);
  // Test files share the module that keeps the database open; a later test would store its steps in the database of an earlier one.
  await closeDatabase();
  setShellConfiguration({});
  // Test files share the window, so the language is reset.
  await changeLanguage('zh-CN');
  localStorage.clear();
  sessionStorage.clear();
}
