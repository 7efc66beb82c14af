/** Boots: configuration, theme, language, then either the sign-in page or the product. */
import { createRoot } from 'react-dom/client';
import { setShellConfiguration } from 'shared-platform/config';
import { currentLanguage } from 'shared-platform/i18n';
import './base.css';
import { beginPage } from './browser/leave-page.ts';
import { pageNonce, readConfiguration } from './browser/page-facts.ts';
import { installTrustedHtml } from './browser/trusted-html.ts';
import { Root } from './root.tsx';
import { StartFailure } from './start/start-failure.tsx';
import { preferredTheme, showTheme } from './theme/theme-preference.ts';

// The bundler reads this name: styles and scripts it adds later carry the policy's nonce.
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
    root.render(<Root />);
  } catch {
    root.render(<StartFailure />);
  }
}

const element = document.getElementById('root');
if (element) void boot(element);
