/** By which fields a list can be grouped, and which amounts its groups sum. */
import { type EntityDefinition, hasGenericList } from 'shared-contracts/entity/entity';
import { isGroupKind, isSumKind, mostSums } from 'shared-contracts/entity/groups';
import type { Sight } from '../../masked/sight.ts';
import type { PreparedColumn } from '../columns/list-columns.tsx';
import type { ListPageProps } from '../list-page-props.ts';

const shownFields = (columns: readonly PreparedColumn[]): readonly string[] =>
  columns.flatMap(({ parts }) => parts.map(({ name }) => name));

/**
 * Fields by which the rows can be grouped: shown in the list, unmasked, of a kind with few different values (codes, flags, regions,
 * references), and not limited to one value by the screen.
 */
export function groupFields(
  { entity, fixedQuery = {} }: Pick<ListPageProps<EntityDefinition>, 'entity' | 'fixedQuery'>,
  columns: readonly PreparedColumn[],
  sight: Sight,
): string[] {
  if (!hasGenericList(entity)) return [];
  const shown = new Set(shownFields(columns));
  return Object.entries(entity.fields)
    .filter(([name, { kind, shownBy }]) => isGroupKind(kind) && (shown.has(name) || (shownBy !== undefined && shown.has(shownBy))))
    .filter(
      ([name, { shownBy }]) => !(name in fixedQuery) && sight.isKnown(name) && !sight.maskOf(name) && !(shownBy && sight.maskOf(shownBy)),
    )
    .map(([name]) => name);
}

/** Numeric fields among the shown columns whose sums the list may show to this person. */
export function sumFields(entity: EntityDefinition, columns: readonly PreparedColumn[], sight: Sight): string[] {
  return shownFields(columns)
    .filter((name) => {
      const field = entity.fields[name];
      return field && isSumKind(field.kind) && sight.isKnown(name) && !sight.maskOf(name);
    })
    .slice(0, mostSums);
}
