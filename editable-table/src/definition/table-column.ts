/** What a page says of an editable table's columns and rows. */
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

/** A column of rows whose type is not stated. */
interface AnyColumn {
  /** Name of the value in the row; unique in the table. */
  readonly key: string;
  readonly title: string;
  readonly type: CellType | (string & {});
  /** Title over this column and its neighbours with the same one; several stand above each other, the uppermost first. */
  readonly headerGroup?: string | readonly string[];
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
  /** Which filters its menu offers; by default those of its kind. Rows of a source are filtered there, and not every source has them all. */
  readonly filterWays?: readonly ColumnFilter['how'][];
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

/** Types for texts of one of the product's types or of a kind that a remote registered (`business-plate`). */
type RegisteredType = `${string}-${string}`;
type ShownType = 'normal' | 'slot' | 'hidden';
/** Column types that can hold a value of this type. */
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
 * A column. `TableColumn<Goods>` is checked against the row: its key is one of the row's, its type can hold that value. Without a row
 * type any key and type pass.
 */
export type TableColumn<Row = TableRow> = string extends keyof Row
  ? AnyColumn
  : { [Key in TypedKey<Row>]: TypedColumn<Row, Key> }[TypedKey<Row>];

/** A row that people edited: emptied cells are empty, new rows lack what nobody entered, and the id. */
export type EditedRow<Row = TableRow> = string extends keyof Row
  ? TableRow
  : { readonly [Key in keyof Row]?: Key extends 'id' ? string : Row[Key] | '' | null };

/** What people read of an option. */
export function optionText({ value, text, label, title }: CellOption): string {
  return text ?? label ?? title ?? String(value);
}
