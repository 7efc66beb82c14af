/** Input and output of every check of the gate. */

import type { ReleaseKill, ReleaseManifest } from 'shared-contracts/release/release';
import type { GateFinding, MenuComponent } from 'shared-contracts/release/release-operations';
import type { Label } from 'shared-contracts/texts/label';
import type { ProvidedModule } from '../model/shell-release.ts';

/** The release that is checked. */
export interface GateSubject {
  readonly manifest: ReleaseManifest;
  /** Bytes of the files; missing when a published release is checked again, because published files cannot change. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
}

/** The environment against which the release is checked. Unknown data is null, and checks that need it are skipped. */
export interface GateTarget {
  /** Shared modules that the environment's shell provides. */
  readonly provided: readonly ProvidedModule[] | null;
  /** Releases in the same environment, including running canaries; those with the name of the checked release are ignored. */
  readonly neighbours: readonly ReleaseManifest[];
  /** The version of this remote that is pinned now. */
  readonly pinned: ReleaseManifest | null;
  /** Menu entries of the environment. */
  readonly menu: readonly MenuComponent[] | null;
  /** Permission codes that the environment's server knows; missing or null: unknown. */
  readonly codes?: readonly string[] | null;
  readonly kills: readonly ReleaseKill[];
}

export type GateCheck = (subject: GateSubject, target: GateTarget) => readonly GateFinding[];

/** A target about which nothing is known; `publish` uses it with the shell added. */
export const unknownTarget: GateTarget = { provided: null, neighbours: [], pinned: null, menu: null, kills: [] };

/** Builds a finding: rule, place, what is wrong, how to correct it. */
export const finding = (rule: string, where: string, what: Label, mend: Label): GateFinding => ({ rule, where, what, mend });

export const buildAgain: Label = ['请重新构建后发布', 'Build again and publish the result as it is.'];

/** Every component path and alias that a release serves. */
export const componentsOf = (manifest: ReleaseManifest): string[] =>
  manifest.exposes.flatMap((expose) => [expose.component, ...expose.aliases]);
