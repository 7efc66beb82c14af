// Runs `pnpm new-entity` on two branches of a copy of this repository: they merge, and the entities work end to end.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../src/workspace/run-command.ts';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';

let copy: RepositoryCopy;
const person = ['-c', 'user.name=Developer', '-c', 'user.email=developer@example.com'];
const git = (...args: string[]) => copy.passes(runCommand('git', [...person, ...args], { cwd: copy.root, quiet: true }));

beforeAll(async () => {
  copy = await copyRepository();
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '--all');
  await git('commit', '--quiet', '--message=begin');
});
afterAll(() => copy?.remove());

/** Creates an entity on a new branch; resolves to its changes, with the lines added and removed. */
async function branch(name: string, ...words: string[]): Promise<string[]> {
  await git('checkout', '--quiet', '-b', name, 'main');
  await copy.passes(copy.program('tooling/new-entity.ts', ...words));
  await git('add', '--all');
  await git('commit', '--quiet', `--message=${name}`);
  return (await git('diff', '--numstat', 'main', name)).trim().split('\n');
}

test('two entities of two branches touch their folders and one line, and merge', async () => {
  const changed = await branch('stations', 'etc/toll-station', '收费站', 'Toll station');
  const elsewhere = changed.filter((line) => !/toll[-_]station/.test(line.split('\t')[2] ?? ''));
  expect(elsewhere.filter((line) => !line.endsWith('docs/roles.md'))).toEqual(['1\t0\tshared-contracts/src/entity-list.ts']);
  expect(changed.filter((line) => /api-server\/migrations\/\d{14}_etc_toll_station\.sql$/.test(line))).toHaveLength(1);

  await branch('gates', 'etc/toll-gate', '收费口', 'Toll gate');
  await git('merge', '--quiet', '--no-edit', 'stations');
  const list = readFileSync(join(copy.root, 'shared-contracts/src/entity-list.ts'), 'utf8');
  expect(list).toContain("export { etcTollStation } from './etc/toll-station.ts';");
  expect(list).toContain("export { etcTollGate } from './etc/toll-gate.ts';");
  expect(await copy.passes(copy.program('tooling/new-migration.ts', '--check'))).toContain('there is nothing to write');
}, 240_000);

test('they compile, and work from the list to the row of the menu', async () => {
  await copy.passes(copy.tool('tsc', '-p', 'tsconfig.json'));
  await copy.passes(copy.tool('biome', 'check', '--error-on-warnings', 'api-server', 'remote-etc', 'shared-contracts'));
  const server = await copy.passes(copy.tool('vitest', 'run', '--project', 'integration', 'api-server/test/etc', 'declared-tables'));
  expect(server).toMatch(/Test Files {2}3 passed/);
  const screens = await copy.passes(copy.tool('vitest', 'run', '--project', 'screens', 'etc/toll-station', 'etc/toll-gate'));
  expect(screens).toMatch(/Test Files {2}2 passed/);
}, 480_000);

test('a typo in a grant, a contract that nobody listed and a field without its migration name the file to edit', async () => {
  const started = async () => (await copy.tool('vitest', 'run', '--project', 'integration', 'api-server/test/etc/toll-gate')).output;
  const change = async (file: string, from: string, to: string) => {
    copy.edit(file, from, to);
    const output = await started();
    await git('checkout', '--quiet', '--', file);
    return output;
  };
  const folder = 'api-server/src/modules/etc/toll-gate';
  expect(await change(`${folder}/toll-gate.access.ts`, "'enable'", "'enabel'")).toContain(
    `${folder}/toll-gate.access.ts: etcTollGate has no action enabel`,
  );
  const line = "export { etcTollGate } from './etc/toll-gate.ts';\n";
  expect(await change('shared-contracts/src/entity-list.ts', line, '')).toContain(
    'etcTollGate is not in shared-contracts/src/entity-list.ts: add its line',
  );
  const field = "    remark: longText(['备注', 'Remark'], { max: 255 }),\n";
  expect(
    await change('shared-contracts/src/etc/toll-gate.ts', field, `${field}    lane: text(['车道', 'Lane'], { max: 20 }),\n`),
  ).toContain('No file of api-server/migrations makes etc_toll_gate.lane');
}, 480_000);
