/** Messages between the development server and a page, over one WebSocket. Part of development builds only. */

/** Path of the development server's WebSocket. */
export const developmentSocketPath = '/__development';

export interface CompileProblem {
  /** File path below the remote's folder; empty when the compiler's message names no file. */
  readonly file: string;
  readonly message: string;
}

export type ServerMessage =
  /** First message of the server. A changed `instance` means that the server was restarted and has another key. */
  | { readonly kind: 'hello'; readonly instance: string; readonly remote: string }
  | { readonly kind: 'built'; readonly hash: string }
  | { readonly kind: 'broken'; readonly problems: readonly CompileProblem[] }
  /** Screens were added, removed or declared differently, so the page must reload. */
  | { readonly kind: 'reload'; readonly why: string };

export type PageMessage =
  /** Message of the page: an edit is visible; `modules` is the number of modules that were evaluated again. */
  { readonly kind: 'shown'; readonly hash: string; readonly modules: number } | { readonly kind: 'reloading'; readonly why: string };

/**
 * Names of events inside the page, between the connection to the development server and the remote's code: a new build, and the results of
 * updating.
 */
export const pageEvents = {
  built: 'freight-development-built',
  ready: 'freight-development-ready',
  response: 'freight-development-response',
};
