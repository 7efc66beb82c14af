/** What operators of releases see and change: findings of the gate, pins, history, kills, freezes, canaries. */
import type { Label } from '../texts/label.ts';
import type { ReleaseManifest } from './release.ts';

/** Wire path of everything operators call; `${releasePath}/pin` and so on. */
export const releasePath = '/sys/release';

/** What an operator may do, as permission codes. Reading anything needs `view`. */
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

/** Calls that change an environment and the code each needs; `POST ${releasePath}/<call>`. */
export const releaseCalls = {
  pin: releasePermission.pin,
  unpin: releasePermission.pin,
  promote: releasePermission.promote,
  rollback: releasePermission.rollback,
  canary: releasePermission.canary,
  canaryHalt: releasePermission.canary,
  canaryEnd: releasePermission.canary,
  /** Its versions become everybody's: a pin. */
  canaryKeep: releasePermission.pin,
  kill: releasePermission.kill,
  revive: releasePermission.kill,
  freeze: releasePermission.freeze,
  unfreeze: releasePermission.freeze,
} as const;
export type ReleaseCall = keyof typeof releaseCalls;

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

/** What one check of the gate said; nothing in either list: it passed. */
export interface GateCheckReport extends GateReport {
  /** What it looks at, as a sentence that is true where it passed. */
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

/** Who the history names where a canary was halted by what pages reported. */
export const automaticHalt = 'automatic halt';

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

/** How often a version was opened and failed over a stretch of time, and by how many people. */
export interface ReleaseHealth {
  readonly name: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
  /** Distinct people who opened it, and those for whom it failed. */
  readonly people: number;
  readonly failing: number;
  /** Mean over these people of the share of their own loads that failed, 0–1: what a canary is judged by. */
  readonly share: number;
  /** The largest of these shares, descending, at most a hundred: what the loudest say is left out. */
  readonly loudest: readonly number[];
  /** People whose document named it: what the quorum is measured by. */
  readonly drawn: number;
}

/** A published version, newest first in lists. */
export interface ReleaseVersionRow {
  readonly version: string;
  readonly publishedAt: string;
  readonly publishedBy: string;
  /** Its files were thrown away by `release gc`. */
  readonly isCollected: boolean;
}

/** A remote in the registry's overview. */
export interface ReleaseOverviewRow {
  readonly name: string;
  /** Newest version whose files are there; null: all of them were thrown away. */
  readonly newest: Pick<ReleaseVersionRow, 'version' | 'publishedAt' | 'publishedBy'> | null;
  /** Version that is pinned anywhere → published versions that are newer. */
  readonly behind: Readonly<Record<string, number>>;
  /** Environment → the change that brought the version pinned there. */
  readonly since: Readonly<Record<string, Pick<ReleaseHistoryRow, 'at' | 'by' | 'reason'>>>;
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
  /** Its address, and the stable key of its row. */
  readonly path?: string;
}

/** The menu of an environment, for the gate. */
export interface EnvironmentMenu {
  readonly components: readonly MenuComponent[];
  /** Permission codes that its server knows. */
  readonly codes: readonly string[];
}

/** Facts every change is asked with; the one who asks is known from the session. */
export interface ReleaseChangeWish {
  readonly environment: string;
  /** 1–500 characters; kept in the history. */
  readonly reason: string;
  /** Serial of the environment as the operator saw it: somebody faster is not overwritten. */
  readonly serial: number;
  /** Says what would happen, changes nothing. */
  readonly dryRun?: boolean;
}

/** Body of each changing call. */
export interface ReleaseWishes {
  readonly pin: ReleaseChangeWish & { readonly name: string; readonly version: string };
  readonly unpin: ReleaseChangeWish & { readonly name: string };
  /** `environment` and `serial` are the target's; without `names` every pin, without `revision` as the source stands now. */
  readonly promote: ReleaseChangeWish & { readonly from: string; readonly revision?: number; readonly names?: readonly string[] };
  /** One remote to the version before or to a revision; without `name` the whole environment to a revision. */
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

/** `result` of a refused call: the registry's own words. */
export interface ReleaseRefusal {
  /** e.g. `gate`, `serial-changed`, `environment-frozen`, `version-unknown`, `unreachable`. */
  readonly code: string;
  readonly message: Label;
  /** What the gate found, where, and how to mend it; empty for other refusals. */
  readonly problems: readonly GateFinding[];
}

/** `GET ${releasePath}/environments`: each environment of the registry. */
export interface ReleaseEnvironment extends ReleaseStatus {
  /** The one this product serves: its health is known here. */
  readonly isOwn: boolean;
}

/** Where one remote stands in one environment. */
export interface ReleaseMatrixCell {
  readonly environment: string;
  readonly version: string;
  readonly origin: 'operator' | 'start';
  readonly builtAt: string;
  readonly revision: string | null;
  /** Published versions that are newer. */
  readonly behind: number;
  readonly problems: readonly GateFinding[];
  /** Version served in its place while it is killed; null: none. Missing: it is not killed. */
  readonly instead?: string | null;
  readonly lastGood: string | null;
  /** The change that brought this version; missing where the history does not say. */
  readonly since?: Pick<ReleaseHistoryRow, 'at' | 'by' | 'reason'>;
  /** The canary that gives some users another version; null: none. */
  readonly canary: {
    readonly name: string;
    readonly version: string;
    readonly percent: number;
    readonly state: 'running' | 'halted';
  } | null;
  /** Last hour, of the own environment; null where nothing is known. */
  readonly health: { readonly loads: number; readonly failures: number } | null;
}

/** One remote (or `shell`) over all environments. */
export interface ReleaseMatrixRow {
  readonly name: string;
  readonly newest: Pick<ReleaseVersionRow, 'version' | 'publishedAt' | 'publishedBy'> | null;
  /** Environments that pin it do not all pin the same version. */
  readonly isDrifting: boolean;
  /** In the order of the matrix' environments; null: not pinned there. */
  readonly cells: readonly (ReleaseMatrixCell | null)[];
}

/** `GET ${releasePath}/matrix`. */
export interface ReleaseMatrix {
  /** Whether environments can be changed through this product: it holds a token for it. */
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
  /** Version pinned there, whatever it is. */
  readonly pinned: string | null;
  readonly isLastGood: boolean;
  /** Set of the canary that brings it. */
  readonly canary: string | null;
  readonly kill: { readonly by: string; readonly reason: string; readonly at: string; readonly version: string } | null;
}

/** A line of the list of versions. */
export interface ReleaseRemoteVersion extends ReleaseVersionRow {
  /** Environments where it is pinned, part of a canary, killed. */
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

/** What the registry keeps of a version; of a shell only the common part of the manifest. */
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
  /** Notes of the gate when it was published; null for versions published before reports were kept. */
  readonly gate: GateReport | null;
  readonly groups: readonly string[];
  readonly exposes: readonly {
    readonly component: string;
    readonly aliases: readonly string[];
    readonly title: Label;
    /** Bytes of the scripts and styles it needs before it can render, entry excluded. */
    readonly bytes: number;
  }[];
  readonly requires: readonly { readonly key: string; readonly range: string }[];
  readonly packages: readonly string[];
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly integrity: string }[];
  /** Sum over all files. */
  readonly bytes: number;
  readonly places: readonly ReleasePlace[];
  /** Lines about this very version in any environment, newest first. */
  readonly history: readonly ReleaseHistoryLine[];
}

export interface ReleaseHistoryLine extends ReleaseHistoryRow {
  readonly environment: string;
}

/** `GET ${releasePath}/history?environment=&name=&pageNo=&pageSize=`; without `environment` the own one. Newest first. */
export interface ReleaseHistoryPage {
  readonly records: readonly ReleaseHistoryLine[];
  readonly total: number;
  readonly current: number;
  readonly size: number;
}

/** What pages reported of one version over a stretch of time. */
export interface ReleaseFigures {
  /** Distinct people who opened it, and those for whom it failed; null where it is longer ago than hashes of people are kept (30 days). */
  readonly people: number | null;
  readonly failing: number | null;
  /** Screens opened, failed ones included. */
  readonly loads: number;
  /** Those that did not load, or crashed or threw afterwards: each load counts once, in the hour in which it failed. */
  readonly failures: number;
  /** By the reason the shell gave, e.g. `network`, `integrity`, `broken-code`, `crashed`. */
  readonly failuresBy: Readonly<Record<string, number>>;
  /** Milliseconds from asking for a screen to its code being there; null without a load that succeeded. */
  readonly p50: number | null;
  readonly p95: number | null;
  /** Bytes that came over the wire, from caches excluded. */
  readonly bytes: number;
  /** How often the last version that worked was shown in its place. */
  readonly formers: number;
  /** Files that were not what was published. */
  readonly integrity: number;
  /** Shared modules the shell could not provide. */
  readonly shares: number;
}

export interface ReleaseVersionHealth {
  readonly name: string;
  readonly version: string;
  readonly total: ReleaseFigures;
  /** One for each hour in which pages reported something, oldest first. */
  readonly series: readonly (ReleaseFigures & { /** ISO instant at which the hour begins. */ readonly hour: string })[];
}

/** `GET ${releasePath}/health?environment=&name=&hours=`; hours 1–720, default 24. */
export interface ReleaseHealthReport {
  readonly environment: string;
  /** False: another product serves this environment, its pages report there. */
  readonly isOwn: boolean;
  /** ISO instants: beginning of the first hour, end of the running one. */
  readonly from: string;
  readonly until: string;
  /** By name, then the one that was opened first at the latest hour. */
  readonly versions: readonly ReleaseVersionHealth[];
}

/** Told to every open page when an environment changed. */
export interface ReleaseNews {
  readonly cmd: 'release';
  readonly environment: string;
  readonly serial: number;
  /** Milliseconds over which pages should spread their questions; absent: at once. */
  readonly within?: number;
}
