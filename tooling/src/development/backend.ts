/** The server side of a development page: a running product, or recorded responses. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { EnvironmentManifest, ShellConfiguration } from 'shared-contracts/release/release';

export interface Backend {
  readonly configuration: ShellConfiguration;
  /** The manifest of the environment as it is served now, without the local remote. */
  document(): Promise<EnvironmentManifest>;
  /** Handles all requests except those for the page and for local files: API, registry, files of other remotes. */
  respond(request: IncomingMessage, response: ServerResponse, address: URL): void;
  socket(request: IncomingMessage, socket: Duplex, head: Buffer, address: URL): void;
}

/** Changes that a backend makes to responses before the page gets them. */
export interface LocalAdditions {
  /** Adds the local remote to a manifest and signs the result. */
  document(served: EnvironmentManifest): { readonly text: string; readonly signature: string };
  menu<Menu>(menu: Menu, language: 0 | 1): Menu;
}

/** Index of the browser's preferred language: 0 Chinese, 1 English. */
export const languageOf = ({ headers }: IncomingMessage): 0 | 1 => (/^en\b/i.test(headers['accept-language'] ?? '') ? 1 : 0);

export const permissionPath = '/sys/permission/getUserPermissionByToken';
/** API path of each user's own environment manifest. */
export const manifestPath = '/sys/release/document';
