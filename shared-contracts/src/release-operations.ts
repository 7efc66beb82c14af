/** What operators of releases see and change: findings of the gate, pins, history, kills, freezes, canaries (design federation §2). */
import type { Label } from './field.ts';

/** Name under which the shell itself is published, pinned and rolled back. No remote may have it. */
export const shellReleaseName = 'shell';

/** One finding of the gate: what, where, and how to mend it. */
export interface GateFinding {
  /** Stable name of the rule, e.g. `menu-component`. */
  readonly rule: string;
  /** File, component, module or remote it is about. */
  readonly where: string;
  readonly what: Label;
  readonly mend: Label;
}

/** What the gate said of one change. `refused` is empty where the change happened. */
export interface GateReport {
  readonly refused: readonly GateFinding[];
  readonly notes: readonly GateFinding[];
}

export type ReleaseAction =
  | 'pin'
  | 'unpin'
  | 'rollback'
  | 'promote'
  | 'start'
  | 'kill'
  | 'revive'
  | 'freeze'
  | 'unfreeze'
  | 'canary'
  | 'canary-halt'
  | 'canary-end';

/** One line of an environment's history; a change of several pins is several lines with one serial. */
export interface ReleaseHistoryRow {
  readonly serial: number;
  /** Remote (or `shell`), set of a canary, or `*` for the environment as a whole. */
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly action: ReleaseAction;
  readonly by: string;
  readonly reason: string;
  readonly at: string;
  readonly gate: GateReport | null;
  /** Further facts of the action: the canary's rule, the version killed. */
  readonly detail: Readonly<Record<string, unknown>> | null;
}

/** Answer to every change of an environment. */
export interface ReleaseChange {
  readonly environment: string;
  /** Serial after the change; send it as `If-Match: "<serial>"` with the next one. */
  readonly serial: number;
  readonly changes: readonly { readonly name: string; readonly from: string | null; readonly to: string | null }[];
  /** Components the environment offered before and does not any more. */
  readonly lost: readonly string[];
  readonly gate: GateReport;
  readonly dryRun: boolean;
}

export interface ReleaseFreeze {
  readonly by: string;
  readonly reason: string;
  readonly at: string;
}

/** Who gets the versions of a canary: anybody one of these names. */
export interface CanaryRule {
  /** 0–100 with two decimals, of all users. */
  readonly percent: number;
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly departments: readonly string[];
  /** Points of failure rate above the pinned versions at which it is halted. */
  readonly margin: number;
  /** Loads before a rate says anything. */
  readonly minimum: number;
}

/** Versions that some users get together; name → version. */
export interface ReleaseCanary {
  readonly name: string;
  readonly pins: Readonly<Record<string, string>>;
  readonly rule: CanaryRule;
  readonly state: 'running' | 'halted';
  readonly haltReason: string | null;
  readonly by: string;
  readonly at: string;
}

/** Everything an operator must know of one environment. */
export interface ReleaseStatus {
  readonly environment: string;
  readonly serial: number;
  readonly changedAt: string;
  readonly frozen: ReleaseFreeze | null;
  /** Version of the pinned shell; null where the newest build is served. */
  readonly shell: string | null;
  readonly pins: readonly {
    readonly name: string;
    readonly version: string;
    readonly origin: 'operator' | 'start';
    readonly builtAt: string;
    readonly revision: string | null;
    /** What the gate would refuse today. */
    readonly problems: readonly GateFinding[];
    /** Version that is served in its place while it is killed; null: none. Missing: it is not killed. */
    readonly instead?: string | null;
    readonly lastGood: string | null;
  }[];
  readonly kills: readonly {
    readonly name: string;
    readonly version: string;
    readonly reason: string;
    readonly by: string;
    readonly at: string;
  }[];
  readonly canaries: readonly ReleaseCanary[];
}

/** A user as the registry must know them to choose canaries; the API vouches for it. */
export interface ReleaseIdentity {
  readonly userId: string;
  readonly roles: readonly string[];
  readonly departments: readonly string[];
}

/** How often a version was opened and failed since the last report. */
export interface ReleaseHealth {
  readonly name: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
}

/** A published version, newest first in lists. */
export interface ReleaseVersionRow {
  readonly version: string;
  readonly publishedAt: string;
  readonly publishedBy: string;
  /** Its files were thrown away by `release gc`. */
  readonly isCollected: boolean;
}

/** A team's token, without the token. */
export interface ReleaseTokenRow {
  readonly id: string;
  readonly team: string;
  readonly publishes: readonly string[];
  readonly operates: readonly string[];
  readonly madeBy: string;
  readonly madeAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** A menu entry that opens a screen: its `component`, and the words people know it by. */
export interface MenuComponent {
  readonly component: string;
  readonly title?: string;
}
