/** The column of a field: type, length and precision follow from the contract, so that no table repeats them. */
import type { HasDefault, NotNull } from 'drizzle-orm';
import { integer, text as longColumn, numeric, type PgColumnBuilderBase, varchar } from 'drizzle-orm/pg-core';
import type { Fields } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import { digitsOf, longestOf, scaleOf } from 'shared-contracts/entity/field-value';
import { day, flag, instant, type whole } from '../database/columns.ts';

/** Longest varchar; longer texts are stored as `text`, and only the contract checks their length. */
const longestVarchar = 8000;

type ColumnOfValue<V> = [V] extends ['Y' | 'N']
  ? ReturnType<typeof flag>
  : [V] extends [number]
    ? ReturnType<typeof whole>
    : ReturnType<typeof varchar>;
type ColumnOf<F> = F extends Field<infer Value> ? ColumnOfValue<Value> : never;
type Present<F, C extends PgColumnBuilderBase> = F extends { required: true } | { always: true } ? NotNull<C> : C;

/** Columns for a set of fields. In rows, decimals, days and moments are texts, whatever type the column has in the database. */
export type FieldColumns<F extends Fields, Stored extends keyof F, Defaulted> = {
  [K in Stored]: K extends Defaulted ? NotNull<HasDefault<ColumnOf<F[K]>>> : Present<F[K], ColumnOf<F[K]>>;
};

/** Makes a drizzle column builder for the field. */
export function fieldColumn(field: Field) {
  const longest = longestOf(field);
  const scale = scaleOf(field);
  if (field.kind === 'flag') return flag();
  if (field.kind === 'instant') return instant();
  if (field.kind === 'date') return day();
  if (field.kind === 'integer' || (field.kind === 'choice' && field.numeric)) return integer();
  if (scale !== null) return numeric({ precision: digitsOf(field), scale });
  if (longest === null) throw new Error(`A field of the kind ${field.kind} has no column: kernel/tables/field-column.ts`);
  return longest > longestVarchar ? longColumn() : varchar({ length: longest });
}
