/** Input that a person typed into a form and has not sent: kept for that person only, for seven days. */
import type { Label } from '../texts/label.ts';

export const draftCalls = {
  find: '/sys/draft/queryByForm',
  /** Path of the call that returns which forms have unsent input, without its content. */
  list: '/sys/draft/list',
  save: '/sys/draft/save',
  remove: '/sys/draft/remove',
  /** Path of the call that returns the person's own key, with which the browser encrypts drafts on a device. */
  key: '/sys/draft/key',
} as const;

export const draftLimits = {
  /** Milliseconds from the last change to deletion, on the server and on a device. */
  lifetime: 604_800_000,
  /** Maximum number of characters of a draft's content as JSON. */
  content: 200_000,
  /** Deepest nesting of lists and records; a form's sub-tables need four levels. */
  depth: 20,
  /** Maximum number of drafts of one person; a further one replaces the oldest. */
  count: 100,
  /** Maximum number of characters of a form's name. */
  form: 200,
} as const;

/** Unsent input of one form. */
export interface Draft {
  /** Entity and record id or `new`, e.g. `order:new`, `waybill:load:0193…`. */
  readonly form: string;
  readonly content: DraftContent;
  /** Epoch milliseconds of the last change, by the clock of the device that made it. */
  readonly savedAt: number;
}

/** That a form has unsent input, without the input itself. */
export type DraftMark = Pick<Draft, 'form' | 'savedAt'>;

export interface DraftContent {
  /** The typed values by field name: only those that differ from the form's initial ones. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Initial values of the fields in `values`. */
  readonly base: Readonly<Record<string, unknown>>;
  /** Version of the record when the person opened it; missing for new records. */
  readonly version?: number | undefined;
}

export const draftTexts = {
  tooLarge: ['草稿内容过大', 'The draft is too large'],
  tooDeep: ['草稿内容嵌套过深', 'The draft is nested too deeply'],
} as const satisfies Record<string, Label>;
