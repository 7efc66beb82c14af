/** How screens name the fields of an entity, alone and in groups. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';

/** A field of the entity, or one of the columns that every record carries. */
export type FieldName<E extends EntityDefinition> =
  | Extract<keyof E['fields'], string>
  | 'createBy'
  | 'createTime'
  | 'updateBy'
  | 'updateTime';

/** Things in order; those that belong together may stand in a row of their own, which is no more than a line of the source. */
export type Rows<Item> = readonly (Item | readonly Item[])[];

/** Fields under a heading, or a sub-table of the entity. */
export type FieldGroup<E extends EntityDefinition> =
  | {
      readonly title: Label;
      readonly fields: Rows<FieldName<E>>;
    }
  | {
      readonly title: Label;
      /** A sub-table of the entity: a table to edit it in. */
      readonly lines: Extract<keyof NonNullable<E['lines']>, string>;
    };
