import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../workspace/run-command.ts';
import { workspaceRoot } from '../workspace/workspace.ts';
import { databaseless, embeddedOnly, leftOut, onBothDatabases } from './selection.ts';

const tests = globSync('api-server/test/**/*.test.ts', { cwd: workspaceRoot }).map(String);

test('every file and folder that is chosen for a database has tests', () => {
  for (const chosen of [...onBothDatabases, ...databaseless, ...embeddedOnly]) {
    expect(
      tests.filter((path) => path.includes(chosen)),
      chosen,
    ).not.toEqual([]);
  }
  expect(leftOut.length).toBeGreaterThan(0);
});

test('a stage that does not exist is refused before anything runs', async () => {
  const args = [join(workspaceRoot, 'tooling', 'test.ts'), '--all', 'no-such-stage'];
  const { code, output } = await runCommand(process.execPath, args, { quiet: true });
  expect(code).toBe(2);
  expect(output).toContain('There is no stage no-such-stage');
});
