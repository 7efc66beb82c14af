/** What a screen says about its list. Everything it leaves out follows from the entity. */

import type { ComponentType, ReactNode } from 'react';
import type { EntityDefinition, GenericAction, RecordOf } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';
import type { DetailOptions } from '../record-detail/detail-options.ts';
import type { FieldName, Rows } from '../record-fields/field-names.ts';

type NameOfAction<E extends EntityDefinition> = Extract<keyof E['actions'], string>;

/** A column: a field's name is enough where the field kind's own cell does. */
export interface ListColumn<E extends EntityDefinition> {
  /** Field it shows; leave out together with `render` for a made-up column, which then needs `key` and `title`. */
  readonly field?: FieldName<E>;
  /** Related fields that share the column, in the order they are read; sorted by the first. */
  readonly combine?: readonly FieldName<E>[];
  /** Combined fields in two lines: the first above the others. */
  readonly stack?: boolean;
  /** Stands between combined fields; ` / ` by default. */
  readonly between?: string;
  /** Identifies the column in the user's settings; the field's name by default. */
  readonly key?: string;
  /** Replaces the field's label. */
  readonly title?: Label;
  /** Pixels of a made-up column; columns of fields are as wide as their content. */
  readonly width?: number;
  /** Of combined columns; a single field stands as its kind does. */
  readonly align?: 'left' | 'right';
  readonly fixed?: 'left' | 'right';
  /** Show the code as a coloured tag; states are tags by themselves. */
  readonly tag?: boolean;
  /** Off until the user switches it on. */
  readonly hidden?: boolean;
  /** Offer sorting by header; every real field does by default. */
  readonly sortable?: boolean;
  readonly render?: (row: RecordOf<E>) => ReactNode;
}

/** What a component opened from a row gets. Call `onDone` after success, `onClose` in any case. */
export interface RowSurfaceProps<E extends EntityDefinition> {
  readonly record: RecordOf<E>;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Closes and reads the list again. */
  readonly onDone: () => void;
}

/**
 * Something a person may do with a row. Contract actions are offered only with the permission `<entity>:<action>` and in a state the
 * contract allows; with a body they open a drawer made from it, with `confirm` they ask, else they run.
 */
export type RowAction<E extends EntityDefinition> =
  | {
      readonly action: NameOfAction<E>;
      /** Component shown instead of the generated drawer. */
      readonly open?: ComponentType<RowSurfaceProps<E>>;
      readonly confirm?: boolean;
      readonly label?: Label;
      /** Further condition beside permission and state. */
      readonly when?: (row: RecordOf<E>) => boolean;
      /** First values of the generated drawer's form. */
      readonly initial?: (row: RecordOf<E>) => Readonly<Record<string, unknown>>;
      /** Shown in the generated drawer below the form; gets the values as they are typed. */
      readonly extra?: (row: RecordOf<E>, values: Readonly<Record<string, unknown>>) => ReactNode;
    }
  | {
      readonly key: string;
      readonly label: Label;
      /** Permission code; offered to everyone who sees the list when left out. */
      readonly can?: string;
      readonly when?: (row: RecordOf<E>) => boolean;
      readonly dangerous?: boolean;
      readonly run?: (row: RecordOf<E>, list: ListHandle<E>) => void | Promise<void>;
      readonly open?: ComponentType<RowSurfaceProps<E>>;
    };

/** What the list hands to toolbar and row functions. */
export interface ListHandle<E extends EntityDefinition> {
  /** Reads the current page again. */
  readonly refresh: () => void;
  readonly selectedIds: readonly string[];
  readonly selectedRows: readonly RecordOf<E>[];
  readonly clearSelection: () => void;
}

export interface ListPageProps<E extends EntityDefinition> {
  readonly entity: E;
  readonly columns: Rows<FieldName<E> | ListColumn<E>>;
  /**
   * Prefix of the rules that take columns and buttons away from those who lack them: `<authPre>:<column or action>`. The entity's
   * name by default; a screen that shows the same entity to other people names its own.
   */
  readonly authPre?: string;
  /** Contract actions and own ones, in order; edit and delete follow by themselves where the entity has them and the user may. */
  readonly rowActions?: readonly RowAction<E>[];
  /** Generic calls this screen offers; all of the entity by default. */
  readonly generic?: readonly GenericAction[];
  /** Rows for which edit is offered, e.g. only while pending. */
  readonly editable?: (row: RecordOf<E>) => boolean;
  /** Rows for which delete is offered. */
  readonly removable?: (row: RecordOf<E>) => boolean;
  /** Further toolbar buttons. */
  readonly toolbar?: ReactNode | ((list: ListHandle<E>) => ReactNode);
  /** `false`: rows do not open. */
  readonly detail?: DetailOptions<E> | false;
  /** Fields of the generated form, in order; every writable field by default. */
  readonly formFields?: readonly FieldName<E>[];
  /** Own form in place of the generated one; `record` is missing when something new is made. */
  readonly form?: ComponentType<FormSurfaceProps<E>>;
  /** Filter fields of this screen; `entity.query` by default. */
  readonly queryFields?: readonly FieldName<E>[];
  /** Filters a fresh tab begins with; the user may change them. */
  readonly initialQuery?: Readonly<Record<string, string>>;
  /** Filters that always hold and are not shown, e.g. the states a work list is for. */
  readonly fixedQuery?: Readonly<Record<string, string>>;
  /** A dictionary field whose codes become tabs above the table (all first). */
  readonly statusTabs?: FieldName<E> | { readonly field: FieldName<E>; readonly values: readonly string[] };
  /** Default `createTime` descending. */
  readonly defaultSort?: { readonly column: string; readonly order: 'asc' | 'desc' };
  /** Above the table, e.g. figures. */
  readonly extra?: ReactNode;
  /** Content of a row that can be unfolded. */
  readonly rowExtra?: (row: RecordOf<E>) => ReactNode;
}

export interface FormSurfaceProps<E extends EntityDefinition> {
  readonly record?: RecordOf<E>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
