/** Saved views of a list, and saved advanced queries: named searches, private or shared with roles. */
import type { Label } from '../texts/label.ts';

/** Paths of calls about views, below the API base. */
export const listViewCalls = {
  /** `GET ?list=&entity=&kind=` → the views that the caller sees (`ListViews`). */
  find: '/sys/listView/list',
  /** `POST` with a `ListViewDraft` → the saved `ListView`. */
  save: '/sys/listView/save',
  /** `DELETE ?id=`: deletes a view. */
  remove: '/sys/listView/delete',
  /** `PUT`, body `ListViewChoice`: stores the person's order of the views and the initial one. */
  choose: '/sys/listView/choose',
  /** `GET ?entity=&queries=<JSON>` → number of matching records for each query. */
  count: '/sys/listView/count',
} as const;

/** Permission to share views with roles and to set a role's initial view. */
export const shareViewsPermission = 'listView:share';

export const listViewLimits = {
  /** Maximum number of characters of a view's name. */
  name: 30,
  /** Maximum number of characters of a list's key, which is the path of its screen. */
  list: 200,
  /** Maximum number of parameters of a search. */
  parameters: 60,
  /** Maximum number of characters of one parameter's value. */
  value: 2_000,
  columns: 150,
  /** Maximum number of characters of a view's state as JSON. */
  state: 16_000,
  /** Maximum number of private views of a person for one list. */
  ownPerList: 30,
  /** Maximum number of private views of a person for all lists. */
  own: 300,
  /** Maximum number of shared views that a tenant may have for one list. */
  sharedPerList: 50,
  /** Maximum number of searches counted by one call. */
  counted: 20,
  /** Largest exact count; for more records the response contains this number plus one. */
  countedUpTo: 9_999,
} as const;

/** Views are tabs above the list and have columns; queries are the saved conditions of the advanced query, without columns. */
export const listViewKinds = ['view', 'query'] as const;
export type ListViewKind = (typeof listViewKinds)[number];

/** The state of a list that a view stores. */
export interface ListViewState {
  /** Parameters of the list's address: filters, sort, grouping. Page and open record are not part of a view. */
  readonly search: Readonly<Record<string, string>>;
  /** Keys of the visible columns in order; absent: the person's own columns. */
  readonly columns?: readonly string[] | undefined;
  /** Row density; absent: the person's own. */
  readonly density?: string | undefined;
}

export interface ListViewDraft {
  /** Id of the view that is changed; absent: a new view. */
  readonly id?: string | undefined;
  /** Version that the client read; sent with `id` only. */
  readonly version?: number | undefined;
  readonly list: string;
  readonly entity: string;
  /**
   * Absent: the row is a view, not a query. The server uses it only when the row is created: a view never becomes a query, nor a query a
   * view.
   */
  readonly kind?: ListViewKind | undefined;
  readonly name: string;
  readonly state: ListViewState;
  /** Codes of the roles that see the view; needs `shareViewsPermission`. */
  readonly roles?: readonly string[] | undefined;
  /** Codes of those of these roles for which it is the initial view. */
  readonly defaultFor?: readonly string[] | undefined;
}

export interface ListView {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly state: ListViewState;
  /** True when the caller made the view. */
  readonly isOwn: boolean;
  /** True when the caller may change and delete the view. */
  readonly isEditable: boolean;
  readonly isShared: boolean;
  /** Codes of the roles with which the view is shared; only for people who may share. */
  readonly roles: readonly string[];
  readonly defaultFor: readonly string[];
  /** Number of parts of the saved search that were removed, because the person may not use them or they no longer exist. */
  readonly leftOut: number;
}

export interface ListViewChoice {
  readonly list: string;
  /** Keys of the views in the person's order; unknown keys are ignored. */
  readonly order: readonly string[];
  /** Key of the person's initial view: an id, or a view defined by the screen; null: the role's initial view applies. */
  readonly start: string | null;
}

export interface ListViews {
  readonly views: readonly ListView[];
  readonly order: readonly string[];
  /** Key of the initial view: the person's, or else a role's; null: all records without a view. */
  readonly start: string | null;
  /** True when the person chose `start`, false when it comes from a role. */
  readonly isOwnStart: boolean;
}

export const listViewTexts = {
  name: ['请输入视图名称，最多30个字', 'Give the view a name of up to 30 characters'],
  nameTaken: ['已有同名视图', 'There is a view of this name already'],
  tooMany: ['视图数量已达上限', 'No more views can be saved'],
  tooLarge: ['视图内容过大', 'The view is too large'],
  mayNotShare: ['没有共享视图的权限', 'You may not share views'],
  unknownRole: ['共享的角色不存在', 'A role that it is shared with does not exist'],
  notShared: ['默认角色须在共享角色之内', 'A view can be the default only of roles that it is shared with'],
} as const satisfies Record<string, Label>;
