import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartupProblem } from 'api-server/kernel/basics/errors';
import { type Config, readConfig } from 'api-server/kernel/config/config';
import { type Database, openDatabase } from 'api-server/kernel/database/database';

/**
 * Opens the database of an installation (`DATABASE_URL`, or `DATA_DIR` while the product is stopped) for a command that only reads, prints
 * the command's lines and ends the process. Exit code: 0 when the command finds nothing wrong, 1 when it does, or the code of the problem
 * that prevented the check.
 */
export async function inspectDatabase(look: (database: Database, config: Config) => Promise<boolean>): Promise<never> {
  try {
    const config = readConfig({ LOG_LEVEL: 'warn', ...process.env });
    if (!config.databaseUrl && !existsSync(join(config.dataDir, 'db'))) {
      throw new StartupProblem(`There is no database in ${config.dataDir}: set DATA_DIR or DATABASE_URL.`);
    }
    const database = await openDatabase({ ...config, statementLimit: 600_000 });
    const isSound = await look(database, config);
    await database.close();
    process.exit(isSound ? 0 : 1);
  } catch (problem) {
    if (!(problem instanceof StartupProblem)) throw problem;
    console.error(problem.message);
    process.exit(problem.exitCode);
  }
}
