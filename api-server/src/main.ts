/**
 * Starts one API node: reads settings from the environment, prints one clear line when it cannot start, and shuts down gracefully on
 * SIGTERM.
 */
import { setFlagsFromString } from 'node:v8';
import { buildApp } from './app.ts';
import { StartupProblem } from './kernel/basics/errors.ts';
import { limited } from './kernel/basics/log-limit.ts';
import { readConfig } from './kernel/config/config.ts';
import { openDatabase } from './kernel/database/database.ts';
import { prepareDataFolder } from './kernel/embedded/data-folder.ts';
import { type Handler, openServer } from './kernel/http/http-server.ts';
import { closeSockets, serveSockets } from './kernel/push/push-server.ts';
import { keptLine } from './modules/system/delivery/deliver-rows.ts';
import { fileStoreOf } from './modules/system/file/file-store-of.ts';
import { seedDatabase } from './seed/seed.ts';
import { checkDeployment } from './self-check.ts';

// Makes the garbage collector look through old objects when the heap has grown by half. By default the engine waits until it has about doubled, and
// every long export would take some hundred megabytes more than it needs (docs/decisions/0090-what-long-reads-let-go.md).
setFlagsFromString('--heap-growing-percent=50');
// By default the engine begins to allocate objects as old ones where most objects of a place in the code survived for a while. Rows of results that
// become garbage at once then stay until the next complete garbage collection (docs/decisions/0147-rows-that-die-young.md).
setFlagsFromString('--no-allocation-site-pretenuring');

function giveUp(problem: unknown): never {
  console.error(problem instanceof StartupProblem ? problem.message : problem);
  process.exit(problem instanceof StartupProblem ? problem.exitCode : 1);
}

async function main(): Promise<void> {
  const config = readConfig();
  // A node needs no data folder when it uses a PostgreSQL server and an object store.
  if (!config.databaseUrl || !config.objects) prepareDataFolder(config.dataDir);
  const warn = limited((message) => console.warn(message));
  const database = await openDatabase({ ...config, warn, onFatal: giveUp });
  try {
    checkDeployment(config, database, warn);
    const kept = keptLine(await database.unhurried(() => seedDatabase(database, config, fileStoreOf(config))));
    if (kept) warn(kept);
    await serve();
  } catch (error) {
    await database.close();
    throw error;
  }

  async function serve(): Promise<void> {
    const app = await buildApp({ database, config });
    await app.ready();
    const handler: Handler = (request, response) => app.routing(request, response);
    const { server, end } = await openServer(config.port, config.host, () => handler);
    serveSockets(app, server);
    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      const [cut] = await Promise.all([end(), closeSockets(app)]);
      if (cut > 0) console.warn(`${cut} requests took too long and were cut`);
      await app.close();
      await database.close();
      process.exit(0);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    const address = server.address();
    console.log(`ready http://${config.host}:${typeof address === 'object' && address ? address.port : config.port}`);
  }
}

main().catch(giveUp);
