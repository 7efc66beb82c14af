/** Properties with which a screen declares how a record is shown. Everything left out is derived from the entity. */
import type { ReactNode } from 'react';
import type { EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';
import type { FieldGroup, FieldName, Rows } from '../record-fields/field-names.ts';

export interface DetailTab<E extends EntityDefinition> {
  readonly key: string;
  readonly label: Label;
  /** Permission code needed for the tab. */
  readonly can?: string;
  readonly render: (record: RecordOf<E>) => ReactNode;
  /**
   * The tab lists records of this entity whose field `by` refers to the shown one: its title contains their count unless `isCounted` is
   * false, and no generated tab lists them.
   */
  readonly related?: { readonly entity: string; readonly by: string; readonly isCounted?: boolean };
}

export interface DetailOptions<E extends EntityDefinition> {
  /** Names of the fields to show; default: all fields. */
  readonly fields?: Rows<FieldName<E>>;
  /** Groups of the form, whose headings are used; fields outside the form follow under a last heading. */
  readonly groups?: readonly FieldGroup<E>[];
  /** Sub-tables shown in tabs; default: all; none when the screen's own tabs show them. */
  readonly lines?: readonly Extract<keyof NonNullable<E['lines']>, string>[];
  /** Tabs that the screen adds to the generated ones. */
  readonly tabs?: readonly DetailTab<E>[];
  /** Content above the fields, e.g. a progress bar. */
  readonly header?: (record: RecordOf<E>) => ReactNode;
  /** True when `header` already shows through which states the record passes. */
  readonly hasOwnSteps?: boolean;
  /** Smallest width of the drawer in pixels (it takes 60 % of the window); default 720. */
  readonly width?: number;
}
