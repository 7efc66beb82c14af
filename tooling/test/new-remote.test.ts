// `pnpm new-remote` in a copy of this repository: what it makes passes every check that the teams' own remotes pass.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../src/workspace/run-command.ts';
import { workspaceRoot } from '../src/workspace/workspace.ts';

const left = /(?:^|[\\/])(?:node_modules|dist|test-results|\.git|\.data|results)(?:[\\/]|$)/;
let root: string;

const run = (command: string, ...args: string[]) =>
  runCommand(command, args, { cwd: root, quiet: true, env: { NO_COLOR: '1', FORCE_COLOR: undefined } });
const program = (file: string, ...args: string[]) => run(process.execPath, join(root, file), ...args);
const tool = (name: string, ...args: string[]) => run(join(root, 'node_modules', '.bin', name), ...args);
/** Fails with everything the command said. */
async function passes(running: ReturnType<typeof run>): Promise<string> {
  const { code, output } = await running;
  expect(code, output).toBe(0);
  return output;
}
async function install(): Promise<string> {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { packageManager: string };
  return passes(run('npx', '--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'));
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'new-remote-'));
  for (const entry of readdirSync(workspaceRoot)) {
    cpSync(join(workspaceRoot, entry), join(root, entry), {
      recursive: true,
      filter: (path) => !left.test(relative(workspaceRoot, path)),
    });
  }
  await install();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a page and a list are made, checked, tested, built and accepted by the gate, and leave nothing broken when they go', async () => {
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

  // As a branch that is left: sources go, links and builds stay behind.
  for (const name of folders) for (const kept of ['src', 'package.json']) rmSync(join(root, name, kept), { recursive: true });
  await passes(program('tooling/bootstrap.mjs', 'new-remote', 'toll-station'));
}, 240_000);
