// `pnpm new-entity <group/name>`: creates an entity of ten fields, from its contract to its menu row.
import { EntityProblem, readEntityWish } from './src/new-entity/entity-wish.ts';
import { makeEntity } from './src/new-entity/make-entity.ts';

try {
  const wish = readEntityWish(process.argv.slice(2));
  for (const file of await makeEntity(wish)) console.log(`  ${file}`);
  const { group, name } = wish;
  console.log(`
${wish.entity} is there. Next:
  its fields, in shared-contracts/src/${group}/${name}.ts; then remove the migration and run pnpm new-migration ${group}-${name}
  who may do what, in api-server/src/modules/${group}/${name}/${name}.access.ts; then pnpm roles
  pnpm check
  pnpm vitest run ${name}.test      its tests`);
} catch (problem) {
  if (!(problem instanceof EntityProblem)) throw problem;
  console.error(problem.message);
  process.exit(2);
}
