/** How screens name the fields of an entity, alone and in groups. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';

/** Name of a field of the entity, or of a column that every record has. */
export type FieldName<E extends EntityDefinition> =
  | Extract<keyof E['fields'], string>
  | 'createBy'
  | 'createTime'
  | 'updateBy'
  | 'updateTime';

/** A list of items; nested arrays only group lines of the source code and have no other meaning. */
export type Rows<Item> = readonly (Item | readonly Item[])[];

/** Fields below a heading, or a sub-table of the entity. */
export type FieldGroup<E extends EntityDefinition> =
  | {
      readonly title: Label;
      /** Explains below the heading what to enter; only a form shows it. */
      readonly note?: Label;
      readonly fields: Rows<FieldName<E>>;
    }
  | {
      readonly title: Label;
      /** Name of a sub-table, which is edited as table. */
      readonly lines: Extract<keyof NonNullable<E['lines']>, string>;
    };
