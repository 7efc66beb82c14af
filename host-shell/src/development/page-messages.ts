/** Messages between the development server and a page, over one socket. Part of development builds only. */

/** Path of that socket. */
export const developmentSocketPath = '/__development';

export interface CompileProblem {
  /** File below the remote's folder; empty where the compiler names none. */
  readonly file: string;
  readonly message: string;
}

export type ServerMessage =
  /** First message; another `instance` than before means another server, with another key. */
  | { readonly kind: 'hello'; readonly instance: string; readonly remote: string }
  | { readonly kind: 'built'; readonly hash: string }
  | { readonly kind: 'broken'; readonly problems: readonly CompileProblem[] }
  /** Screens were added, taken away or declared anew. */
  | { readonly kind: 'reload'; readonly why: string };

export type PageMessage =
  /** The edit is on the screen; `modules` were run again. */
  { readonly kind: 'shown'; readonly hash: string; readonly modules: number } | { readonly kind: 'reloading'; readonly why: string };

/** Inside the page: the newest build for the remote's code, and its responses. */
export const pageEvents = {
  built: 'freight-development-built',
  ready: 'freight-development-ready',
  response: 'freight-development-response',
};
