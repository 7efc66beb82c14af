/** Properties with which a screen declares its list. Everything left out is derived from the entity. */

import type { ComponentType, ReactNode } from 'react';
import type { EntityDefinition, GenericAction, RecordOf } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';
import type { EditNote } from '../entity-form/entity-form.tsx';
import type { ChoiceSource } from '../pickers/choice-source.ts';
import type { DetailOptions } from '../record-detail/detail-options.ts';
import type { FieldName, Rows } from '../record-fields/field-names.ts';

type NameOfAction<E extends EntityDefinition> = Extract<keyof E['actions'], string>;

/** A column of the list. The field's name alone is enough when the column shows the field as its kind does. */
export interface ListColumn<E extends EntityDefinition> {
  /** Field that the column shows; a column without `field` needs `render`, `key` and `title`. */
  readonly field?: FieldName<E>;
  /** Related fields that share the column, in the order in which they are read; the column is sorted by the first one. */
  readonly combine?: readonly FieldName<E>[];
  /** True to show combined fields in two lines, the first field above the others. */
  readonly stack?: boolean;
  /** Separator of combined fields; default ` / `. */
  readonly between?: string;
  /** Key of the column in stored settings; default: the field's name. */
  readonly key?: string;
  /** Title of the column; default: the field's label. */
  readonly title?: Label;
  /** Width in pixels of a column that the screen renders; others are as wide as their content. */
  readonly width?: number;
  /** Alignment of combined columns; single fields use their kind's. */
  readonly align?: 'left' | 'right';
  readonly fixed?: 'left' | 'right';
  /** Shows the code as a coloured tag; state fields are tags by default. */
  readonly tag?: boolean;
  /** True: the column is hidden until the user switches it on. */
  readonly hidden?: boolean;
  /** Sorting by header; default: every real field. */
  readonly sortable?: boolean;
  readonly render?: (row: RecordOf<E>) => ReactNode;
}

/** Properties of a component opened from a row. It calls `onDone` after success and `onClose` in any case. */
export interface RowSurfaceProps<E extends EntityDefinition> {
  readonly record: RecordOf<E>;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Closes the component and reads the list again. */
  readonly onDone: () => void;
}

/**
 * An action on a row. Actions of the entity are offered only with permission `<entity>:<action>` and in an allowed state. Those with a body
 * open a generated drawer, those with `confirm` ask first, and all others run at once.
 */
export type RowAction<E extends EntityDefinition> =
  | {
      readonly action: NameOfAction<E>;
      /** Component that is opened for the action instead of the generated drawer. */
      readonly open?: ComponentType<RowSurfaceProps<E>>;
      readonly confirm?: boolean;
      /** Fields that the confirmation shows, so that people see what they agree to. */
      readonly facts?: readonly FieldName<E>[];
      readonly label?: Label;
      /** Further condition, besides permission and state, under which a row offers the action. */
      readonly when?: (row: RecordOf<E>) => boolean;
      /** True: the list offers the action for single rows only, although the entity allows it for many. */
      readonly isSingle?: boolean;
      /** Sources of choices for reference fields, by field name, for the row of the generated drawer or the rows selected for many. */
      readonly choices?: (rows: readonly RecordOf<E>[]) => Readonly<Record<string, ChoiceSource>>;
      /** Initial values of the generated drawer's form. */
      readonly initial?: (row: RecordOf<E>) => Readonly<Record<string, unknown>>;
      /** Content below the form of the generated drawer; gets the current values. */
      readonly extra?: (row: RecordOf<E>, values: Readonly<Record<string, unknown>>) => ReactNode;
    }
  | {
      readonly key: string;
      readonly label: Label;
      /** Permission code; without one the action is offered to everybody who sees the list. */
      readonly can?: string;
      readonly when?: (row: RecordOf<E>) => boolean;
      readonly dangerous?: boolean;
      readonly run?: (row: RecordOf<E>, list: ListHandle<E>) => void | Promise<void>;
      readonly open?: ComponentType<RowSurfaceProps<E>>;
    };

/** What functions for toolbar and rows get of the list: the selection, and functions to reload the list and to clear the selection. */
export interface ListHandle<E extends EntityDefinition> {
  /** Reads the current page of the list again. */
  readonly refresh: () => void;
  readonly selectedIds: readonly string[];
  readonly selectedRows: readonly RecordOf<E>[];
  readonly clearSelection: () => void;
}

export interface ListPageProps<E extends EntityDefinition> {
  readonly entity: E;
  readonly columns: Rows<FieldName<E> | ListColumn<E>>;
  /**
   * Prefix of the rules that hide columns and buttons: `<authPre>:<column or action>`. Default: the entity's name; a screen that shows the
   * entity to other people uses its own.
   */
  readonly authPre?: string;
  /** Actions of the entity and further ones, in order; edit and delete follow automatically if entity and permissions allow them. */
  readonly rowActions?: readonly RowAction<E>[];
  /** True: edit is the main action of a row and comes before the screen's own actions. */
  readonly editFirst?: boolean;
  /** Generic calls that this screen offers; default: all of the entity. */
  readonly generic?: readonly GenericAction[];
  /** Whether edit is offered for a row, e.g. only while pending. */
  readonly editable?: (row: RecordOf<E>) => boolean;
  /** Whether delete is offered for a row. */
  readonly removable?: (row: RecordOf<E>) => boolean;
  /**
   * Returns sentences that say whom the deletion of these rows affects; the confirmation shows them. Returns undefined when this could not
   * be found out, after showing the reason; then nothing is deleted.
   */
  readonly deletionNote?: (rows: readonly RecordOf<E>[]) => Promise<string | undefined>;
  /** Buttons that the screen adds to the toolbar. */
  readonly toolbar?: ReactNode | ((list: ListHandle<E>) => ReactNode);
  /** How a record is shown; `false` when rows cannot be opened. */
  readonly detail?: DetailOptions<E> | false;
  /** Fields of the generated form, in order; default: every writable field. */
  readonly formFields?: readonly FieldName<E>[];
  /** Note of the generated form that says whom the changes to a record affect. */
  readonly editNote?: EditNote<E>;
  /** Form used instead of the generated one; `record` is undefined for a new record. */
  readonly form?: ComponentType<FormSurfaceProps<E>>;
  /** Filter fields of this screen; default: `entity.query`. */
  readonly queryFields?: readonly FieldName<E>[];
  /** Initial filters of a new tab; the user may change them. */
  readonly initialQuery?: Readonly<Record<string, string>>;
  /** Filters that always apply and are not shown, e.g. the states of a work list. */
  readonly fixedQuery?: Readonly<Record<string, string>>;
  /** Dictionary field whose codes become tabs above the table (the first tab is all). */
  readonly statusTabs?: FieldName<E> | { readonly field: FieldName<E>; readonly values: readonly string[] };
  /** Initial sort order; default: `createTime` descending. */
  readonly defaultSort?: { readonly column: string; readonly order: 'asc' | 'desc' };
  /** Content above the table, e.g. figures. */
  readonly extra?: ReactNode;
  /** Returns the content below an expanded row. */
  readonly rowExtra?: (row: RecordOf<E>) => ReactNode;
}

export interface FormSurfaceProps<E extends EntityDefinition> {
  readonly record?: RecordOf<E>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
