/** Which records wait for a person: those in a state from which the person may take an action that moves them forward. */
import { type EntityDefinition, permissionCode } from './entity.ts';

/** Parameter of lists, exports and counts by which they contain only records that wait for the caller; its only value is `me`. */
export const awaitingParameter = 'awaiting';
export const awaitingMe = 'me';

/** Actions that switch a record on or off whenever somebody wants to; no record waits for them. */
const switches: readonly string[] = ['enable', 'disable'];

/**
 * States in which a holder of these permissions has to act. Actions that withdraw or end something, those that nobody has to take, and
 * switches do not count.
 */
export function awaitingStates(entity: EntityDefinition, can: (code: string) => boolean): readonly string[] {
  if (!entity.stateField) return [];
  const waiting = Object.entries(entity.actions).flatMap(([name, { from = [], dangerous, optional }]) =>
    !dangerous && !optional && !switches.includes(name) && can(permissionCode(entity, name)) ? from : [],
  );
  return [...new Set(waiting)];
}
