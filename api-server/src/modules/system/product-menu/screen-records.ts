/**
 * Finds the screens that show an entity's records, which are those that the entity's definition lists under `search.screens`. Links to
 * records use the same list.
 */
import { entities } from 'shared-contracts/entities';
import type { MenuMeta } from 'shared-contracts/session/session';

/**
 * By component path of a screen, the `records` property of its menu item: the entity whose records the screen shows, and the screen's rank
 * among that entity's screens.
 */
export const screenRecords: ReadonlyMap<string, Pick<MenuMeta, 'records'>> = new Map(
  Object.values(entities).flatMap(({ name, label, generic, search }) => {
    const adds = generic.includes('add') ? { adds: label } : {};
    return (search?.screens ?? []).map((component, choice) => [component, { records: { entity: name, choice, ...adds } }] as const);
  }),
);
