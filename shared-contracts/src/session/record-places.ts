/** Finds the screen of a person's menu that shows an entity's records, and the address of a single record on it. */
import type { MenuItem } from './session.ts';

export interface RecordPlace {
  /** Path of the screen that shows the records. */
  readonly path: string;
  /** True when the screen lists all records of the entity, not only those in certain states. */
  readonly isWhole: boolean;
}

/** By entity name, the screen that shows the entity's records. When the menu has several, the one with the best rank is chosen. */
export function recordPlaces(menu: readonly MenuItem[]): ReadonlyMap<string, RecordPlace> {
  const found = new Map<string, RecordPlace & { readonly choice: number }>();
  const visit = (items: readonly MenuItem[]): void => {
    for (const { path, route, meta, children = [] } of items) {
      const { entity, choice } = meta.records ?? { entity: '', choice: 0 };
      // Paths with parameters are left out, because they are no complete addresses.
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

/** URL parameter that makes a list show one record instead of the list. */
export const recordParameter = 'record';

/** URL parameter beside an open record: the action for which it was opened, which becomes its main button. */
export const taskParameter = 'act';

/** URL parameter that opens the form for a new record on the list of an entity. */
export const addParameter = 'new';

/** Address of a record on the screen with this path. */
export const recordPath = (path: string, id: string): string => `${path}?${recordParameter}=${encodeURIComponent(id)}`;

/** Pages of the steps that carriers and drivers report for a waybill. */
export const stepPages = {
  load: '/carrier/waybill/load',
  depart: '/carrier/waybill/depart',
  arrive: '/carrier/waybill/delivery',
  deliver: '/carrier/waybill/delivery',
} as const;

/** URL parameter of the step pages: the id of the waybill. */
export const stepParameter = 'waybill';
