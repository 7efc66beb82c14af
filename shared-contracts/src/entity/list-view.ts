/** Views of a list: named searches with columns, a person's own or shared with roles. */
import type { Label } from '../texts/label.ts';

/** Paths below the API base. */
export const listViewCalls = {
  /** `GET ?list=&entity=` → `ListViews`. */
  find: '/sys/listView/list',
  /** `POST`, body `ListViewDraft` → `ListView`. */
  save: '/sys/listView/save',
  /** `DELETE ?id=`. */
  remove: '/sys/listView/delete',
  /** `PUT`, body `ListViewChoice`: the person's order of the views and the one to begin with. */
  choose: '/sys/listView/choose',
  /** `GET ?entity=&queries=<JSON>` → numbers of records, in the order of the queries. */
  count: '/sys/listView/count',
} as const;

/** Whoever holds it shares views with roles and says with which one a role begins. */
export const shareViewsPermission = 'listView:share';

export const listViewLimits = {
  /** Characters of a name. */
  name: 30,
  /** Characters of a list's key: the path of its screen. */
  list: 200,
  /** Parameters of a search. */
  parameters: 60,
  /** Characters of one parameter's value. */
  value: 2_000,
  columns: 150,
  /** Characters of a state as JSON. */
  state: 16_000,
  /** A person's own views of one list. */
  ownPerList: 30,
  /** A person's own views of all lists. */
  own: 300,
  /** Shared views of one list in a tenant. */
  sharedPerList: 50,
  /** Searches counted by one call. */
  counted: 20,
  /** A higher number of records is told as `counted up to`, plus one. */
  countedUpTo: 9_999,
} as const;

/** What a view shows. */
export interface ListViewState {
  /** Parameters of the list's address: filters, sort, grouping. Page and open record are not part of a view. */
  readonly search: Readonly<Record<string, string>>;
  /** Keys of the columns in sight, in order; absent: the person's own columns. */
  readonly columns?: readonly string[] | undefined;
  /** Absent: the person's own density. */
  readonly density?: string | undefined;
}

export interface ListViewDraft {
  /** Absent: a new view. */
  readonly id?: string | undefined;
  /** The version that was read; with `id` only. */
  readonly version?: number | undefined;
  readonly list: string;
  readonly entity: string;
  readonly name: string;
  readonly state: ListViewState;
  /** Codes of the roles that see the view; needs `shareViewsPermission`. */
  readonly roles?: readonly string[] | undefined;
  /** Those of them that begin with it. */
  readonly defaultFor?: readonly string[] | undefined;
}

export interface ListView {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly state: ListViewState;
  /** The person made it. */
  readonly isOwn: boolean;
  /** The person may change and delete it. */
  readonly isEditable: boolean;
  readonly isShared: boolean;
  /** Whom it is shared with; only for those who may share. */
  readonly roles: readonly string[];
  readonly defaultFor: readonly string[];
  /** How many parts of the saved search were left out, because the person may not use them or they do not exist any more. */
  readonly leftOut: number;
}

export interface ListViewChoice {
  readonly list: string;
  /** Keys of views in the person's order; unknown ones are forgotten. */
  readonly order: readonly string[];
  /** Key of the view to begin with: an id, or a view of the screen itself; null: what the role says. */
  readonly start: string | null;
}

export interface ListViews {
  readonly views: readonly ListView[];
  readonly order: readonly string[];
  /** Key of the view to begin with: the person's, else the one of a role; null: all records. */
  readonly start: string | null;
  /** The person chose `start`; otherwise a role's view. */
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
