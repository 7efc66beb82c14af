/** Data that the HTML page contains: the policy's nonce, the configuration and the signed environment manifest. */
import type { ShellConfiguration, SignedManifest } from 'shared-contracts/release/release';
import { shellReleaseName } from 'shared-contracts/release/release-operations';

const inlineJson = (id: string): unknown => {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '');
  } catch {
    return null;
  }
};

const ownScript = document.currentScript;

/** Version of the shell that this page runs; null if its files have no version (development). */
export const shellVersion: string | null = /\/shell\/([^/]+)\//.exec((ownScript as HTMLScriptElement | null)?.src ?? '')?.[1] ?? null;

/** Name and version of the shell as a release; null if the shell's files have no version. */
export const shellRelease = shellVersion === null ? null : { name: shellReleaseName, version: shellVersion };

/**
 * Milliseconds since the page began to load; infinite in development, where code is replaced while the page stays. The browser's own clock stands still
 * while the computer sleeps, and the time of day can be set back, so the longer of both counts.
 */
export const pageAge = (): number =>
  shellVersion === null ? Number.POSITIVE_INFINITY : Math.max(performance.now(), Date.now() - performance.timeOrigin);

/** The nonce of the Content-Security-Policy; empty if the page has none. */
export function pageNonce(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]');
  return named?.nonce || named?.content || ownScript?.nonce || document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || '';
}

/** The environment manifest in the HTML page, not verified yet; null when there is none. */
export function inlineDocument(): SignedManifest | null {
  const found = inlineJson('release-document');
  if (typeof found !== 'object' || found === null || !('text' in found) || !('signature' in found)) return null;
  const { text, signature } = found;
  return typeof text === 'string' && typeof signature === 'string' ? { text, signature } : null;
}

/** The configuration inlined in the page, else `/config.json`. Rejects if neither can be read. */
export async function readConfiguration(): Promise<Partial<ShellConfiguration>> {
  const inlined = inlineJson('shell-configuration');
  if (isConfiguration(inlined)) return inlined;
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  const fetched: unknown = response.ok ? await response.json() : null;
  if (!isConfiguration(fetched)) throw new Error(`/config.json answered ${response.status}`);
  return fetched;
}

function isConfiguration(value: unknown): value is Partial<ShellConfiguration> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
