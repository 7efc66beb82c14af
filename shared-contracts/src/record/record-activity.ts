/**
 * Calls for every kind of record: its activity, who must act next, and which records refer to it
 * (docs/decisions/0043-a-record-tells-only-its-readers.md).
 */
import type { Side } from '../session/parties.ts';
import type { Label } from '../texts/label.ts';

export const recordCalls = {
  /** `GET ?entity=&id=&kinds=&before=`: a page of `ActivityEntry`, newest first. */
  activity: '/sys/record/activity',
  /** `GET ?entity=&id=`: a `RecordOverview`. */
  overview: '/sys/record/overview',
  /** `GET ?entity=&id=&audience=&keyword=`: the people whom a comment may mention. */
  people: '/sys/record/people',
  addComment: '/sys/recordComment/add',
  editComment: '/sys/recordComment/edit',
  deleteComment: '/sys/recordComment/delete',
} as const;

export const activityKinds = ['transition', 'edit', 'comment', 'message', 'file'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** One changed field: codes are shown with their texts, and personal data is masked; fields hidden from the caller's party are left out. */
export interface ActivityChange {
  readonly field: string;
  /** The dictionary of the values, from which sessions in other languages take their texts; absent for values without a dictionary. */
  readonly dict?: string | undefined;
  readonly before: string | null;
  readonly after: string | null;
  readonly beforeText?: string | null | undefined;
  readonly afterText?: string | null | undefined;
}

/** The person or job that did something. Names of people of other parties are not sent. */
export interface ActivityPerson {
  /** The person's name; null when the caller may not know it. */
  readonly name: string | null;
  /** The person's party; null for the platform's people and for jobs. */
  readonly side: Side | null;
}

/** Properties of entries that are comments. */
export interface ActivityComment {
  readonly id: string;
  readonly version: number;
  readonly audience: readonly Side[];
  readonly mentions: readonly RecordPerson[];
  readonly isEdited: boolean;
  /** The caller wrote the comment recently enough to change or delete it. */
  readonly mayChange: boolean;
}

export interface ActivityEntry {
  /** Key of the entry; no other entry of the record's activity has it. */
  readonly key: string;
  readonly kind: ActivityKind;
  /** Time of the entry, `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  readonly at: string;
  readonly by: ActivityPerson;
  /** What was done: `add`, `edit`, `delete`, or the name of an action. */
  readonly action?: string | undefined;
  /** Code of the record's state before and after the change. */
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly changes?: readonly ActivityChange[] | undefined;
  /** Plain text: a remark, a comment, the title of a message, or the name of a file. */
  readonly text?: string | null | undefined;
  /** For entries of kind `file`: the field that holds it, and its stored path. */
  readonly file?: { readonly field: string; readonly path: string } | undefined;
  readonly comment?: ActivityComment | undefined;
}

export interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  /** Cursor, sent as `before` to get the next page; null: this was the last page. */
  readonly next: string | null;
}

export interface RecordPerson {
  readonly id: string;
  readonly name: string;
  /** Department of a person who belongs to the platform. */
  readonly depart?: string | null | undefined;
}

/** The step for which a record waits. */
export interface NextStep {
  /** Name of the entity's action; null when the step is taken on another record. */
  readonly action: string | null;
  /** Label of the step; for a step on another record it names that record's kind. */
  readonly label: Label;
  /** The record on which the step is taken, when it is another one that the caller may read. */
  readonly record?: { readonly entity: string; readonly id: string } | undefined;
  /** The people who must act: those of the platform (`platform`), of a party, or the `driver`. */
  readonly party: string;
  /** Name of the company or person that must act, when the record contains it. */
  readonly partyName: string | null;
  /** Names of the roles that may take the step; sent only to people of the same party. */
  readonly roles: readonly Label[];
  /** Time by which the step must be done: `YYYY-MM-DD HH:mm:ss` or `YYYY-MM-DD`. */
  readonly deadline: string | null;
  /** What the product does by itself when nobody takes the step in time. */
  readonly otherwise?: Label | null;
  /** True when the caller may take the step. */
  readonly isMine: boolean;
}

export interface RelatedCount {
  /** Name of the entity whose records refer to this one. */
  readonly entity: string;
  /** The field of the referring entity that contains this record's id. */
  readonly field: string;
  readonly total: number;
}

export interface RecordOverview {
  readonly next: readonly NextStep[];
  /** Numbers of records that refer to this one, per entity; entities that the caller may not read and numbers of zero are left out. */
  readonly related: readonly RelatedCount[];
  /** Parties to whom the caller may show a comment. */
  readonly audiences: readonly Side[];
  /** The caller may comment on the record. */
  readonly mayComment: boolean;
}

/** Body of the call that adds a comment. */
export interface CommentDraft {
  readonly entity: string;
  readonly recordId: string;
  readonly content: string;
  readonly audience: readonly Side[];
  readonly mentions: readonly string[];
}

export const commentLimits = {
  /** Maximum number of characters of a comment. */
  length: 1000,
  /** Maximum number of people mentioned in a comment. */
  mentions: 20,
  /** Maximum number of comments that a person may write within `period` seconds. */
  count: 30,
  period: 600,
  /** How long an author may change or delete a comment, ms. */
  changeable: 1_800_000,
  /** Number of activity entries per page. */
  page: 20,
  /** Maximum number of people suggested at once. */
  people: 10,
} as const;

export const commentTexts = {
  missing: ['请输入评论内容', 'Write a comment'],
  tooLong: ['评论不能超过1000个字', 'At most 1000 characters'],
  controls: ['评论不能包含控制字符', 'A comment cannot contain control characters'],
  mentionRefused: ['被提及的人不能查看此评论', 'Somebody mentioned here cannot read this comment'],
  audienceRefused: ['评论的可见范围不正确', 'This comment cannot be shown to them'],
  tooLate: ['评论已超过30分钟，不能再修改或删除', 'A comment can be changed or deleted for 30 minutes only'],
  notOwn: ['只能修改或删除自己的评论', 'Only comments of your own can be changed or deleted'],
} as const satisfies Record<string, Label>;
