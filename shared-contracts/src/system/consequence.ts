/** What a change of an administrator would do to people, asked before it is made. */
export const consequencePaths = {
  /** `POST` with `kind`, `id`, `permissionIds`, `lastpermissionIds`: what saving this grant would change. */
  grant: '/sys/consequence/grant',
  /** `POST` with `kind`, `id`, `permissionId`, `dataRuleIds`: whom ticking these data rules of a menu would limit. */
  rules: '/sys/consequence/rules',
  /** `GET` with `entity` and `id`: what deleting the record would change. `id` may be several ids, comma separated, of users. */
  deletion: '/sys/consequence/deletion',
  /** `GET` with `id`: from whose menu a menu would disappear when it is hidden. */
  hiding: '/sys/consequence/hiding',
} as const;

/** Whose grants change: a role's, a department's, or those of a department's role. */
export const grantKinds = ['role', 'depart', 'departRole'] as const;
export type GrantKind = (typeof grantKinds)[number];

/** Records whose deletion changes what people can do or see. */
export const deletedKinds = ['role', 'permission', 'depart', 'dict', 'dataRule', 'user', 'tenant'] as const;
export type DeletedKind = (typeof deletedKinds)[number];

/** What else a deletion ends, counted: sign-ins, agencies, departments without a head. */
export const consequenceFacts = ['sessions', 'agents', 'headless'] as const;
export type ConsequenceFact = (typeof consequenceFacts)[number];

/** Who is affected, and by what; lists are in display order and hold the first few. */
export interface Consequence {
  /** Number of people whose rights, menu or rows change. */
  readonly people: number;
  readonly names: readonly string[];
  /** Permissions that people get, as their titles. */
  readonly given: readonly string[];
  /** Menus, permissions, entries or fields that people lose or that lose their texts. */
  readonly taken: readonly string[];
  /** Data rules that limit people from then on, as their names. */
  readonly limits: readonly string[];
  /** Data rules that limit people no longer. */
  readonly lifted: readonly string[];
  /** Roles and departments through which they are affected. */
  readonly through: readonly string[];
  /** Rows that the change concerns, e.g. departments and entries that are deleted along; null where none are counted. */
  readonly rows: number | null;
  /** What else ends; only what there is. */
  readonly facts: readonly { readonly name: ConsequenceFact; readonly count: number }[];
  /** Whether the change can be taken back afterwards. */
  readonly canUndo: boolean;
}
