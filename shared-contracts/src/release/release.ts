/** Releases of remotes and the document that tells a shell which of them to load. */
import type { SignInFacts } from '../session/account.ts';
import type { MenuRow } from './screen.ts';

/** One file of a release, below its base path. */
export interface ReleaseFile {
  readonly path: string;
  readonly bytes: number;
  /** `sha384-…` over the final bytes. */
  readonly integrity: string;
}

/** `release.json`: what a build says of itself. Immutable once published. */
export interface ReleaseManifest {
  /** Name without `remote-`, e.g. `business`. */
  readonly name: string;
  /** Package version plus content hash, e.g. `1.0.0-3f9a1c2b7d`. */
  readonly version: string;
  readonly builtAt: string;
  readonly revision: string | null;
  /** Name of the global that the entry defines: letters, digits, `_`. */
  readonly globalName: string;
  readonly entry: string;
  /** First segments of the component paths that it serves. */
  readonly groups: readonly string[];
  readonly exposes: readonly ReleaseExpose[];
  /** Shared modules it needs from the shell, each with a semver range. */
  readonly requires: readonly { readonly key: string; readonly range: string }[];
  readonly files: readonly ReleaseFile[];
  /** Names it takes from each module of the platform and the widgets; missing in releases made before it was noted. */
  readonly uses?: readonly ModuleUse[];
  /** Installed packages whose code is inside the files; missing in releases made before it was noted. */
  readonly packages?: readonly string[];
  /** Rows of its screens in the menu, as their `screen.ts` say. Releases made before rows had places hold none. */
  readonly menu?: readonly MenuRow[];
}

/** Names that are imported from, or offered by, one module. */
export interface ModuleUse {
  /** The import text, e.g. `shared-widgets/list-page`. */
  readonly key: string;
  readonly names: readonly string[];
}

export interface ReleaseExpose {
  /** Component path, e.g. `business/waybill/list`. */
  readonly component: string;
  readonly aliases: readonly string[];
  readonly title: readonly [zh: string, en: string];
  /** Files a screen needs before it can render, entry excluded. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Shared modules this screen asks the shell for before it can render; missing in releases made before it was noted. */
  readonly shared?: readonly string[];
}

/** A remote as the shell needs it: everything known before anything is loaded. */
export interface PinnedRemote {
  readonly name: string;
  readonly version: string;
  /** `/remotes/<name>/<version>/`, or absolute on another origin. */
  readonly base: string;
  /** Other bases that hold the same files: asked in turn when `base` does not respond. */
  readonly mirrors?: readonly string[];
  readonly entry: string;
  readonly globalName: string;
  readonly groups: readonly string[];
  readonly exposes: readonly ReleaseExpose[];
  readonly requires: ReleaseManifest['requires'];
  /** Path → integrity of every script and style. A file that is missing here is refused. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Set of the canary that brought this version to this user. */
  readonly canary?: string;
}

/** A version nobody may run any more; `*` is every version. */
export interface ReleaseKill {
  readonly name: string;
  readonly version: string;
  readonly reason: string;
}

/** Where the API hands out the caller's own document, `GET`; query `groups`: further groups it should respond for, by comma. */
export const userDocumentPath = '/sys/release/document';

/**
 * What one environment serves, or what it serves one user (canaries). `serial` only grows; a lower one is a replay. Documents of
 * one serial may differ in their canaries and in the remotes they describe.
 */
export interface EnvironmentManifest {
  readonly environment: string;
  readonly serial: number;
  readonly issuedAt: string;
  /** Versions that must not run, open tabs included. Missing: none. */
  readonly kills?: readonly ReleaseKill[];
  /** Version of the shell this environment serves; a page with another one may ask to be loaded again. */
  readonly shell?: string;
  /** Made for one user: canaries were drawn. Missing: what everybody gets who is in none. */
  readonly personal?: true;
  /** Sets of canaries this user is part of. Missing: none. */
  readonly canaries?: readonly string[];
  /** Remotes of which canaries give some users another version: what everybody gets may not be theirs. Missing: none. */
  readonly varying?: readonly string[];
  /** Remotes that nobody asked about were left out: what is missing here may still exist. */
  readonly partial?: true;
  readonly remotes: readonly PinnedRemote[];
  /** Versions to fall back to where this browser knows no better: per remote the last one that worked for others. */
  readonly lastGood?: readonly PinnedRemote[];
}

/** The document's exact text and its Ed25519 signature (base64url). The text is what is signed: parse it only after it verified. */
export interface SignedManifest {
  readonly text: string;
  readonly signature: string;
}

/** `/config.json`, from the shell's own origin: never baked into a build. */
export interface ShellConfiguration {
  readonly environment: string;
  readonly apiBase: string;
  readonly registryUrl: string;
  /** Raw Ed25519 public key, base64url. */
  readonly releaseKey: string;
  /** Secret of the X-Sign compatibility checksum; it protects nothing. */
  readonly signSecret: string;
  /** Show the demo accounts on the sign-in page. */
  readonly demo: boolean;
  /** Ways in that the sign-in page offers beside the password. */
  readonly signIn: SignInFacts;
}
