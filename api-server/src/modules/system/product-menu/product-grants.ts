/** The initial rights of roles, collected from the `*.access.ts` files in the folders of the entities. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { entities } from 'shared-contracts/entities';
import { StartupProblem } from '../../../kernel/basics/errors.ts';
import type { EntityAccess } from '../role/entity-access.ts';
import { type RoleCode, roleSeeds } from '../role/standard-roles.ts';

const repository = fileURLToPath(new URL('../../../../../', import.meta.url));

async function readAccess(file: string): Promise<EntityAccess[]> {
  try {
    const exported: Record<string, EntityAccess> = await import(pathToFileURL(file).href);
    for (const { entity } of Object.values(exported)) {
      if (entities[entity.name] !== entity)
        throw new StartupProblem(`${entity.name} is not in shared-contracts/src/entity-list.ts: add its line`);
    }
    return Object.values(exported);
  } catch (error) {
    throw new StartupProblem(`${path.relative(repository, file)}: ${(error as Error).message}`);
  }
}

/** The declarations in all `*.access.ts` files below a folder, by entity name. Throws an error that names the wrong file. */
export async function gatherAccess(folder: string): Promise<EntityAccess[]> {
  const files = globSync('**/*.access.ts', { cwd: folder }).map((file) => path.join(folder, file));
  const found = (await Promise.all(files.map(readAccess))).flat();
  return found.sort((a, b) => (a.entity.name < b.entity.name ? -1 : 1));
}

/** The declared access to every entity. */
export const accessSeeds: readonly EntityAccess[] = await gatherAccess(fileURLToPath(new URL('../..', import.meta.url)));

const unnamed = Object.keys(entities).find((name) => !accessSeeds.some(({ entity }) => entity.name === name));
if (unnamed) throw new StartupProblem(`Nobody may do anything with ${unnamed}: put ${unnamed}.access.ts beside its table`);

/** Role → entity → actions that the role gets at installation. */
export const grantSeeds: ReadonlyMap<RoleCode, ReadonlyMap<string, readonly string[]>> = new Map(
  roleSeeds.map(({ code }) => [
    code,
    new Map(accessSeeds.flatMap(({ entity, actions }) => (actions.has(code) ? [[entity.name, actions.get(code) ?? []] as const] : []))),
  ]),
);
