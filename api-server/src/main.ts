/** One API node by itself: settings from the environment, one clear line when it cannot start, a clean end on SIGTERM. */
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './kernel/database.ts';
import { StartupProblem } from './kernel/errors.ts';
import { seedDatabase } from './seed/seed.ts';

async function main(): Promise<void> {
  const config = readConfig();
  const database = await openDatabase({ ...config, warn: (message) => console.warn(message) });
  try {
    await database.unhurried(() => seedDatabase(database, config));
  } catch (error) {
    await database.close();
    throw error;
  }
  const app = await buildApp({ database, config });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Requests under way may finish; after ten seconds they are cut off.
    const deadline = setTimeout(() => process.exit(1), 10_000);
    deadline.unref();
    await app.close();
    await database.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  try {
    const address = await app.listen({ port: config.port, host: config.host });
    console.log(`ready ${address}`);
  } catch (error) {
    await stop();
    const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    throw taken ? new StartupProblem(`Port ${config.port} is in use. Choose another with PORT.`) : error;
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupProblem ? error.message : error);
  process.exitCode = error instanceof StartupProblem ? error.exitCode : 1;
});
