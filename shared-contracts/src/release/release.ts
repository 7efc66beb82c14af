/** Releases of remotes, and the environment manifest that tells a shell which of them to load. */
import type { SignInFacts } from '../session/account.ts';
import type { MapTiles } from './map-tiles.ts';
import type { PictureLimits } from './picture-limits.ts';
import type { MenuRow, ScreenRead } from './screen.ts';

/** One file of a release; its path is relative to the base address of the release. */
export interface ReleaseFile {
  readonly path: string;
  readonly bytes: number;
  /** Integrity hash of the file as published: `sha384-…`. */
  readonly integrity: string;
}

/** `release.json`: the description of a build. It cannot be changed after publishing. */
export interface ReleaseManifest {
  /** Name of the remote without `remote-`, e.g. `business`. */
  readonly name: string;
  /** Package version plus content hash, e.g. `1.0.0-3f9a1c2b7d`. */
  readonly version: string;
  readonly builtAt: string;
  readonly revision: string | null;
  /** Name of the global that the entry defines: letters, digits, `_`. */
  readonly globalName: string;
  readonly entry: string;
  /** First segments of the component paths that the remote contains. */
  readonly groups: readonly string[];
  readonly exposes: readonly ReleaseExpose[];
  /** Shared modules that the remote needs from the shell, each with a semver range. */
  readonly requires: readonly { readonly key: string; readonly range: string }[];
  readonly files: readonly ReleaseFile[];
  /** Names that the remote imports from each module of the platform and the widgets; missing in older releases. */
  readonly uses?: readonly ModuleUse[];
  /** Installed packages whose code is inside the files; missing in older releases. */
  readonly packages?: readonly string[];
  /** Menu rows of its screens, as declared in `screen.ts`. Missing in older releases. */
  readonly menu?: readonly MenuRow[];
}

/** Names that a remote imports from one module, or that the shell offers from it. */
export interface ModuleUse {
  /** Import path of the module, e.g. `shared-widgets/list-page`. */
  readonly key: string;
  readonly names: readonly string[];
}

export interface ReleaseExpose {
  /** Component path of the screen, e.g. `business/waybill/list`. */
  readonly component: string;
  readonly aliases: readonly string[];
  readonly title: readonly [zh: string, en: string];
  /** Scripts that a screen needs before it can render, without the remote's entry file. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Shared modules that this screen needs from the shell before it can render; missing in older releases. */
  readonly shared?: readonly string[];
  /** What the screen reads first when its address has no parameters. Missing: nothing, or the release is older. */
  readonly reads?: readonly ScreenRead[];
}

/** A remote as the environment manifest describes it: everything the shell must know before loading it. */
export interface PinnedRemote {
  readonly name: string;
  readonly version: string;
  /** Base address of the remote's files: `/remotes/<name>/<version>/`, or an absolute address on another origin. */
  readonly base: string;
  /** Other base addresses with the same files, tried in order when `base` does not respond. */
  readonly mirrors?: readonly string[];
  readonly entry: string;
  readonly globalName: string;
  readonly groups: readonly string[];
  readonly exposes: readonly ReleaseExpose[];
  readonly requires: ReleaseManifest['requires'];
  /** Path → integrity of every script and style. A file that is not listed is refused. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Name of the canary by which this user gets the version. */
  readonly canary?: string;
}

/** A version that must not run any more; `*` means every version. */
export interface ReleaseKill {
  readonly name: string;
  readonly version: string;
  readonly reason: string;
}

/** `GET` the caller's own environment manifest; query `groups`: further groups to include, separated by commas. */
export const userDocumentPath = '/sys/release/document';

/**
 * What one environment serves, or what it serves one user (canaries). `serial` only increases; a lower one is a replay. Manifests of
 * one serial may differ in their canaries and in the remotes they describe.
 */
export interface EnvironmentManifest {
  readonly environment: string;
  readonly serial: number;
  readonly issuedAt: string;
  /** Versions that must not run, even in open tabs. Missing: none. */
  readonly kills?: readonly ReleaseKill[];
  /** Version of the shell that this environment serves; a page with another one may offer to reload. */
  readonly shell?: string;
  /** Made for one user, with canaries. Missing: the manifest for users without canaries. */
  readonly personal?: true;
  /** Names of the running canaries that include this user. Missing: none. */
  readonly canaries?: readonly string[];
  /**
   * Remotes of which a canary gives some users another version, so the public manifest may name the wrong version for a user. Missing:
   * none.
   */
  readonly varying?: readonly string[];
  /** True when the manifest describes only the requested remotes; a remote that is missing may exist all the same. */
  readonly partial?: true;
  readonly remotes: readonly PinnedRemote[];
  /** Fallback versions for a browser that has loaded none before: for each remote the last version that worked for other people. */
  readonly lastGood?: readonly PinnedRemote[];
}

/** The manifest's exact text and its Ed25519 signature (base64url). Verify the text before parsing it. */
export interface SignedManifest {
  readonly text: string;
  readonly signature: string;
}

/** `/config.json` of the shell's own origin; it is never part of a build. */
export interface ShellConfiguration {
  readonly environment: string;
  readonly apiBase: string;
  readonly registryUrl: string;
  /** Public key that verifies manifests: raw Ed25519, base64url. */
  readonly releaseKey: string;
  /** Secret of the X-Sign checksum, which exists for compatibility and protects nothing. */
  readonly signSecret: string;
  /** Show the demo accounts on the sign-in page. */
  readonly demo: boolean;
  /** Ways of signing in that the sign-in page offers besides the password. */
  readonly signIn: SignInFacts;
  /** Tile server of maps; without it they show outlines only. */
  readonly mapTiles?: MapTiles | undefined;
  /** Size to which pictures from cameras are reduced; undefined: the default limits. */
  readonly pictures?: PictureLimits | undefined;
}
