/** Arranges the facts of a record in groups: those of its form, or groups by kind of field. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Field, FieldKind } from 'shared-contracts/entity/field';
import type { Label } from 'shared-contracts/texts/label';
import { requireField } from '../field-kinds/entity-fields.ts';
import type zhCN from './locales/zh-CN.ts';

export interface FactGroup {
  /** Heading: a text of the screen or a key of this package's texts; undefined: no heading. */
  readonly title: Label | keyof typeof zhCN | undefined;
  readonly names: readonly string[];
}

const quantities: readonly FieldKind[] = ['tonnes', 'cubicMetres', 'kilometres', 'integer', 'decimal'];
const amounts: readonly FieldKind[] = ['money', 'price', 'ratio'];
const times: readonly FieldKind[] = ['instant', 'date'];

/** Degrees of longitude or latitude: they say where something is, not how much. */
const isCoordinate = ({ kind, min }: Field): boolean => kind === 'decimal' && (min === -180 || min === -90);

/** A record with at most this many facts needs no headings. */
const atGlance = 8;

/** Facts grouped by kind, in the given order. */
export function groupsByKind(entity: EntityDefinition, names: readonly string[]): readonly FactGroup[] {
  if (names.length <= atGlance) return [{ title: undefined, names }];
  const isOf = (name: string, kinds: readonly FieldKind[]): boolean => {
    const field = requireField(entity, name);
    return kinds.includes(field.kind) && !isCoordinate(field);
  };
  const of = (kinds: readonly FieldKind[]): readonly string[] => names.filter((name) => isOf(name, kinds));
  const general = names.filter((name) => !isOf(name, [...quantities, ...amounts, ...times]));
  return [
    { title: 'general' as const, names: general },
    { title: 'quantities' as const, names: of(quantities) },
    { title: 'amounts' as const, names: of(amounts) },
    { title: 'times' as const, names: of(times) },
  ].filter(({ names: found }) => found.length > 0);
}
