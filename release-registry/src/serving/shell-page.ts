/** The shell's HTML page: it names everything that the first paint needs, with integrity hashes. */
import type { ShellConfiguration, SignedManifest } from 'shared-contracts/release/release';
import type { ShellRelease } from '../model/shell-release.ts';

export interface ShellPageOptions {
  readonly shell: ShellRelease;
  readonly configuration: ShellConfiguration;
  readonly document: SignedManifest | null;
  readonly nonce: string;
  /** Whether the browser says that somebody is signed in; decides which part of the shell is preloaded. */
  readonly isSignedIn: boolean;
}

/** JSON in which `<` is escaped, so that it cannot close its script element. */
const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The shell's script that preloads the parts in the element `shell-parts`. Shells of older builds have none. */
const partsLoader = 'load-parts.js';

export function shellPage({ shell, configuration, document, nonce, isSignedIn }: ShellPageOptions): string {
  const integrity = new Map(shell.files.map((file) => [file.path, file.integrity]));
  const addressOf = (path: string) => `/shell/${shell.version}/${path}`;
  const attributes = (path: string) => `"${addressOf(path)}" integrity="${integrity.get(path) ?? ''}" crossorigin="anonymous"`;
  const icon = integrity.has('favicon.svg') ? `<link rel="icon" type="image/svg+xml" href="/shell/${shell.version}/favicon.svg">` : '';
  // With this manifest phones can install the product, which then opens in a window of its own.
  const installed = integrity.has('app-manifest.json')
    ? [
        `<link rel="manifest" href="/shell/${shell.version}/app-manifest.json">`,
        `<link rel="apple-touch-icon" href="/shell/${shell.version}/icon-180.png">`,
        '<meta name="theme-color" content="#1890ff">',
      ]
    : [];
  const partOf = (path: string) => ({
    as: path.endsWith('.css') ? 'style' : 'script',
    href: addressOf(path),
    integrity: shell.preloads?.[path] ?? integrity.get(path) ?? '',
  });
  const frame = (shell.frame ?? []).map((path) => ({ ...partOf(path), isLater: true }));
  const parts = isSignedIn ? [...(shell.product ?? []).map(partOf), ...frame] : shell.signIn.map(partOf);
  // The signed-in part is as large as the first scripts. Preloaded here, it would take half of their connection, and nothing would run before
  // everything has arrived.
  const hasLoader = isSignedIn && parts.length > 0 && integrity.has(partsLoader);
  const preload = hasLoader
    ? [
        `<script type="application/json" id="shell-parts" nonce="${nonce}">${inlineJson(parts)}</script>`,
        `<script async nonce="${nonce}" src=${attributes(partsLoader)}></script>`,
      ]
    : parts.map(
        ({ as, href, integrity: hash }) =>
          `<link rel="preload" as="${as}" nonce="${nonce}" href="${href}" integrity="${hash}" crossorigin="anonymous">`,
      );
  const styles = shell.styles.map((path) => `<link rel="stylesheet" nonce="${nonce}" href=${attributes(path)}>`);
  const scripts = shell.scripts.map((path) => `<script defer nonce="${nonce}" src=${attributes(path)}></script>`);
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>智慧运输管理平台</title>
${[icon, ...installed, ...styles, ...scripts, ...preload].filter(Boolean).join('\n')}
</head>
<body>
<noscript>本系统需要启用 JavaScript。This application needs JavaScript.</noscript>
<div id="root"></div>
<script type="application/json" id="shell-configuration" nonce="${nonce}">${inlineJson(configuration)}</script>
<script type="application/json" id="release-document" nonce="${nonce}">${inlineJson(document)}</script>
</body>
</html>
`;
}
