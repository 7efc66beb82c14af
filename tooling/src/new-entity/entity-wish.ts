/** Parses the arguments of `pnpm new-entity` and checks whether the entity can be created. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { menuGroups } from 'api-server/modules/system/product-menu/menu-groups';
import { screenRows } from 'api-server/modules/system/product-menu/screen-rows';
import { entities } from 'shared-contracts/entities';
import type { Label } from 'shared-contracts/texts/label';
import { camel } from '../new-remote/names-in-code.ts';
import { readPackage, remoteNames, workspaceRoot } from '../workspace/workspace.ts';

/** The names of a new entity, all derived from the name that was typed. */
export interface EntityWish {
  readonly group: string;
  /** Last part of the entity's folder paths: `toll-station`. */
  readonly name: string;
  /** Name of the entity in code and in permission codes: `etcTollStation`. */
  readonly entity: string;
  readonly table: string;
  readonly api: string;
  /** Name of the remote that contains the entity's group, without `remote-`. */
  readonly remote: string;
  /** Path of the menu group above the entity's screen, if there is one. */
  readonly under: string | undefined;
  /** Menu order of the entity's screen: after the last row of the group. */
  readonly order: number;
  readonly title: Label;
}

/** Thrown when the entity cannot be created; the message tells the developer what is wrong and what to do. */
export class EntityProblem extends Error {
  override readonly name = 'EntityProblem';
}

const usage = `Usage: pnpm new-entity <group/name> [<Chinese title> <English title>]      e.g. pnpm new-entity etc/toll-station 收费站 'Toll station'

Makes an entity of ten fields with its table, migration, routes, access, screen, menu row and tests.`;

/**
 * The order number after the last row of a group. Two branches may choose the same number: both rows then exist, and a person must sort
 * them.
 */
const orderIn = (group: string | undefined): number =>
  Math.floor(Math.max(0, ...[...menuGroups, ...screenRows].filter(({ under }) => under === group).map(({ order }) => order))) + 1;

/** Parses the command line of `pnpm new-entity`; throws EntityProblem. */
export function readEntityWish([path = '', zh, en]: readonly string[]): EntityWish {
  const [, group = '', name = ''] = /^([a-z][a-z0-9]*)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(path) ?? [];
  if (!name) throw new EntityProblem(usage);
  const remote = remoteNames().find((known) => readPackage(join(workspaceRoot, `remote-${known}`)).freight?.groups?.includes(group));
  if (!remote) throw new EntityProblem(`No remote has the group ${group}: add it to freight.groups in the package.json of a remote-*.`);
  if (existsSync(join(workspaceRoot, 'api-server/src/modules', group, `${group}.plugin.ts`)))
    throw new EntityProblem(
      `The group ${group} registers its routes itself, in api-server/src/modules/${group}/${group}.plugin.ts: write the entity by hand, as CONTRIBUTING.md says.`,
    );
  const entity = camel(group === 'business' ? name : `${group}-${name}`);
  const words = name.replaceAll('-', ' ');
  const taken = [`shared-contracts/src/${path}.ts`, `api-server/src/modules/${path}`, `remote-${remote}/src/screens/${path}`];
  const there =
    entity in entities ? `${entity} (shared-contracts/src/entity-list.ts)` : taken.find((file) => existsSync(join(workspaceRoot, file)));
  if (there) throw new EntityProblem(`${there} exists already: choose another name.`);
  const under = menuGroups.find((known) => known.path === `/${group}`)?.path;
  return {
    group,
    name,
    entity,
    table: `${group === 'business' ? 'biz' : group}_${name.replaceAll('-', '_')}`,
    api: `/business/biz${entity[0]?.toUpperCase()}${entity.slice(1)}`,
    remote,
    under,
    order: orderIn(under),
    title: [zh ?? `${words}（待命名）`, en ?? `${words[0]?.toUpperCase()}${words.slice(1)}`],
  };
}
