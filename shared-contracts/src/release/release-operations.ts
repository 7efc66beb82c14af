/** Data and calls for operators of releases: findings of the publishing checks, pins, history, kills, freezes and canaries. */
import type { Label } from '../texts/label.ts';
import type { ReleaseManifest } from './release.ts';

/** Path of all operator calls; `${releasePath}/pin` and so on. */
export const releasePath = '/sys/release';

/** Permission codes of operators; reading any of this needs `view`. */
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

/** Calls that change an environment, each with the permission code that it needs; sent as `POST ${releasePath}/<call>`. */
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

/** One finding of the release checks (the gate): what is wrong, where, and how to correct it. */
export interface GateFinding {
  /** Stable name of the check that found it, e.g. `menu-component`. */
  readonly rule: string;
  /** File, component, module or remote that the finding is about. */
  readonly where: string;
  readonly what: Label;
  readonly mend: Label;
}

/** Findings of the release checks about one change. `refused` is empty when the change was made. */
export interface GateReport {
  readonly refused: readonly GateFinding[];
  readonly notes: readonly GateFinding[];
}

/** Findings of one release check; the check passed when both lists are empty. */
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
  /** Further facts about the change, such as the rule of a canary or the killed version. */
  readonly detail: Readonly<Record<string, unknown>> | null;
}

/** Response of every call that changes an environment. */
export interface ReleaseChange {
  readonly environment: string;
  /** Serial number of the environment after the change; the next change sends it as `If-Match: "<serial>"`. */
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

/** A set of versions, by remote name, that some users get instead of the pinned ones. */
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
    /** Findings for which the release checks would refuse the present pins. */
    readonly problems: readonly GateFinding[];
    /** Set when this version is killed: the version that is served instead, or null when none is. */
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

/** Properties of a user by which the registry chooses the user's canaries; the API server vouches for them. */
export interface ReleaseIdentity {
  readonly userId: string;
  readonly roles: readonly string[];
  readonly departments: readonly string[];
}

/** How often a version was opened and failed in a period, and how many people opened it. */
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
  /** Number of people who were told to load the version; the number of failing people that halts it depends on this. */
  readonly drawn: number;
}

/** A published version; lists contain the newest first. */
export interface ReleaseVersionRow {
  readonly version: string;
  readonly publishedAt: string;
  readonly publishedBy: string;
  /** True when `release gc` deleted the version's files. */
  readonly isCollected: boolean;
}

/** A remote in the overview that the registry returns. */
export interface ReleaseOverviewRow {
  readonly name: string;
  /** Newest version whose files exist; null: all were deleted. */
  readonly newest: Pick<ReleaseVersionRow, 'version' | 'publishedAt' | 'publishedBy'> | null;
  /** By pinned version, the number of newer published versions. */
  readonly behind: Readonly<Record<string, number>>;
  /** By environment, the change that pinned the present version. */
  readonly since: Readonly<Record<string, Pick<ReleaseHistoryRow, 'at' | 'by' | 'reason'>>>;
}

/** A publishing token of a team, without its secret. */
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

/** A menu row that opens a screen: the `component` of the screen, and the texts that people see. */
export interface MenuComponent {
  readonly component: string;
  readonly title?: string;
  /** Address of the page, which is also the stable key of the row. */
  readonly path?: string;
}

/** The menu of an environment, with which the registry compares releases before it pins them. */
export interface EnvironmentMenu {
  readonly components: readonly MenuComponent[];
  /** Permission codes that the API server of this environment knows. */
  readonly codes: readonly string[];
}

/** Fields of every request that changes an environment. Who makes the request is known from the session. */
export interface ReleaseChangeWish {
  readonly environment: string;
  /** Reason of the change, 1–500 characters; stored in the history. */
  readonly reason: string;
  /** Serial number of the environment that the operator saw; the change is refused if the number has grown since. */
  readonly serial: number;
  /** True: the change is only checked, and the response says what would happen. */
  readonly dryRun?: boolean;
}

/** Body of each call that changes an environment, by the name of the call. */
export interface ReleaseWishes {
  readonly pin: ReleaseChangeWish & { readonly name: string; readonly version: string };
  readonly unpin: ReleaseChangeWish & { readonly name: string };
  /**
   * Takes over the pins of another environment. `environment` and `serial` are those of the target; without `names` all pins are taken
   * over, without `revision` the source's present pins.
   */
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

/** `result` of a refused call: the response of the registry. */
export interface ReleaseRefusal {
  /** Code of the reason, e.g. `gate`, `serial-changed`, `environment-frozen`, `version-unknown`, `unreachable`. */
  readonly code: string;
  readonly message: Label;
  /** Findings of the release checks; empty when the change was refused for another reason. */
  readonly problems: readonly GateFinding[];
}

/** `GET ${releasePath}/environments`: each environment of the registry. */
export interface ReleaseEnvironment extends ReleaseStatus {
  /** Whether this product serves the environment; health figures exist only for such an environment. */
  readonly isOwn: boolean;
}

/** Version of one remote in one environment. */
export interface ReleaseMatrixCell {
  readonly environment: string;
  readonly version: string;
  readonly origin: 'operator' | 'start';
  readonly builtAt: string;
  readonly revision: string | null;
  /** Number of published versions that are newer than this one. */
  readonly behind: number;
  readonly problems: readonly GateFinding[];
  /** Set when this version is killed: the version that is served instead, or null when none is. */
  readonly instead?: string | null;
  readonly lastGood: string | null;
  /** The change that pinned this version; missing when the history does not contain it. */
  readonly since?: Pick<ReleaseHistoryRow, 'at' | 'by' | 'reason'>;
  /** The canary that gives some users another version of this remote; null: there is none. */
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
  /** True when the environments that pin the remote pin different versions. */
  readonly isDrifting: boolean;
  /** The remote in each environment, in the order of the matrix's environments; null: not pinned there. */
  readonly cells: readonly (ReleaseMatrixCell | null)[];
}

/** `GET ${releasePath}/matrix`: the version of every remote in every environment. */
export interface ReleaseMatrix {
  /** Whether this product can change environments, because it has a token for the registry. */
  readonly mayOperate: boolean;
  readonly environments: readonly ReleaseEnvironment[];
  /** One entry per remote: `shell` first, then the others by name. */
  readonly remotes: readonly ReleaseMatrixRow[];
}

/** An environment in which a version is in use, and how. */
export interface ReleasePlace {
  readonly environment: string;
  readonly isOwn: boolean;
  readonly serial: number;
  readonly isFrozen: boolean;
  readonly isPinned: boolean;
  /** Version that the environment pins, whether it is this version or another one. */
  readonly pinned: string | null;
  readonly isLastGood: boolean;
  /** Name of the canary that contains the version; null: none does. */
  readonly canary: string | null;
  readonly kill: { readonly by: string; readonly reason: string; readonly at: string; readonly version: string } | null;
}

/** A row in the list of a remote's versions. */
export interface ReleaseRemoteVersion extends ReleaseVersionRow {
  /** Environments in which the version is pinned, contained in a canary, or killed. */
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

/** Response of `GET ${releasePath}/version?name=&version=`. */
export interface ReleaseVersionDetail extends ReleaseVersionRow {
  readonly name: string;
  readonly isShell: boolean;
  readonly builtAt: string;
  readonly revision: string | null;
  /** Findings of the checks at publishing; null for versions published before findings were stored. */
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
  /** Total size of all files in bytes. */
  readonly bytes: number;
  readonly places: readonly ReleasePlace[];
  /** History lines about this version in any environment, newest first. */
  readonly history: readonly ReleaseHistoryLine[];
}

export interface ReleaseHistoryLine extends ReleaseHistoryRow {
  readonly environment: string;
}

/**
 * `GET ${releasePath}/history?environment=&name=&pageNo=&pageSize=`: history of an environment, newest line first; without `environment`,
 * that of the environment that this product serves.
 */
export interface ReleaseHistoryPage {
  readonly records: readonly ReleaseHistoryLine[];
  readonly total: number;
  readonly current: number;
  readonly size: number;
}

/** Figures about one version over a period, added up from what open pages reported. */
export interface ReleaseFigures {
  /**
   * Number of people who opened the version, and of those for whom it failed; null when the period began more than 30 days ago, because
   * hashes of people are not kept longer.
   */
  readonly people: number | null;
  readonly failing: number | null;
  /** Number of screens opened, failed ones included. */
  readonly loads: number;
  /**
   * Number of loads that failed at once, or whose screen crashed or threw later. Each such load counts once, in the hour in which it
   * failed.
   */
  readonly failures: number;
  /** Number of failures by the shell's reason, e.g. `network`, `integrity`, `broken-code`, `crashed`. */
  readonly failuresBy: Readonly<Record<string, number>>;
  /** Milliseconds from the request for a screen until its code was loaded; null without a successful load. */
  readonly p50: number | null;
  readonly p95: number | null;
  /** Bytes that browsers transferred, without those that came from caches. */
  readonly bytes: number;
  /** Number of times that browsers used the fallback, the last working version. */
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
  /** Start of the first hour and end of the current one, as ISO text. */
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
