/** What a page says of an editable table's columns and rows. */
import type { ValidateRule } from './validate-rule.ts';

/** The 21 column types of the specification; further ones are registered as cell kinds. */
export type CellType =
  | 'normal'
  | 'input'
  | 'inputNumber'
  | 'select'
  | 'checkbox'
  | 'checkbox_meta'
  | 'radio'
  | 'date'
  | 'datetime'
  | 'slot'
  | 'hidden'
  | 'sel_depart'
  | 'sel_user'
  | 'input_pop'
  | 'popup'
  | 'list_multi'
  | 'sel_search'
  | 'sel_search_async'
  | 'upload'
  | 'file'
  | 'image';

/** A row as the caller gives and gets it. A row without an id was never saved. */
export type TableRow = Readonly<Record<string, unknown>> & { readonly id?: string };

/** One of the values a cell may hold; the text is whichever of the three names is there, else the value. */
export interface CellOption {
  readonly value: string | number;
  readonly text?: string;
  readonly label?: string;
  readonly title?: string;
  readonly disabled?: boolean;
}

export type StatisticKind = 'sum' | 'average';

/** Colour of a tag, or its background and text colours. */
export type TagColor = string | readonly [background: string, text: string] | undefined;

export interface TableColumn {
  /** Name of the value in the row; unique in the table. */
  readonly key: string;
  readonly title: string;
  readonly type: CellType | (string & {});
  readonly width?: number | string;
  readonly minWidth?: number;
  readonly align?: 'left' | 'center' | 'right';
  readonly fixed?: 'left' | 'right';
  /** Default true. */
  readonly visible?: boolean;
  readonly disabled?: boolean | ((row: TableRow) => boolean);
  /** Value of new rows. */
  readonly defaultValue?: unknown;
  /** May hold `${title}`. */
  readonly placeholder?: string;
  /** Handed to the editor as they are. */
  readonly props?: Readonly<Record<string, unknown>>;
  readonly options?: readonly CellOption[];
  readonly dictCode?: string;
  /** Selects: what is typed becomes an option. */
  readonly allowInput?: boolean;
  /** Selects: typing filters. */
  readonly allowSearch?: boolean;
  /** The value is a comma list. */
  readonly multiple?: boolean;
  readonly validateRules?: readonly ValidateRule[];
  readonly statistics?: readonly StatisticKind[];
  /** Of dates, as dayjs writes them. */
  readonly format?: string;
  /** The shown text of `normal` cells. */
  readonly formatter?: (cell: { readonly cellValue: unknown; readonly row: TableRow }) => string;
  /** Checkboxes: the values for on and off; default true and false. */
  readonly customValue?: readonly [on: unknown, off: unknown];
  /** Checkboxes: new rows begin ticked. */
  readonly defaultChecked?: boolean;
  readonly setTagColor?: (cell: { readonly value: string; readonly row: TableRow }) => TagColor;
  /** JSON; may hold `uploadnum`. */
  readonly fieldExtendJson?: string;
  /** Uploads: field of the response that holds the path; default `message`. */
  readonly responseName?: string;
  /** Uploads: send the session's token. */
  readonly token?: boolean;
  /** Uploads: address; default the product's own. */
  readonly action?: string;
  readonly btnText?: string;
  readonly allowDownload?: boolean;
  readonly allowRemove?: boolean;
  readonly popupCode?: string;
  /** Popups: comma lists of equal length. */
  readonly orgFields?: string;
  readonly destFields?: string;
  readonly field?: string;
  readonly param?: Readonly<Record<string, string>>;
  /** `slot` cells: name in the table's `slots`; default the column's key. */
  readonly slotName?: string;
  /** The column whose choices depend on this one's value; see `linkageConfig`. */
  readonly linkageKey?: string;
  readonly async?: boolean;
  /** Searched dictionary of `sel_search_async`: a code or `table,text,code`. */
  readonly dict?: string;
}

/** What people read of an option. */
export function optionText({ value, text, label, title }: CellOption): string {
  return text ?? label ?? title ?? String(value);
}
