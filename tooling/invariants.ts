// `pnpm invariants`: checks in all freight tables that quantities, states, links and times agree; names every record for which they do not.
import { brokenInvariants, invariantCount } from 'api-server/modules/business/invariants';
import { inspectDatabase } from './src/product/inspect-database.ts';

await inspectDatabase(async (database) => {
  const broken = await database.asSystem('invariants', brokenInvariants);
  for (const line of broken) console.error(`broken: ${line}`);
  console.log(`${invariantCount - broken.length} of ${invariantCount} invariants hold`);
  return broken.length === 0;
});
