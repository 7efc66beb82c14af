/** What happened to a record, who must act next, and what refers to it: calls that exist once for every entity (docs/decisions/0043-a-record-tells-only-its-readers.md). */
import type { Side } from '../session/parties.ts';
import type { Label } from '../texts/label.ts';

export const recordCalls = {
  /** `GET ?entity=&id=&kinds=&before=`: a page of `ActivityEntry`, newest first. */
  activity: '/sys/record/activity',
  /** `GET ?entity=&id=`: `RecordOverview`. */
  overview: '/sys/record/overview',
  /** `GET ?entity=&id=&audience=&keyword=`: the people whom a comment may mention. */
  people: '/sys/record/people',
  addComment: '/sys/recordComment/add',
  editComment: '/sys/recordComment/edit',
  deleteComment: '/sys/recordComment/delete',
} as const;

export const activityKinds = ['transition', 'edit', 'comment', 'message', 'file'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** One changed field; codes come with their texts, personal data masked, fields hidden from the caller's side not at all. */
export interface ActivityChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly beforeText?: string | null | undefined;
  readonly afterText?: string | null | undefined;
}

/** Who did it. People of another side of the trade are not named. */
export interface ActivityPerson {
  /** Null: not told to the caller. */
  readonly name: string | null;
  /** Null: the platform's people, and jobs. */
  readonly side: Side | null;
}

/** The parts of an entry that comments have. */
export interface ActivityComment {
  readonly id: string;
  readonly version: number;
  readonly audience: readonly Side[];
  readonly mentions: readonly RecordPerson[];
  readonly isEdited: boolean;
  /** The caller wrote it, and so recently that it may still be changed and deleted. */
  readonly mayChange: boolean;
}

export interface ActivityEntry {
  /** Unique within the record's activity. */
  readonly key: string;
  readonly kind: ActivityKind;
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  readonly at: string;
  readonly by: ActivityPerson;
  /** `add`, `edit`, `delete`, or the name of an action. */
  readonly action?: string | undefined;
  /** Codes of the state before and after. */
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly changes?: readonly ActivityChange[] | undefined;
  /** Plain text: a remark, a comment, the title of a message, the name of a file. */
  readonly text?: string | null | undefined;
  /** `file`: the field that holds it, and its stored path. */
  readonly file?: { readonly field: string; readonly path: string } | undefined;
  readonly comment?: ActivityComment | undefined;
}

export interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  /** Sent as `before` for the next page; null: these were the first things that happened. */
  readonly next: string | null;
}

export interface RecordPerson {
  readonly id: string;
  readonly name: string;
  /** Department of a person of the platform. */
  readonly depart?: string | null | undefined;
}

/** What a record waits for. */
export interface NextStep {
  /** Name of the entity's action; null: a step on another record. */
  readonly action: string | null;
  /** The other record's entity, where the step is one of its own. */
  readonly label: Label;
  /** Whose people act; `platform`, a side, or `driver`. */
  readonly party: string;
  /** Name of the company or person, where the record names it. */
  readonly partyName: string | null;
  /** Names of the roles that may, only for people of the same side. */
  readonly roles: readonly Label[];
  /** `YYYY-MM-DD HH:mm:ss` or `YYYY-MM-DD`. */
  readonly deadline: string | null;
  /** The caller is one of those who may. */
  readonly isMine: boolean;
}

export interface RelatedCount {
  /** Name of the entity whose records refer to this one. */
  readonly entity: string;
  /** Its field with this record's id. */
  readonly field: string;
  readonly total: number;
}

export interface RecordOverview {
  readonly next: readonly NextStep[];
  /** Only entities that the caller may read and that hold something. */
  readonly related: readonly RelatedCount[];
  /** Sides of the trade that a comment may be shown to, by the caller. */
  readonly audiences: readonly Side[];
  /** The caller may comment on it. */
  readonly mayComment: boolean;
}

/** Body of a new comment. */
export interface CommentDraft {
  readonly entity: string;
  readonly recordId: string;
  readonly content: string;
  readonly audience: readonly Side[];
  readonly mentions: readonly string[];
}

export const commentLimits = {
  /** Characters. */
  length: 1000,
  /** People mentioned in one comment. */
  mentions: 20,
  /** Comments that a person may write within `period` seconds. */
  count: 30,
  period: 600,
  /** Milliseconds in which an author may change or delete a comment. */
  changeable: 1_800_000,
  /** Entries of one page of activity. */
  page: 20,
  /** People that are suggested at once. */
  people: 10,
} as const;

export const commentTexts = {
  missing: ['请输入评论内容', 'Write a comment'],
  tooLong: ['评论不能超过1000个字', 'At most 1000 characters'],
  mentionRefused: ['被提及的人不能查看此评论', 'Somebody mentioned here cannot read this comment'],
  audienceRefused: ['评论的可见范围不正确', 'This comment cannot be shown to them'],
  tooLate: ['评论已超过30分钟，不能再修改或删除', 'A comment can be changed or deleted for 30 minutes only'],
  notOwn: ['只能修改或删除自己的评论', 'Only comments of your own can be changed or deleted'],
} as const satisfies Record<string, Label>;
