/** What a build of the shell declares (`shell.json`): enough to render its page and to check remotes against it. */
import type { ReleaseFile } from 'shared-contracts/release/release';

export interface ShellRelease {
  readonly version: string;
  readonly builtAt: string;
  readonly revision: string | null;
  /** Scripts and styles the page starts with, in order. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Scripts and styles of the sign-in page: worth fetching before the first script asks for them. */
  readonly signIn: readonly string[];
  /** Shared modules this shell offers to remotes. */
  readonly provided: readonly ProvidedModule[];
  readonly files: readonly ReleaseFile[];
}

export interface ProvidedModule {
  readonly key: string;
  readonly version: string;
  /** Names the module offers; missing where nobody counted them. */
  readonly names?: readonly string[];
}
