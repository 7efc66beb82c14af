/** What every cell kind provides. Grid, clipboard and store use the kind and never switch on a column's type. */
import type { ComponentType } from 'react';
import type { CellOption, TableColumn, TableRow } from './table-column.ts';

export interface CellContext {
  readonly column: TableColumn;
  readonly row: TableRow;
  readonly rowKey: string;
  /** All options: of the column, its dictionary, its linkage, and typed ones. */
  readonly options: readonly CellOption[];
  readonly locale: 'zh-CN' | 'en-US';
}

export interface CellViewProps {
  readonly value: unknown;
  readonly context: CellContext;
}

export interface UploadRequest {
  readonly file: File;
  /** Address below the API; default the product's upload. */
  readonly action?: string;
  /** Send the session's token. */
  readonly token: boolean;
  readonly fields?: Readonly<Record<string, string>>;
  readonly progress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/** Settles with the whole response (success, message, result); rejects without one. */
export type UploadCall = (request: UploadRequest) => Promise<Readonly<Record<string, unknown>>>;

export interface CellEditorProps extends CellViewProps {
  readonly disabled: boolean;
  readonly autoFocus: boolean;
  /** First character typed over the cell. */
  readonly typed: string | null;
  readonly id: string;
  readonly labelledBy: string;
  readonly invalid: boolean;
  /** While typing: emits, does not end the edit. */
  readonly change: (value: unknown) => void;
  readonly commit: (value?: unknown) => void;
  readonly cancel: () => void;
  /** A typed text that is none of the cell's values: marked and listed as refused pastes are, the previous value stands. */
  readonly refuse: (text: string, message: string) => void;
  /** Popups: other columns of this row, and rows to add. */
  readonly setCells: (values: Readonly<Record<string, unknown>>, further?: readonly Readonly<Record<string, unknown>>[]) => void;
  readonly upload?: UploadCall;
}

export interface CellKind {
  readonly type: string;
  readonly width?: number | string;
  readonly minWidth?: number;
  readonly align?: 'left' | 'center' | 'right';
  /** Value of a cleared cell. */
  readonly empty: unknown;
  /** Shown and copied. */
  text(value: unknown, context: CellContext): string;
  /** As it stands in an exported or printed sheet. Default: the text, or the number where the value is one and is shown as it is. */
  sheet?(value: unknown, context: CellContext): string | number;
  /** Settles when the texts of these values are known: texts of values that were never shown have to be loaded. */
  whenNamed?(values: readonly unknown[], column: TableColumn): Promise<void>;
  /** Typed or pasted text as a value, or why it is none. */
  parse(text: string, context: CellContext): { readonly value: unknown } | { readonly problem: string };
  /** The value as `parse` of any column of this kind reads it. Default: what is shown. */
  exact?(value: unknown): string;
  /** The display text identifies the value: in another row the same value may be another option. */
  readonly meansItsText?: true;
  /** How a fill continues values of this kind. Default: they repeat. */
  readonly series?: 'numbers' | 'moments';
  /** Columns filled together with this one; they are emptied when this one gets another value. */
  companions?(column: TableColumn): readonly string[];
  /** The value as the caller gave it as the value that is kept, and back. */
  fromWire?(value: unknown, column: TableColumn): unknown;
  toWire?(value: unknown, column: TableColumn): unknown;
  /** Default: the text, with an ellipsis. A rendered view may be reused for another row: look its state up by `rowKey`. */
  readonly View?: ComponentType<CellViewProps>;
  /** Null: never edited. */
  readonly Editor: ComponentType<CellEditorProps> | null;
  readonly typeToEdit?: boolean;
  /** Space, Enter or a click changes it at once. */
  toggle?(value: unknown, column: TableColumn): unknown;
  /** Popups of the editor: clicks inside these selectors do not end the edit. */
  readonly popupSelectors?: readonly string[];
  readonly isHidden?: boolean;
  /** Why the column does not work; its head says it. */
  fault?(): string;
}

/** A cell kind, checked where it is written. */
export function defineCellKind(kind: CellKind): CellKind {
  return kind;
}
