/** The page of the development shell. It is that of the product, except that its security policy allows hot updates without hashes. */
import { randomBytes } from 'node:crypto';
import type { ShellRelease } from 'release-registry/model/shell-release';
import { pageHeaders } from 'release-registry/serving/page-policy';
import { shellPage } from 'release-registry/serving/shell-page';
import type { EnvironmentManifest, ShellConfiguration, SignedManifest } from 'shared-contracts/release/release';

export interface DevelopmentPageOptions {
  readonly shell: ShellRelease;
  readonly configuration: ShellConfiguration;
  readonly document: EnvironmentManifest;
  readonly signed: SignedManifest;
}

/** Other origins from which the environment's remotes are loaded. */
const originsOf = ({ remotes }: EnvironmentManifest): string[] => [
  ...new Set(
    remotes.flatMap(({ base, mirrors = [] }) => [base, ...mirrors]).flatMap((base) => (URL.canParse(base) ? [new URL(base).origin] : [])),
  ),
];

export function developmentPage({ shell, configuration, document, signed }: DevelopmentPageOptions) {
  const nonce = randomBytes(18).toString('base64');
  const { 'integrity-policy': _hashes, ...headers } = pageHeaders({ nonce, remoteOrigins: originsOf(document) });
  return { headers, html: shellPage({ shell, configuration, document: signed, nonce, isSignedIn: false }) };
}
