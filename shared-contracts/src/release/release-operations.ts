/** Data and calls for operators of releases: gate findings, pins, history, kills, freezes, canaries. */
import type { Label } from '../texts/label.ts';
import type { ReleaseManifest } from './release.ts';

/** Path of all operator calls; `${releasePath}/pin` and so on. */
export const releasePath = '/sys/release';

/** Permission codes of operators. Reading needs `view`. */
export const releasePermission = {
  view: 'release:view',
  pin: 'release:pin',
  promote: 'release:promote',
  rollback: 'release:rollback',
  canary: 'release:canary',
  kill: 'release:kill',
  freeze: 'release:freeze',
  preview: 'release:preview',
} as const;

/** Calls that change an environment, and the permission code of each; `POST ${releasePath}/<call>`. */
export const releaseCalls = {
  pin: releasePermission.pin,
  unpin: releasePermission.pin,
  promote: releasePermission.promote,
  rollback: releasePermission.rollback,
  canary: releasePermission.canary,
  canaryHalt: releasePermission.canary,
  canaryEnd: releasePermission.canary,
  /** Keeping a canary needs the permission to pin, because its versions are pinned for everybody. */
  canaryKeep: releasePermission.pin,
  kill: releasePermission.kill,
  revive: releasePermission.kill,
  freeze: releasePermission.freeze,
  unfreeze: releasePermission.freeze,
} as const;
export type ReleaseCall = keyof typeof releaseCalls;

/** Name under which the shell is published, pinned and rolled back. No remote may use it. */
export const shellReleaseName = 'shell';

/** One finding of the gate: what is wrong, where, and how to correct it. */
export interface GateFinding {
  /** Stable name of the rule, e.g. `menu-component`. */
  readonly rule: string;
  /** File, component, module or remote that the finding is about. */
  readonly where: string;
  readonly what: Label;
  readonly mend: Label;
}

/** The gate's findings on one change. `refused` is empty when the change was made. */
export interface GateReport {
  readonly refused: readonly GateFinding[];
  readonly notes: readonly GateFinding[];
}

/** The findings of one check of the gate; the check passed when both lists are empty. */
export interface GateCheckReport extends GateReport {
  /** The checked condition, as a sentence that is true when the check passed. */
  readonly label: Label;
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
  | 'canary-end'
  | 'preview';

/** One line of an environment's history; a change of several pins makes several lines with one serial. */
export interface ReleaseHistoryRow {
  readonly serial: number;
  /** Name of the remote (or `shell`), of the canary, or `*` for the whole environment. */
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

/** Response to every change of an environment. */
export interface ReleaseChange {
  readonly environment: string;
  /** Serial after the change; send it as `If-Match: "<serial>"` with the next one. */
  readonly serial: number;
  readonly changes: readonly { readonly name: string; readonly from: string | null; readonly to: string | null }[];
  /** Component paths that the environment offered before the change and no longer offers. */
  readonly lost: readonly string[];
  readonly gate: GateReport;
  readonly dryRun: boolean;
}

export interface ReleaseFreeze {
  readonly by: string;
  readonly reason: string;
  readonly at: string;
}

/** Name in the history when a canary was halted because of page reports. */
export const automaticHalt = 'automatic halt';

/** Which users get the versions of a canary: those to whom one of these conditions applies. */
export interface CanaryRule {
  /** Percentage of all users, 0–100 with two decimals. */
  readonly percent: number;
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly departments: readonly string[];
  /** Percentage points by which the canary's failure rate may exceed that of the pinned versions before the canary is halted. */
  readonly margin: number;
  /** Smallest number of page loads from which the canary's failure rate is judged. */
  readonly minimum: number;
}

/** Versions that some users get together, by remote name. */
export interface ReleaseCanary {
  readonly name: string;
  readonly pins: Readonly<Record<string, string>>;
  readonly rule: CanaryRule;
  readonly state: 'running' | 'halted';
  readonly haltReason: string | null;
  readonly by: string;
  readonly at: string;
}

/** The state of one environment for operators. */
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
    /** Findings for which the gate would refuse the present pins. */
    readonly problems: readonly GateFinding[];
    /** Version that is served while this one is killed; null: none. Missing: this version is not killed. */
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

/** The user's properties by which the registry chooses canaries; the API confirms them. */
export interface ReleaseIdentity {
  readonly userId: string;
  readonly roles: readonly string[];
  readonly departments: readonly string[];
}

/** How often a version was opened and failed in a period, and by how many people. */
export interface ReleaseHealth {
  readonly name: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
  /** Number of people who opened the version, and of those for whom it failed. */
  readonly people: number;
  readonly failing: number;
  /** Mean over these people of the share of their own loads that failed, 0–1; canaries are judged by it. */
  readonly share: number;
  /**
   * The largest shares of failed loads per person, descending, at most a hundred. The registry ignores some of them, so that a few people
   * cannot decide about a canary.
   */
  readonly loudest: readonly number[];
  /** Number of people whose environment manifest named the version; the quorum depends on it. */
  readonly drawn: number;
}

/** A published version, newest first in lists. */
export interface ReleaseVersionRow {
  readonly version: string;
  readonly publishedAt: string;
  readonly publishedBy: string;
  /** Its files were deleted by `release gc`. */
  readonly isCollected: boolean;
}

/** A remote in the registry's overview. */
export interface ReleaseOverviewRow {
  readonly name: string;
  /** Newest version whose files exist; null: all were deleted. */
  readonly newest: Pick<ReleaseVersionRow, 'version' | 'publishedAt' | 'publishedBy'> | null;
  /** Pinned version → number of newer published versions. */
  readonly behind: Readonly<Record<string, number>>;
  /** Environment → the change that pinned the present version. */
  readonly since: Readonly<Record<string, Pick<ReleaseHistoryRow, 'at' | 'by' | 'reason'>>>;
}

/** A team's token, without its secret. */
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

/** A menu row that opens a screen: its `component`, and its texts for people. */
export interface MenuComponent {
  readonly component: string;
  readonly title?: string;
  /** Address of the page, which is also the stable key of the row. */
  readonly path?: string;
}

/** The menu of an environment, with which the registry compares releases before it pins them. */
export interface EnvironmentMenu {
  readonly components: readonly MenuComponent[];
  /** Permission codes that the environment's server knows. */
  readonly codes: readonly string[];
}

/** Fields of every requested change; the person is known from the session. */
export interface ReleaseChangeWish {
  readonly environment: string;
  /** 1–500 characters; recorded in the history. */
  readonly reason: string;
  /** Serial of the environment that the operator saw: the change is refused if it has grown meanwhile. */
  readonly serial: number;
  /** Only reports what would happen. */
  readonly dryRun?: boolean;
}

/** Body of each changing call. */
export interface ReleaseWishes {
  readonly pin: ReleaseChangeWish & { readonly name: string; readonly version: string };
  readonly unpin: ReleaseChangeWish & { readonly name: string };
  /** `environment` and `serial` are the target's; without `names` every pin is promoted, without `revision` the source's present pins. */
  readonly promote: ReleaseChangeWish & { readonly from: string; readonly revision?: number; readonly names?: readonly string[] };
  /** Rolls one remote back to its previous version or to a revision; without `name` it rolls the whole environment back to a revision. */
  readonly rollback: ReleaseChangeWish & { readonly name?: string; readonly revision?: number };
  readonly canary: ReleaseChangeWish & {
    readonly canary: string;
    readonly pins: Readonly<Record<string, string>>;
    readonly rule: CanaryRule;
  };
  readonly canaryHalt: ReleaseChangeWish & { readonly canary: string };
  readonly canaryEnd: ReleaseChangeWish & { readonly canary: string };
  readonly canaryKeep: ReleaseChangeWish & { readonly canary: string };
  /** `*`: every version of the remote. */
  readonly kill: ReleaseChangeWish & { readonly name: string; readonly version: string };
  readonly revive: ReleaseChangeWish & { readonly name: string; readonly version: string };
  readonly freeze: ReleaseChangeWish;
  readonly unfreeze: ReleaseChangeWish;
}

/** `result` of a refused call: the registry's own response. */
export interface ReleaseRefusal {
  /** e.g. `gate`, `serial-changed`, `environment-frozen`, `version-unknown`, `unreachable`. */
  readonly code: string;
  readonly message: Label;
  /** The gate's findings; empty for other refusals. */
  readonly problems: readonly GateFinding[];
}

/** `GET ${releasePath}/environments`: each environment of the registry. */
export interface ReleaseEnvironment extends ReleaseStatus {
  /** Whether this product serves the environment; health figures exist only for that one. */
  readonly isOwn: boolean;
}

/** One remote in one environment. */
export interface ReleaseMatrixCell {
  readonly environment: string;
  readonly version: string;
  readonly origin: 'operator' | 'start';
  readonly builtAt: string;
  readonly revision: string | null;
  /** Number of newer published versions. */
  readonly behind: number;
  readonly problems: readonly GateFinding[];
  /** Version that is served while this one is killed; null: none. Missing: this version is not killed. */
  readonly instead?: string | null;
  readonly lastGood: string | null;
  /** The change that pinned this version; missing when the history does not contain it. */
  readonly since?: Pick<ReleaseHistoryRow, 'at' | 'by' | 'reason'>;
  /** The canary that gives some users another version; null: none. */
  readonly canary: {
    readonly name: string;
    readonly version: string;
    readonly percent: number;
    readonly state: 'running' | 'halted';
  } | null;
  /** Loads and failures of the last hour; only for the environment of this installation, otherwise null. */
  readonly health: { readonly loads: number; readonly failures: number } | null;
}

/** One remote (or `shell`) in all environments. */
export interface ReleaseMatrixRow {
  readonly name: string;
  readonly newest: Pick<ReleaseVersionRow, 'version' | 'publishedAt' | 'publishedBy'> | null;
  /** The environments that pin it pin different versions. */
  readonly isDrifting: boolean;
  /** In the order of the matrix's environments; null: not pinned there. */
  readonly cells: readonly (ReleaseMatrixCell | null)[];
}

/** `GET ${releasePath}/matrix`. */
export interface ReleaseMatrix {
  /** Whether this product can change environments: it has a token for it. */
  readonly mayOperate: boolean;
  readonly environments: readonly ReleaseEnvironment[];
  /** `shell` first, then remotes by name. */
  readonly remotes: readonly ReleaseMatrixRow[];
}

/** Where a version is in use. */
export interface ReleasePlace {
  readonly environment: string;
  readonly isOwn: boolean;
  readonly serial: number;
  readonly isFrozen: boolean;
  readonly isPinned: boolean;
  /** Version that the environment pins, whether this one or another. */
  readonly pinned: string | null;
  readonly isLastGood: boolean;
  /** Set name of the canary that contains it. */
  readonly canary: string | null;
  readonly kill: { readonly by: string; readonly reason: string; readonly at: string; readonly version: string } | null;
}

/** A row of the list of versions. */
export interface ReleaseRemoteVersion extends ReleaseVersionRow {
  /** Environments in which the version is pinned, part of a canary, or killed. */
  readonly pinnedIn: readonly string[];
  readonly canaryIn: readonly string[];
  readonly killedIn: readonly string[];
}

/** `GET ${releasePath}/remote?name=`: every published version, newest first. */
export interface ReleaseRemote {
  readonly name: string;
  readonly isShell: boolean;
  readonly versions: readonly ReleaseRemoteVersion[];
}

/** The registry's data on a version; of a shell only the common part of the manifest. */
export interface ReleaseVersionFacts extends ReleaseVersionRow {
  readonly gate: GateReport | null;
  readonly manifest: Pick<ReleaseManifest, 'builtAt' | 'revision' | 'files'> &
    Partial<Pick<ReleaseManifest, 'groups' | 'exposes' | 'requires' | 'packages'>>;
}

/** `GET ${releasePath}/version?name=&version=`. */
export interface ReleaseVersionDetail extends ReleaseVersionRow {
  readonly name: string;
  readonly isShell: boolean;
  readonly builtAt: string;
  readonly revision: string | null;
  /** Findings of the gate at publishing; null for versions published before reports were stored. */
  readonly gate: GateReport | null;
  readonly groups: readonly string[];
  readonly exposes: readonly {
    readonly component: string;
    readonly aliases: readonly string[];
    readonly title: Label;
    /** Bytes of the scripts and styles that a screen needs before it can render, without the remote's entry file. */
    readonly bytes: number;
  }[];
  readonly requires: readonly { readonly key: string; readonly range: string }[];
  readonly packages: readonly string[];
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly integrity: string }[];
  /** Sum over all files. */
  readonly bytes: number;
  readonly places: readonly ReleasePlace[];
  /** History lines about this version in any environment, newest first. */
  readonly history: readonly ReleaseHistoryLine[];
}

export interface ReleaseHistoryLine extends ReleaseHistoryRow {
  readonly environment: string;
}

/** `GET ${releasePath}/history?environment=&name=&pageNo=&pageSize=`; without `environment` that of the own one. Newest first. */
export interface ReleaseHistoryPage {
  readonly records: readonly ReleaseHistoryLine[];
  readonly total: number;
  readonly current: number;
  readonly size: number;
}

/** Figures about one version over a period, added up from what open pages reported. */
export interface ReleaseFigures {
  /**
   * Number of people who opened the version, and of those for whom it failed; null when longer ago than hashes of people are kept (30
   * days).
   */
  readonly people: number | null;
  readonly failing: number | null;
  /** Screens opened, failed ones included. */
  readonly loads: number;
  /** Loads that failed, or crashed or threw later: each load counts once, in the hour in which it failed. */
  readonly failures: number;
  /** Failures by the shell's reason, e.g. `network`, `integrity`, `broken-code`, `crashed`. */
  readonly failuresBy: Readonly<Record<string, number>>;
  /** Milliseconds from the request for a screen until its code was loaded; null without a successful load. */
  readonly p50: number | null;
  readonly p95: number | null;
  /** Bytes that were transferred, without those from caches. */
  readonly bytes: number;
  /** How often the fallback, the last working version, was shown. */
  readonly formers: number;
  /** Number of files that differed from the published ones. */
  readonly integrity: number;
  /** Number of shared modules that the shell could not provide. */
  readonly shares: number;
}

export interface ReleaseVersionHealth {
  readonly name: string;
  readonly version: string;
  readonly total: ReleaseFigures;
  /** Loads and failures of each hour in which open pages reported any, oldest first. */
  readonly series: readonly (ReleaseFigures & { /** ISO instant at which the hour begins. */ readonly hour: string })[];
}

/** `GET ${releasePath}/health?environment=&name=&hours=`; hours 1–720, default 24. */
export interface ReleaseHealthReport {
  readonly environment: string;
  /** False: another product serves this environment and receives its reports. */
  readonly isOwn: boolean;
  /** ISO instants: start of the first hour, end of the current one. */
  readonly from: string;
  readonly until: string;
  /** Ordered by name, then the version opened most recently. */
  readonly versions: readonly ReleaseVersionHealth[];
}

/** Sent to every open page when an environment changes. */
export interface ReleaseNews {
  readonly cmd: 'release';
  readonly environment: string;
  readonly serial: number;
  /** Milliseconds over which pages should spread their requests; absent: at once. */
  readonly within?: number;
}
