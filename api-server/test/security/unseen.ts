/** What a caller may not see, read from the contracts: masked fields and fields hidden from the caller's side. */
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
  /** Absent: hidden altogether. */
  readonly mask?: Mask;
  /** The caller may search it by the full number: that one question may tell states apart. */
  readonly mayFind: boolean;
}

export interface Unseen {
  readonly entity: EntityDefinition;
  readonly fields: readonly UnseenField[];
}

/** Every entity that the caller may list and of which something is unseen. */
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

/** Callers for whom the questions about an entity run the same code: what they may not see, from which side, and whether they export. */
export function sightOf({ entity, fields }: Unseen, caller: Caller): string {
  const exports = caller.permissions.has(`${entity.name}:export`) ? 'x' : '-';
  return [entity.name, sideOf(caller), exports, ...fields.map(({ name, mayFind }) => `${name}${mayFind ? '?' : ''}`)].join(' ');
}

/** Of which parties the caller is. */
export function sideOf(caller: Caller): string {
  return [caller.shipperId, caller.carrierId, caller.driverId].map((id) => (id === null ? '-' : 'x')).join('');
}
