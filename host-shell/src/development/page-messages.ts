/** Messages between the development server and a page, over one socket. Part of development builds only. */

/** Path of that socket. */
export const developmentSocketPath = '/__development';

export interface CompileProblem {
  /** File path below the remote's folder; empty when the compiler names none. */
  readonly file: string;
  readonly message: string;
}

export type ServerMessage =
  /** First message. A changed `instance` means that the server was restarted and has another key. */
  | { readonly kind: 'hello'; readonly instance: string; readonly remote: string }
  | { readonly kind: 'built'; readonly hash: string }
  | { readonly kind: 'broken'; readonly problems: readonly CompileProblem[] }
  /** Screens were added, removed or redeclared, so the page must reload. */
  | { readonly kind: 'reload'; readonly why: string };

export type PageMessage =
  /** An edit is visible; `modules` were evaluated again. */
  { readonly kind: 'shown'; readonly hash: string; readonly modules: number } | { readonly kind: 'reloading'; readonly why: string };

/** Events inside the page between the connection and the remote's code: a new build, and the results of updating. */
export const pageEvents = {
  built: 'freight-development-built',
  ready: 'freight-development-ready',
  response: 'freight-development-response',
};
