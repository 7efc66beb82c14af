/**
 * Decides how a caller sees an entity's personal data (docs/privacy.md): in full, or masked with values that the caller may unmask one by
 * one.
 */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { type Fact, factsOf, type Mask, maskedValue, masksOf, unmaskCode } from 'shared-contracts/entity/masks';
import type { Caller } from '../caller/caller.ts';

/** True when the caller may see personal data of the entity in full. */
export function seesUnmasked(entity: EntityDefinition, caller: Caller): boolean {
  return caller.permissions.has(`${entity.name}:unmasked`);
}

/** The kinds of personal data that the caller may search by the full number and may unmask one value at a time; each use is logged. */
export function unmaskableFacts(entity: EntityDefinition, caller: Caller): readonly Fact[] {
  return factsOf(entity).filter((fact) => caller.permissions.has(unmaskCode(entity, fact)));
}

/** How a caller can see a fact in records of an entity: in clear (2), for a stated reason (1), or by its mask only (0). */
function sightOf(entity: EntityDefinition, fact: Fact, caller: Caller): number {
  // The responses to adding and editing show a record in clear to people without its list; a stated reason is taken only from people with the list.
  if (seesUnmasked(entity, caller)) return 2;
  return readsList(entity, caller) && caller.permissions.has(unmaskCode(entity, fact)) ? 1 : 0;
}

const readsList = (entity: EntityDefinition, caller: Caller): boolean => caller.permissions.has(`${entity.name}:list`);

/**
 * Whether a number that the caller has chosen by its record may be copied from it into a record of another entity: only when the caller sees no more of
 * the copy than of the source. Of a source whose list the caller may not read, the caller sees nothing.
 */
export function mayCopy(caller: Caller, fact: Fact, from: EntityDefinition, to: EntityDefinition): boolean {
  return (readsList(from, caller) ? sightOf(from, fact, caller) : 0) >= sightOf(to, fact, caller);
}

const none: ReadonlyMap<string, Mask> = new Map();

/** The fields that this caller sees masked. */
export function masksFor(entity: EntityDefinition, caller: Caller): ReadonlyMap<string, Mask> {
  return seesUnmasked(entity, caller) ? none : masksOf(entity.fields);
}

/**
 * True when a sent value equals the mask of the stored one. Forms send masked values back unchanged, and such a value must not be written.
 */
export function isMaskOf(mask: Mask | undefined, sent: unknown, stored: unknown): boolean {
  return mask !== undefined && sent !== stored && (sent ?? null) === (maskedValue(mask.form, stored) ?? null);
}
