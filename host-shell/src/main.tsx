/** Entry point: loads configuration, theme and language, then the sign-in page or the product. */
import { createRoot } from 'react-dom/client';
import { setShellConfiguration } from 'shared-platform/config';
import { currentLanguage } from 'shared-platform/i18n';
import './base.css';
import './theme/date-panel.css';
import { beginPage } from './browser/leave-page.ts';
import { pageNonce, readConfiguration } from './browser/page-facts.ts';
import { installTrustedHtml } from './browser/trusted-html.ts';
import { Root } from './root.tsx';
import { askPermissionsAhead } from './session/permissions-ahead.ts';
import { StartFailure } from './start/start-failure.tsx';
import { preferredTheme, showTheme } from './theme/theme-preference.ts';

// Nonce for styles and scripts that the bundler adds later; the bundler reads this variable.
declare let __webpack_nonce__: string;

async function boot(element: HTMLElement): Promise<void> {
  beginPage(location);
  __webpack_nonce__ = pageNonce();
  installTrustedHtml();
  showTheme(preferredTheme());
  document.documentElement.lang = currentLanguage();
  const root = createRoot(element);
  try {
    setShellConfiguration(await readConfiguration());
    // Sent before anything is rendered; rendering takes a while on a slow processor.
    askPermissionsAhead();
    root.render(<Root />);
  } catch {
    root.render(<StartFailure />);
  }
}

const element = document.getElementById('root');
if (element) void boot(element);
