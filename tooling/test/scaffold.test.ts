// Runs `pnpm new-entity` on two branches of a copy of this repository, and `pnpm new-remote` there: the branches merge, entities and
// remotes work end to end, and every check passes. One copy serves both tests, because it is compiled as a whole. A short run creates and
// merges the entities and creates one remote; `npm test -- --all` also creates the other one, compiles them, runs their tests, builds them and
// tries common mistakes.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../src/workspace/run-command.ts';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';

const isShort = !process.env.ALL_TESTS;
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

/** Creates an entity on a new branch; resolves to the branch's changes, with the numbers of added and removed lines. */
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

const remotes = ['remote-toll-station', 'remote-toll'];

test('a remote with a page and one with a list are made beside them; a group has one remote', async () => {
  const { root, passes, program } = copy;
  if (!isShort) {
    const made = await passes(program('tooling/new-remote.ts', 'toll-station', '--title', '收费站', "Driver's tolls"));
    expect(made).toContain('remote-toll-station/src/screens/toll-station/home/home.page.tsx');
  }
  await passes(program('tooling/new-remote.ts', 'toll', '--group', 'fees', '--title', '过路费', 'Tolls', '--entity', 'etcLorry'));
  const taken = await program('tooling/new-remote.ts', 'levy', '--group', 'fees');
  expect([taken.code, taken.output.trim()]).toEqual([2, 'The group "fees" belongs to remote-toll: choose another one with --group.']);
  expect(existsSync(join(root, 'remote-levy'))).toBe(false);
}, 240_000);

test.skipIf(isShort)(
  'they compile',
  async () => {
    await copy.passes(copy.tool('tsc', '-p', 'tsconfig.json'));
  },
  480_000,
);

test.skipIf(isShort)(
  'they work from the list to the row of the menu',
  async () => {
    await copy.passes(copy.tool('biome', 'check', '--error-on-warnings', 'api-server', 'remote-etc', 'shared-contracts', ...remotes));
    await copy.passes(copy.tool('knip', '--no-progress', ...remotes.flatMap((folder) => ['--workspace', folder])));
    await copy.passes(
      copy.tool('vitest', 'run', '--project', 'unit', 'tooling/rules/architecture.test.ts', 'shared-contracts/src/entities.test.ts'),
    );
    const server = await copy.passes(copy.tool('vitest', 'run', '--project', 'integration', 'api-server/test/etc', 'declared-tables'));
    expect(server).toMatch(/Test Files {2}3 passed/);
    const screens = await copy.passes(copy.tool('vitest', 'run', '--project', 'screens', 'etc/toll-station', 'etc/toll-gate', ...remotes));
    expect(screens).toMatch(/Test Files {2}4 passed/);
  },
  480_000,
);

test.skipIf(isShort)(
  'a typo in a grant, a contract that nobody listed and a field without its migration name the file to edit',
  async () => {
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
  },
  480_000,
);

test.skipIf(isShort)(
  'the remotes are built and accepted by the gate, and leave nothing broken when they go',
  async () => {
    const { root, passes, program } = copy;
    const judged = await passes(program('release-registry/src/cli/cli.ts', 'check', 'toll', '--json'));
    expect(JSON.parse(judged)).toMatchObject({ name: 'toll', problems: [] });
    const release = await passes(program('tooling/build-remote.ts', 'toll-station'));
    const folder = release.trim().split(': ').at(-1) ?? '';
    const { groups, exposes } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as { groups: string[]; exposes: object[] };
    expect(groups).toEqual(['toll-station']);
    expect(exposes).toMatchObject([{ component: 'toll-station/home', title: ['收费站', "Driver's tolls"] }]);

    // Simulates a change of branch: sources are removed, while links and builds stay.
    for (const name of remotes) for (const kept of ['src', 'package.json']) rmSync(join(root, name, kept), { recursive: true });
    await passes(program('tooling/bootstrap.mjs', 'new-remote', 'toll-station'));
  },
  240_000,
);
