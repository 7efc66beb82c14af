// The server ends a connection on which a migration runs, as when it is restarted: the start fails with one line, and the process goes on.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StartupProblem } from '../../../src/kernel/basics/errors.ts';
import { openDatabase } from '../../../src/kernel/database/database.ts';
import { freshDatabase } from '../../harness.ts';

it.skipIf(!process.env.DATABASE_URL)('a migration whose connection is ended stops the start with one line', async () => {
  const { settings, drop } = await freshDatabase('migrated');
  const root = mkdtempSync(join(tmpdir(), 'freight-lost-'));
  const folder = join(root, 'ending', 'migrations');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '0001_ends.sql'), 'select pg_terminate_backend(pg_backend_pid());');
  try {
    const failed = await openDatabase({ ...settings, migrations: [folder] }).catch((problem: unknown) => problem);
    expect(failed).toBeInstanceOf(StartupProblem);
    expect((failed as StartupProblem).message).toContain('0001_ends.sql');
  } finally {
    await drop();
    rmSync(root, { recursive: true, force: true });
  }
});
