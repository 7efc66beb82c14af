/** The server side of a development page: a running product, or recorded responses. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { EnvironmentManifest, ShellConfiguration } from 'shared-contracts/release/release';

export interface Backend {
  readonly configuration: ShellConfiguration;
  /** What the environment serves now, without the local remote. */
  document(): Promise<EnvironmentManifest>;
  /** Everything that is neither page nor local file: API, registry, files of other remotes. */
  respond(request: IncomingMessage, response: ServerResponse, address: URL): void;
  socket(request: IncomingMessage, socket: Duplex, head: Buffer, address: URL): void;
}

/** What a backend changes in responses on their way to the page. */
export interface LocalAdditions {
  /** Adds the local remote and signs the result again. */
  document(served: EnvironmentManifest): { readonly text: string; readonly signature: string };
  menu<Menu>(menu: Menu, language: 0 | 1): Menu;
}

/** Language a browser asks for: 0 Chinese, 1 English. */
export const languageOf = ({ headers }: IncomingMessage): 0 | 1 => (/^en\b/i.test(headers['accept-language'] ?? '') ? 1 : 0);

export const permissionPath = '/sys/permission/getUserPermissionByToken';
/** Where the API hands out each user's own document. */
export const manifestPath = '/sys/release/document';
