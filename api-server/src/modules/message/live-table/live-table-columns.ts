/** Which columns of a live table a person may hear and write. */
import type { EntityDefinition, Fields, LinesDefinition } from 'shared-contracts/entity/entity';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { hiddenFields } from '../../../kernel/entity/entity-table.ts';
import { masksFor } from '../../../kernel/entity/masking.ts';

/** Whether a person may see the column with this key. */
export type ShownColumns = (column: string) => boolean;

/** What a person may see of a live table. */
export interface TableSight {
  readonly shows: ShownColumns;
  /** Whether the person may be told that somebody is there: in a column that the person sees, or at a place that is no column, e.g. a card of a board. */
  readonly showsPlace: ShownColumns;
}

/**
 * The columns that a person may see in tables of the entity; in tables of something else all. A key may be a path, whose parts are separated
 * by points or brackets, e.g. `goods.0.unitPrice` or `goods[0].unitPrice`: it lies in the columns that it names, and `goods` alone in all
 * columns of these lines. A column that a screen computes lies in the fields that the contract names (`pivots`). Values under keys of no column of
 * the entity are shown to nobody, because nobody can say who may see them.
 */
export function tableSight(entity: EntityDefinition | undefined, caller: Caller): TableSight {
  if (!entity) return { shows: () => true, showsPlace: () => true };
  const lines = new Map(Object.entries(entity.lines ?? {}));
  const parts: readonly Pick<LinesDefinition, 'fields' | 'pivots'>[] = [entity, ...lines.values()];
  const unseen = new Set(parts.flatMap(({ fields }) => unseenIn(entity, fields, caller)));
  const known = new Set(parts.flatMap(({ fields }) => Object.keys(fields)));
  const pivots = parts.flatMap((part) => part.pivots ?? []);
  /** The fields whose values the column contains; none when it is no column of the entity. */
  const fieldsIn = (name: string): readonly string[] => {
    if (known.has(name)) return [name];
    const pivot = pivots.find(({ prefix }) => name.startsWith(prefix));
    return pivot ? [pivot.of, pivot.by] : [];
  };
  const shows: ShownColumns = (column) => {
    const [first = '', ...rest] = partsOf(column);
    const fields = lines.get(first)?.fields;
    if (!fields) return fieldsIn(first).length > 0 && !fieldsIn(first).some((name) => unseen.has(name));
    const named = rest.filter((name) => !isIndex(name));
    const columns = named.length > 0 ? named : Object.keys(fields);
    return Object.hasOwn(fields, columns[0] ?? '') && !columns.some((name) => unseen.has(name));
  };
  const isColumn = ([first = '']: readonly string[]): boolean => lines.has(first) || fieldsIn(first).length > 0;
  return { shows, showsPlace: (place) => !isColumn(partsOf(place)) || shows(place) };
}

const partsOf = (column: string): string[] => column.split(/[.[\]]+/).filter((name) => name !== '');

/** Whether a part of a path names a line: by its number or its id. */
const isIndex = (name: string): boolean => /^(\d+|[0-9a-f]{32})$/.test(name);

/** Fields that the caller sees masked, that do not exist for the caller, or that nobody may read. */
function unseenIn(entity: EntityDefinition, fields: Fields, caller: Caller): string[] {
  const part = { ...entity, fields };
  const secret = Object.keys(fields).filter((name) => fields[name]?.secret);
  return [...masksFor(part, caller).keys(), ...hiddenFields(part, caller), ...secret];
}
