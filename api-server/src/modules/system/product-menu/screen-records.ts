/** Which screens show the records of which entity: the contracts name them for the search, links lead to the same ones. */
import { entities } from 'shared-contracts/entities';
import type { MenuMeta } from 'shared-contracts/session/session';

/** By component; the part of a menu item that says so. */
export const screenRecords: ReadonlyMap<string, Pick<MenuMeta, 'records'>> = new Map(
  Object.values(entities).flatMap(({ name, search }) =>
    (search?.screens ?? []).map((component, choice) => [component, { records: { entity: name, choice } }] as const),
  ),
);
