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

export function shellPage({ shell, configuration, document, nonce, isSignedIn }: ShellPageOptions): string {
  const integrity = new Map(shell.files.map((file) => [file.path, file.integrity]));
  const attributes = (path: string, hash = integrity.get(path) ?? '') =>
    `"/shell/${shell.version}/${path}" integrity="${hash}" crossorigin="anonymous"`;
  const icon = integrity.has('favicon.svg') ? `<link rel="icon" type="image/svg+xml" href="/shell/${shell.version}/favicon.svg">` : '';
  // With this manifest phones can install the product, which then opens in a window of its own.
  const installed = integrity.has('app-manifest.json')
    ? [
        `<link rel="manifest" href="/shell/${shell.version}/app-manifest.json">`,
        `<link rel="apple-touch-icon" href="/shell/${shell.version}/icon-180.png">`,
        '<meta name="theme-color" content="#1890ff">',
      ]
    : [];
  const preload = (isSignedIn ? (shell.product ?? []) : shell.signIn).map(
    (path) =>
      `<link rel="preload" as="${path.endsWith('.css') ? 'style' : 'script'}" nonce="${nonce}" href=${attributes(path, shell.preloads?.[path])}>`,
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
