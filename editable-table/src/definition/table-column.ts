/** Types with which a page declares the columns and rows of an editable table. */
import type { ColumnFilter } from './column-state.ts';
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

/** A row as the page passes and receives it. A row without an id has never been saved. */
export type TableRow = Readonly<Record<string, unknown>> & { readonly id?: string };

/** An option of a cell. Its text is the first of three properties that exists, otherwise its value. */
export interface CellOption {
  readonly value: string | number;
  readonly text?: string;
  readonly label?: string;
  readonly title?: string;
  readonly disabled?: boolean;
}

export type StatisticKind = 'sum' | 'average';

/** Colour of a tag, or background and text colour. */
export type TagColor = string | readonly [background: string, text: string] | undefined;

/** A column for rows without a declared type. */
interface AnyColumn {
  /** Name of the row's property with the value; no other column of the table may have it. */
  readonly key: string;
  readonly title: string;
  readonly type: CellType | (string & {});
  /** Header above this column and adjacent columns with the same text; for several levels a list, the top one first. */
  readonly headerGroup?: string | readonly string[];
  readonly width?: number | string;
  readonly minWidth?: number;
  readonly align?: 'left' | 'center' | 'right';
  readonly fixed?: 'left' | 'right';
  /** Whether the column is shown; default true. */
  readonly visible?: boolean;
  readonly disabled?: boolean | ((row: TableRow) => boolean);
  /** Value of the column in new rows. */
  readonly defaultValue?: unknown;
  /** Text in an empty editor; may contain `${title}`. */
  readonly placeholder?: string;
  /** Further properties for the editor, passed on unchanged. */
  readonly props?: Readonly<Record<string, unknown>>;
  readonly options?: readonly CellOption[];
  readonly dictCode?: string;
  /** For selects: a typed text is added to the options. */
  readonly allowInput?: boolean;
  /** For selects: typing filters the options. */
  readonly allowSearch?: boolean;
  /** True when the value is a comma-separated list. */
  readonly multiple?: boolean;
  readonly validateRules?: readonly ValidateRule[];
  readonly statistics?: readonly StatisticKind[];
  /**
   * Kinds of filters that the column's menu offers; default: all that suit its values. A source that filters rows itself may not support
   * all of them.
   */
  readonly filterWays?: readonly ColumnFilter['how'][];
  /** Format of dates, in the notation of dayjs, e.g. `YYYY-MM-DD`. */
  readonly format?: string;
  /** For `normal` cells: returns the text to show. */
  readonly formatter?: (cell: { readonly cellValue: unknown; readonly row: TableRow }) => string;
  /** For checkboxes: values for checked and unchecked; default true and false. */
  readonly customValue?: readonly [on: unknown, off: unknown];
  /** For checkboxes: new rows are checked. */
  readonly defaultChecked?: boolean;
  readonly setTagColor?: (cell: { readonly value: string; readonly row: TableRow }) => TagColor;
  /** Settings as JSON text; may contain `uploadnum`. */
  readonly fieldExtendJson?: string;
  /** For uploads: field of the response with the path; default `message`. */
  readonly responseName?: string;
  /** For uploads: whether to send the session token. */
  readonly token?: boolean;
  /** For uploads: path of the call; default: the product's upload. */
  readonly action?: string;
  readonly btnText?: string;
  readonly allowDownload?: boolean;
  readonly allowRemove?: boolean;
  readonly popupCode?: string;
  /**
   * For pop-up cells: names of the fields in the chosen record (`orgFields`) and of the columns that get their values (`destFields`), comma-separated
   * lists of equal length.
   */
  readonly orgFields?: string;
  readonly destFields?: string;
  readonly field?: string;
  readonly param?: Readonly<Record<string, string>>;
  /** For `slot` cells: name in the table's `slots`; default: the column's key. */
  readonly slotName?: string;
  /** Key of the column whose options depend on this one's value; see `linkageConfig`. */
  readonly linkageKey?: string;
  readonly async?: boolean;
  /** For `sel_search_async`: the searched dictionary, a code or `table,text,code`. */
  readonly dict?: string;
}

/** Name of a column type that a remote registered, with a dash (`business-plate`). */
type RegisteredType = `${string}-${string}`;
type ShownType = 'normal' | 'slot' | 'hidden';
/** Column types that can hold a value of this TypeScript type. */
export type CellTypeFor<Value> = [NonNullable<Value>] extends [boolean]
  ? ShownType | 'checkbox' | 'checkbox_meta' | RegisteredType
  : [NonNullable<Value>] extends [number]
    ? ShownType | 'inputNumber' | 'select' | 'radio' | 'sel_search' | 'checkbox' | 'checkbox_meta' | RegisteredType
    : [NonNullable<Value>] extends [string | number]
      ? CellType | RegisteredType
      : ShownType | RegisteredType;

type TypedKey<Row> = Exclude<keyof Row, 'id'> & string;
interface TypedColumn<Row, Key extends TypedKey<Row>>
  extends Omit<
    AnyColumn,
    'key' | 'type' | 'disabled' | 'defaultValue' | 'formatter' | 'customValue' | 'setTagColor' | 'linkageKey' | 'field'
  > {
  readonly key: Key;
  readonly type: CellTypeFor<Row[Key]>;
  readonly disabled?: boolean | ((row: EditedRow<Row>) => boolean);
  readonly defaultValue?: Row[Key];
  readonly formatter?: (cell: { readonly cellValue: EditedRow<Row>[Key]; readonly row: EditedRow<Row> }) => string;
  readonly customValue?: readonly [on: Row[Key], off: Row[Key]];
  readonly setTagColor?: (cell: { readonly value: string; readonly row: EditedRow<Row> }) => TagColor;
  readonly linkageKey?: TypedKey<Row>;
  readonly field?: TypedKey<Row>;
}

/**
 * A column. `TableColumn<Goods>` is checked against the row: the key must exist and the type must be able to hold its value. Without a row
 * type nothing is checked.
 */
export type TableColumn<Row = TableRow> = string extends keyof Row
  ? AnyColumn
  : { [Key in TypedKey<Row>]: TypedColumn<Row, Key> }[TypedKey<Row>];

/** A row after editing: cells that were cleared are empty, and a new row lacks an id and the values that nobody entered. */
export type EditedRow<Row = TableRow> = string extends keyof Row
  ? TableRow
  : { readonly [Key in keyof Row]?: Key extends 'id' ? string : Row[Key] | '' | null };

/** The shown text of an option. */
export function optionText({ value, text, label, title }: CellOption): string {
  return text ?? label ?? title ?? String(value);
}
