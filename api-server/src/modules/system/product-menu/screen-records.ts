/** Which screens show the records of which entity: contracts name them for the search, and links use the same ones. */
import { entities } from 'shared-contracts/entities';
import type { MenuMeta } from 'shared-contracts/session/session';

/** By component: the part of a menu item that names the records which its screen shows. */
export const screenRecords: ReadonlyMap<string, Pick<MenuMeta, 'records'>> = new Map(
  Object.values(entities).flatMap(({ name, search }) =>
    (search?.screens ?? []).map((component, choice) => [component, { records: { entity: name, choice } }] as const),
  ),
);
