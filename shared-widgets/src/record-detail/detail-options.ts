/** What a screen says about how a record is shown. Everything it leaves out follows from the entity. */
import type { ReactNode } from 'react';
import type { EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';
import type { FieldGroup, FieldName, Rows } from '../record-fields/field-names.ts';

export interface DetailTab<E extends EntityDefinition> {
  readonly key: string;
  readonly label: Label;
  /** Permission code the tab asks for. */
  readonly can?: string;
  readonly render: (record: RecordOf<E>) => ReactNode;
  /** The tab lists the records of this entity that name the shown one in the field `by`: it carries their count, and no second tab lists them. */
  readonly related?: { readonly entity: string; readonly by: string };
}

export interface DetailOptions<E extends EntityDefinition> {
  /** Fields to show; all by default. */
  readonly fields?: Rows<FieldName<E>>;
  /** The groups of the form: the fields stand under their headings, what no form asks for under a last one. */
  readonly groups?: readonly FieldGroup<E>[];
  /** Sub-tables shown in tabs beside the fields; all by default, none where tabs of the screen's own show them. */
  readonly lines?: readonly Extract<keyof NonNullable<E['lines']>, string>[];
  /** Further tabs beside the record's own. */
  readonly tabs?: readonly DetailTab<E>[];
  /** Shown above the fields, e.g. a progress bar. */
  readonly header?: (record: RecordOf<E>) => ReactNode;
  /** `header` draws the way of the record through its states. */
  readonly hasOwnSteps?: boolean;
  /** Least pixels of the drawer, which takes 60 % of the window; default 720. */
  readonly width?: number;
}
