/** The declaration of a shell build (`shell.json`): enough to render its page and to check remotes against it. */
import type { ReleaseFile } from 'shared-contracts/release/release';

export interface ShellRelease {
  readonly version: string;
  readonly builtAt: string;
  readonly revision: string | null;
  /** Initial scripts and styles of the page, in order. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Scripts and styles of the sign-in page, preloaded before the first script requests them. */
  readonly signIn: readonly string[];
  /** Files of the signed-in part, which `load-parts.js` preloads for people who are signed in. Missing in older builds. */
  readonly product?: readonly string[] | undefined;
  /** Files of the signed-in part that are preloaded after those of `product`, which run while these arrive. Missing in older builds. */
  readonly frame?: readonly string[] | undefined;
  /**
   * By path, the integrity hash with which scripts request the files of `signIn`, `product` and `frame`. Browsers use a preload only when it has
   * the same kind of hash. Missing in older builds.
   */
  readonly preloads?: Readonly<Record<string, string>> | undefined;
  /** Shared modules this shell offers to remotes. */
  readonly provided: readonly ProvidedModule[];
  readonly files: readonly ReleaseFile[];
}

export interface ProvidedModule {
  readonly key: string;
  readonly version: string;
  /** Names that the module exports; missing when the build did not determine them. */
  readonly names?: readonly string[];
}
