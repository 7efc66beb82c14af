/** What every check of the gate is given, and what it responds with. */

import type { ReleaseKill, ReleaseManifest } from 'shared-contracts/release/release';
import type { GateFinding, MenuComponent } from 'shared-contracts/release/release-operations';
import type { Label } from 'shared-contracts/texts/label';
import type { ProvidedModule } from '../model/shell-release.ts';

/** The release that is judged. */
export interface GateSubject {
  readonly manifest: ReleaseManifest;
  /** The files' bytes; missing when a published release is checked again, because its files cannot have changed. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
}

/** The environment it is checked for. Facts that are unknown are null, and checks that need them are skipped. */
export interface GateTarget {
  /** What the environment's shell provides. */
  readonly provided: readonly ProvidedModule[] | null;
  /** Releases it would stand beside, running canaries among them; releases of its own name are passed over. */
  readonly neighbours: readonly ReleaseManifest[];
  /** The version of this remote that stands there now. */
  readonly pinned: ReleaseManifest | null;
  /** Menu entries of the environment. */
  readonly menu: readonly MenuComponent[] | null;
  /** Permission codes that the environment's server knows; missing or null: not known here. */
  readonly codes?: readonly string[] | null;
  readonly kills: readonly ReleaseKill[];
}

export type GateCheck = (subject: GateSubject, target: GateTarget) => readonly GateFinding[];

/** A target nothing is known of: what `publish` judges by, apart from the shell. */
export const unknownTarget: GateTarget = { provided: null, neighbours: [], pinned: null, menu: null, kills: [] };

/** Puts a finding together: rule, place, what is wrong, how to mend it. */
export const finding = (rule: string, where: string, what: Label, mend: Label): GateFinding => ({ rule, where, what, mend });

export const buildAgain: Label = ['请重新构建后发布', 'Build again and publish the result as it is.'];

/** Every component path and alias that a release serves. */
export const componentsOf = (manifest: ReleaseManifest): string[] =>
  manifest.exposes.flatMap((expose) => [expose.component, ...expose.aliases]);
