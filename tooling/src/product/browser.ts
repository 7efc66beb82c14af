// The browser that e2e tests, benches and screenshots share.
import { existsSync } from 'node:fs';

/** Where the system's packages put the browser. */
export const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'] as const;

/** Path of the browser: `CHROMIUM_PATH`, otherwise the system's Chromium; undefined selects Playwright's own. */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM_PATH ?? chromiumPaths.find((path) => existsSync(path));
}

/** Features that Playwright turns off. They are listed again because Chromium reads only the last `--disable-features` of a command line. */
export const featuresOffInPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
] as const;

/**
 * The suggestion list of Chromium's own address bar. Every new window loads it in the background as web pages of its own, which doubles the
 * processor time of a cold start of this product: 8.6 s per window with them, 4.2 s without (docs/decisions/0175-*.md).
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'] as const;

/** Arguments for Chromium, besides those that Playwright passes. */
export const chromiumArguments: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...featuresOffInPlaywright, ...addressBarPages].join(',')}`,
];
