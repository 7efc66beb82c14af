/** The fields that a caller may not see, according to the contracts: masked fields, and fields hidden from the caller's party. */
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import { isSoughtByNumber, type Mask, unmaskCode } from 'shared-contracts/entity/masks';
import type { Caller } from '../../src/kernel/caller/caller.ts';
import { hiddenFields } from '../../src/kernel/entity/entity-table.ts';
import { masksFor } from '../../src/kernel/entity/masking.ts';

export interface UnseenField {
  readonly name: string;
  readonly field: Field;
  /** The mask of the field; absent when the field is hidden completely. */
  readonly mask?: Mask;
  /** Whether the caller may search by the complete number; such a search may give different responses in the two states. */
  readonly mayFind: boolean;
}

export interface Unseen {
  readonly entity: EntityDefinition;
  readonly fields: readonly UnseenField[];
}

/** All entities that the caller may list and that have an unseen field. */
export function unseenBy(caller: Caller): readonly Unseen[] {
  return Object.values(entities).flatMap((entity) => {
    if (!caller.permissions.has(`${entity.name}:list`)) return [];
    const hidden = [...hiddenFields(entity, caller)];
    const masks = [...masksFor(entity, caller)].filter(([name]) => !hidden.includes(name));
    const fields = [...hidden.map((name) => [name, undefined] as const), ...masks].flatMap(([name, mask]): UnseenField[] => {
      const field = entity.fields[name];
      if (!field) return [];
      const mayFind = mask !== undefined && isSoughtByNumber(mask) && caller.permissions.has(unmaskCode(entity, mask.fact));
      return [{ name, field, mayFind, ...(mask && { mask }) }];
    });
    return fields.length > 0 ? [{ entity, fields }] : [];
  });
}

/**
 * A key made of everything on which the responses depend: unseen fields, party, right to export. Callers with the same key run the same
 * code.
 */
export function sightOf({ entity, fields }: Unseen, caller: Caller): string {
  const exports = caller.permissions.has(`${entity.name}:export`) ? 'x' : '-';
  return [entity.name, sideOf(caller), exports, ...fields.map(({ name, mayFind }) => `${name}${mayFind ? '?' : ''}`)].join(' ');
}

/** The kinds of parties to which the caller belongs. */
export function sideOf(caller: Caller): string {
  return [caller.shipperId, caller.carrierId, caller.driverId].map((id) => (id === null ? '-' : 'x')).join('');
}
