// Runs `pnpm new-remote` in a copy of this repository: the result passes every check that the teams' remotes pass.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await copyRepository();
});
afterAll(() => copy.remove());

test('a page and a list are made, checked, tested, built and accepted by the gate, and leave nothing broken when they go', async () => {
  const { root, passes, program, tool } = copy;
  const made = await passes(program('tooling/new-remote.ts', 'toll-station', '--title', '收费站', "Driver's tolls"));
  expect(made).toContain('remote-toll-station/src/screens/toll-station/home/home.page.tsx');
  await passes(program('tooling/new-remote.ts', 'toll', '--group', 'fees', '--title', '过路费', 'Tolls', '--entity', 'etcLorry'));
  const taken = await program('tooling/new-remote.ts', 'levy', '--group', 'fees');
  expect([taken.code, taken.output.trim()]).toEqual([2, 'The group "fees" belongs to remote-toll: choose another one with --group.']);
  expect(existsSync(join(root, 'remote-levy'))).toBe(false);

  const folders = ['remote-toll-station', 'remote-toll'];
  await passes(tool('biome', 'check', '--error-on-warnings', ...folders));
  await passes(tool('tsc', '-p', 'tsconfig.json'));
  await passes(tool('knip', '--no-progress', ...folders.flatMap((folder) => ['--workspace', folder])));
  await passes(tool('vitest', 'run', '--project', 'unit', 'tooling/architecture.test.ts'));
  const tested = await passes(tool('vitest', 'run', '--project', 'screens', 'remote-toll'));
  expect(tested).toMatch(/Tests {2}4 passed/);

  const judged = await passes(program('release-registry/src/cli/cli.ts', 'check', 'toll', '--json'));
  expect(JSON.parse(judged)).toMatchObject({ name: 'toll', problems: [] });
  const release = await passes(program('tooling/build-remote.ts', 'toll-station'));
  const folder = release.trim().split(': ').at(-1) ?? '';
  const { groups, exposes } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as { groups: string[]; exposes: object[] };
  expect(groups).toEqual(['toll-station']);
  expect(exposes).toMatchObject([{ component: 'toll-station/home', title: ['收费站', "Driver's tolls"] }]);

  // As after a change of branch: sources are removed, links and builds remain.
  for (const name of folders) for (const kept of ['src', 'package.json']) rmSync(join(root, name, kept), { recursive: true });
  await passes(program('tooling/bootstrap.mjs', 'new-remote', 'toll-station'));
}, 240_000);
