/** Input and output of every release check (the checks together are called the gate). */

import type { ReleaseKill, ReleaseManifest } from 'shared-contracts/release/release';
import type { GateFinding, MenuComponent } from 'shared-contracts/release/release-operations';
import type { Label } from 'shared-contracts/texts/label';
import type { ProvidedModule } from '../model/shell-release.ts';

/** The release that is checked. */
export interface GateSubject {
  readonly manifest: ReleaseManifest;
  /** Contents of the release's files; missing when a published release is checked again, because its files cannot change. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
}

/** The environment against which the release is checked. Unknown data is null, and checks that need it are skipped. */
export interface GateTarget {
  /** Shared modules that the environment's shell provides. */
  readonly provided: readonly ProvidedModule[] | null;
  /**
   * The other releases in the same environment, including those of running canaries; releases with the name of the checked one are ignored.
   */
  readonly neighbours: readonly ReleaseManifest[];
  /** The version of this remote that is pinned now. */
  readonly pinned: ReleaseManifest | null;
  /** Menu entries of the environment; null when they are unknown. */
  readonly menu: readonly MenuComponent[] | null;
  /** Permission codes that the environment's server knows; missing or null: unknown. */
  readonly codes?: readonly string[] | null;
  readonly kills: readonly ReleaseKill[];
}

export type GateCheck = (subject: GateSubject, target: GateTarget) => readonly GateFinding[];

/** An environment about which nothing is known; `publish` adds the shell to it. */
export const unknownTarget: GateTarget = { provided: null, neighbours: [], pinned: null, menu: null, kills: [] };

/** Builds a finding: rule, place, what is wrong, how to correct it. */
export const finding = (rule: string, where: string, what: Label, mend: Label): GateFinding => ({ rule, where, what, mend });

export const buildAgain: Label = ['请重新构建后发布', 'Build again and publish the result as it is.'];

/** Every component path and alias that a release serves. */
export const componentsOf = (manifest: ReleaseManifest): string[] =>
  manifest.exposes.flatMap((expose) => [expose.component, ...expose.aliases]);
