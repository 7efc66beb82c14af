/** The jobs that the code declares, collected from the `*.job.ts` files of the modules. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseCron } from 'shared-contracts/cron/parse-cron';
import { StartupProblem } from '../../../kernel/basics/errors.ts';
import type { Job } from '../../../kernel/jobs/job.ts';

const folder = fileURLToPath(new URL('../..', import.meta.url));

async function readJobs(file: string): Promise<Job[]> {
  const exported: Record<string, Job> = await import(pathToFileURL(path.join(folder, file)).href);
  const other = Object.keys(exported).find((key) => !exported[key]?.cron);
  if (other) throw new StartupProblem(`api-server/src/modules/${file}: ${other} is no job; a file of jobs exports nothing else`);
  for (const { name, cron } of Object.values(exported))
    if (!parseCron(cron).cron) throw new StartupProblem(`api-server/src/modules/${file}: ${name} has the invalid schedule ${cron}`);
  return Object.values(exported);
}

const found = (await Promise.all(globSync('**/*.job.ts', { cwd: folder }).sort().map(readJobs))).flat();
const twice = found.find(({ name }, index) => found.findIndex((other) => other.name === name) !== index);
if (twice) throw new StartupProblem(`Two jobs are called ${twice.name}`);

/** All jobs of the product, sorted by name. */
export const productJobs: readonly Job[] = found.sort((a, b) => (a.name < b.name ? -1 : 1));
