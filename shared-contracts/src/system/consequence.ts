/** What a change of an administrator would do to people, asked before it is made. */
export const consequencePaths = {
  /** `POST` with `kind`, `id`, `permissionIds`, `lastpermissionIds`: what saving this grant would change. */
  grant: '/sys/consequence/grant',
  /** `GET` with `entity` and `id`: what deleting the record would change. */
  deletion: '/sys/consequence/deletion',
} as const;

/** Whose grants change: a role's, a department's, or those of a department's role. */
export const grantKinds = ['role', 'depart', 'departRole'] as const;
export type GrantKind = (typeof grantKinds)[number];

/** Records whose deletion changes what people can do or see. */
export const deletedKinds = ['role', 'permission', 'depart', 'dict', 'dataRule'] as const;
export type DeletedKind = (typeof deletedKinds)[number];

/** Who is affected, and by what; lists are in display order and hold the first few. */
export interface Consequence {
  /** Number of people whose rights, menu or rows change. */
  readonly people: number;
  readonly names: readonly string[];
  /** Permissions that people get, as their titles. */
  readonly given: readonly string[];
  /** Menus, permissions, entries or fields that people lose or that lose their texts. */
  readonly taken: readonly string[];
  /** Roles and departments through which they are affected. */
  readonly through: readonly string[];
  /** Rows that the change concerns, e.g. departments and entries that are deleted along; null where none are counted. */
  readonly rows: number | null;
  /** Whether the change can be taken back afterwards. */
  readonly canUndo: boolean;
}
