/** Which screen of a person's menu shows the records of an entity, and the address of one record there. */
import type { MenuItem } from './session.ts';

export interface RecordPlace {
  /** Path of the screen. */
  readonly path: string;
  /** It lists all records of the entity, not only those that wait for some work. */
  readonly isWhole: boolean;
}

/** By entity name: of the screens in the person's menu the contract's first choice. */
export function recordPlaces(menu: readonly MenuItem[]): ReadonlyMap<string, RecordPlace> {
  const found = new Map<string, RecordPlace & { readonly choice: number }>();
  const visit = (items: readonly MenuItem[]): void => {
    for (const { path, route, meta, children = [] } of items) {
      const { entity, choice } = meta.records ?? { entity: '', choice: 0 };
      // A path with parameters is no address.
      const isAddress = route === '1' && path.startsWith('/') && !path.includes(':');
      if (entity && isAddress && choice < (found.get(entity)?.choice ?? Number.POSITIVE_INFINITY)) {
        found.set(entity, { path, isWhole: choice === 0, choice });
      }
      visit(children);
    }
  };
  visit(menu);
  return found;
}

/** Parameter of a list's address that shows one record in place of the list. */
export const recordParameter = 'record';

/** Address of a record on the screen with this path. */
export const recordPath = (path: string, id: string): string => `${path}?${recordParameter}=${encodeURIComponent(id)}`;
