import type { Label } from '../texts/label.ts';

/** Paths of calls that find out, before an administrator makes a change, which people it would affect. */
export const consequencePaths = {
  /** `POST` with `kind`, `id`, `permissionIds`, `lastpermissionIds`: what saving this grant would change. */
  grant: '/sys/consequence/grant',
  /** `POST` with `kind`, `id`, `permissionId`, `dataRuleIds`: which people would be limited if these data rules of a menu were selected. */
  rules: '/sys/consequence/rules',
  /** `GET` with `id`: whose rows a changed data rule would limit differently. */
  ruleChange: '/sys/consequence/ruleChange',
  /** `GET` with `entity` and `id`: what deleting the record would change. `id` may be several ids, comma separated, of users, menus and departments. */
  deletion: '/sys/consequence/deletion',
  /** `POST` with `id` and `userIds`, comma separated: what people would get with this role, and which data rules would limit them. */
  joining: '/sys/consequence/joining',
  /** `GET` with `kind`, `id` and `userId`: what the person would lose without this role or outside this department. */
  leaving: '/sys/consequence/leaving',
  /** `GET` with `id`: which people would lose this menu entry if it were hidden. */
  hiding: '/sys/consequence/hiding',
  /** `GET` with `id` and `parentId` (missing: the top level): which people would lose or get this menu entry if it were moved there. */
  moving: '/sys/consequence/moving',
  /** `GET` with `id` and `parentId` (missing: the top level): how many people and departments moving a department concerns. */
  departMoving: '/sys/consequence/departMoving',
  /** `GET` with `entity` and `id`: who sees or uses a record, and where (an `EditConsequence`); for forms that edit it. */
  edit: '/sys/consequence/edit',
  /** `GET` with `id` and `roleIds`, comma separated: what a person would get and lose if exactly these were its roles. */
  userRoles: '/sys/consequence/userRoles',
} as const;

/** Kinds of grants: those of a role, of a department, or of a department's role. */
export const grantKinds = ['role', 'depart', 'departRole'] as const;
export type GrantKind = (typeof grantKinds)[number];

/** Kinds of groups that a person can be taken out of. */
export const leftKinds = ['role', 'depart'] as const;
export type LeftKind = (typeof leftKinds)[number];

/** Kinds of records whose deletion changes what people can do or see. */
export const deletedKinds = ['role', 'permission', 'depart', 'dict', 'dataRule', 'user', 'tenant'] as const;
export type DeletedKind = (typeof deletedKinds)[number];

/** Kinds of records whose edits concern people who see or use the record. For the items of a dictionary the dictionary is named. */
export const editedKinds = ['role', 'depart', 'dict', 'position', 'checkRule', 'tenant'] as const;
export type EditedKind = (typeof editedKinds)[number];

/** Who sees or uses a record, and where. Lists are in display order and contain only the first few items. */
export interface EditConsequence {
  /** Number of people who see or use the record. */
  readonly people: number;
  readonly names: readonly string[];
  /** Names of the roles through which these people see or use it. */
  readonly through: readonly string[];
  /** English names of roles in `through` that have one, by their Chinese names. */
  readonly throughEnglish?: Readonly<Record<string, string>> | undefined;
  /** What uses the record, e.g. the fields that show a dictionary. */
  readonly uses: readonly Label[];
  /** Number of uses, of which `uses` contains only the first few. */
  readonly useCount: number;
}

/**
 * Other things that a change concerns, with their number: sessions and agents that end, departments that then have no head, departments that
 * are moved.
 */
export const consequenceFacts = ['sessions', 'agents', 'headless', 'departs'] as const;
export type ConsequenceFact = (typeof consequenceFacts)[number];

/** Which people a change affects, and how. Lists are in display order and contain only the first few items. */
export interface Consequence {
  /** Number of people whose rights, menu or rows change. */
  readonly people: number;
  readonly names: readonly string[];
  /** Titles of permissions that people would get. */
  readonly given: readonly string[];
  /** Titles of what people would lose: menus and permissions, or, when a dictionary is deleted, fields that lose their texts. */
  readonly taken: readonly string[];
  /** English titles of permissions in `given` and `taken` that have one, by their Chinese titles. */
  readonly english?: Readonly<Record<string, string>> | undefined;
  /** Names of data rules that would newly limit people. */
  readonly limits: readonly string[];
  /** Names of data rules that would no longer limit people. */
  readonly lifted: readonly string[];
  /** Names of the roles and departments through which people are affected. */
  readonly through: readonly string[];
  /** English names of roles in `through` that have one, by their Chinese names. */
  readonly throughEnglish?: Readonly<Record<string, string>> | undefined;
  /** Number of rows that the change concerns, e.g. departments or entries that are deleted along; null when none are counted. */
  readonly rows: number | null;
  /** Other things that the change concerns, with their number; things with the number 0 are left out. */
  readonly facts: readonly { readonly name: ConsequenceFact; readonly count: number }[];
  /** Whether the change can be undone afterwards. */
  readonly canUndo: boolean;
}
