/** Interface of cell kinds. Grid, clipboard and store use it and never depend on a column's type. */
import type { ComponentType } from 'react';
import type { CellOption, TableColumn, TableRow } from './table-column.ts';

export interface CellContext {
  readonly column: TableColumn;
  readonly row: TableRow;
  readonly rowKey: string;
  /** All options of the cell: those of the column, its dictionary and its linkage, and typed ones. */
  readonly options: readonly CellOption[];
  readonly locale: 'zh-CN' | 'en-US';
}

export interface CellViewProps {
  readonly value: unknown;
  readonly context: CellContext;
}

export interface UploadRequest {
  readonly file: File;
  /** Upload path below the API; default: the product's upload. */
  readonly action?: string;
  /** Whether the upload sends the session's token. */
  readonly token: boolean;
  readonly fields?: Readonly<Record<string, string>>;
  readonly progress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads a file; resolves to the whole response (success, message, result), rejects without one. */
export type UploadCall = (request: UploadRequest) => Promise<Readonly<Record<string, unknown>>>;

export interface CellEditorProps extends CellViewProps {
  readonly disabled: boolean;
  readonly autoFocus: boolean;
  /** The character by which typing over the cell opened the editor; null when it was opened in another way. */
  readonly typed: string | null;
  readonly id: string;
  readonly labelledBy: string;
  readonly invalid: boolean;
  /** Reports a value while the person is typing; the editor stays open. */
  readonly change: (value: unknown) => void;
  readonly commit: (value?: unknown) => void;
  readonly cancel: () => void;
  /**
   * Reports a typed text that is no valid value: the cell keeps its previous value and is marked, and the text is listed as an error, like
   * a refused paste.
   */
  readonly refuse: (text: string, message: string) => void;
  /** Writes values into several columns of this row, or adds rows; for editors with a pop-up that fills several columns. */
  readonly setCells: (values: Readonly<Record<string, unknown>>, further?: readonly Readonly<Record<string, unknown>>[]) => void;
  readonly upload?: UploadCall;
}

export interface CellKind {
  readonly type: string;
  readonly width?: number | string;
  readonly minWidth?: number;
  readonly align?: 'left' | 'center' | 'right';
  /** Value of a cell that was cleared. */
  readonly empty: unknown;
  /** The text that the cell shows and that copying it gives. */
  text(value: unknown, context: CellContext): string;
  /** The value in an exported or printed sheet. Default: the shown text, or the number when the value is a number shown unchanged. */
  sheet?(value: unknown, context: CellContext): string | number;
  /** Resolves when the texts of these values are loaded; values that were never shown may need a request. */
  whenNamed?(values: readonly unknown[], column: TableColumn): Promise<void>;
  /** Converts typed or pasted text to a value, or returns why it is invalid. */
  parse(text: string, context: CellContext): { readonly value: unknown } | { readonly problem: string };
  /** Another text of the value, which `parse` of every column of this kind converts back. Default: the shown text. */
  exact?(value: unknown): string;
  /** True when only the shown text identifies the value, because in another row the same value may mean another option. */
  readonly meansItsText?: true;
  /** How filling continues values of this kind. Default: they are repeated. */
  readonly series?: 'numbers' | 'moments';
  /** Keys of the columns that are filled together with this one; they are cleared when this column gets another value. */
  companions?(column: TableColumn): readonly string[];
  /** Converts a value from the form in which the page passes it to the stored form; `toWire` converts it back. */
  fromWire?(value: unknown, column: TableColumn): unknown;
  toWire?(value: unknown, column: TableColumn): unknown;
  /** View of a cell. Default: the text with ellipsis. A view may be reused for another row, so state must be looked up by `rowKey`. */
  readonly View?: ComponentType<CellViewProps>;
  /** Editor of the cell; null when cells of this kind are never edited. */
  readonly Editor: ComponentType<CellEditorProps> | null;
  readonly typeToEdit?: boolean;
  /** For cells that Space, Enter or a click changes at once: returns the next value. */
  toggle?(value: unknown, column: TableColumn): unknown;
  /** CSS selectors of the editor's pop-ups: clicks inside them do not end the edit. */
  readonly popupSelectors?: readonly string[];
  readonly isHidden?: boolean;
  /** Says why the column does not work; the column's header shows the text. */
  fault?(): string;
}

/** Defines a cell kind; the compiler checks it here. */
export function defineCellKind(kind: CellKind): CellKind {
  return kind;
}
