// Version and bytes of a remote and of the shell depend only on their content and on the code with which they are compiled, wherever they are
// built.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellRelease } from 'release-registry/model/shell-release';
import type { ReleaseManifest } from 'shared-contracts/release/release';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRemote } from '../src/build/build-remote.ts';
import { buildShell } from '../src/build/build-shell.ts';
import { remoteNames } from '../src/workspace/workspace.ts';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await copyRepository();
});
afterAll(() => copy.remove());

const remotes = remoteNames();
type Versions = Readonly<Record<string, string>>;

/** The versions that the remotes of the copy have now. */
async function versions(): Promise<Versions> {
  const script = 'versions.ts';
  const text = `import { remoteVersion } from './tooling/src/remote-version/remote-version.ts';
import { remoteNames } from './tooling/src/workspace/workspace.ts';
    console.log(JSON.stringify(Object.fromEntries(await Promise.all(remoteNames().map(async (name) => [name, await remoteVersion(name)])))));`;
  writeFileSync(join(copy.root, script), text);
  return JSON.parse(await copy.passes(copy.program(script))) as Versions;
}
const moved = (before: Versions, after: Versions): string[] => Object.keys(before).filter((name) => before[name] !== after[name]);

test('the same sources in another folder give the same bytes under the same version', async () => {
  for (const name of remotes) {
    const here = await buildRemote(name);
    const told = await copy.passes(copy.program('tooling/build-remote.ts', name));
    const folder = told.trim().split(': ').at(-1) ?? '';
    const there = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as ReleaseManifest;
    const facts = ({ builtAt: _builtAt, revision: _revision, ...manifest }: ReleaseManifest) => manifest;
    expect(facts(there)).toEqual(facts(here.manifest));
    for (const { path } of here.manifest.files)
      expect(readFileSync(join(folder, path)).equals(readFileSync(join(here.folder, path))), `${name} ${path}`).toBe(true);
  }
});

test('the shell, too, has the same bytes in another folder', async () => {
  const here = await buildShell();
  await copy.passes(copy.program('tooling/build.ts'));
  const folder = join(copy.root, 'host-shell', 'dist', here.release.version);
  const there = JSON.parse(readFileSync(join(folder, 'shell.json'), 'utf8')) as ShellRelease;
  expect(there.files).toEqual(here.release.files);
});

test('a remote that comes with a library moves no neighbour', async () => {
  const before = await versions();
  await copy.passes(copy.program('tooling/new-remote.ts', 'toll'));
  copy.edit('remote-toll/package.json', '"dependencies": {', '"dependencies": {\n    "pinyin-match": "catalog:",');
  copy.edit('remote-toll/src/screens/toll/home/home.page.tsx', 'import { notices }', "import 'pinyin-match';\nimport { notices }");
  const lock = readFileSync(join(copy.root, 'pnpm-lock.yaml'), 'utf8');
  await copy.install('--no-frozen-lockfile');
  expect(readFileSync(join(copy.root, 'pnpm-lock.yaml'), 'utf8')).not.toBe(lock);
  const after = await versions();
  expect(after.toll).toBeDefined();
  expect(moved(before, after)).toEqual([]);
});

test('a contract moves the remotes that it is compiled into', async () => {
  const before = await versions();
  copy.edit('shared-contracts/src/etc/lorry.ts', 'defineEntity({', 'defineEntity({ // another\n');
  expect(moved(before, await versions())).toEqual(['etc']);
});

test('a freight part moves the remotes that it is compiled into', async () => {
  const before = await versions();
  const file = 'shared-freight/src/route-column.tsx';
  writeFileSync(join(copy.root, file), `${readFileSync(join(copy.root, file), 'utf8')}// another\n`);
  const after = moved(before, await versions());
  expect(after).toContain('business');
  expect(after).not.toContain('etc');
});

test('the types of a widget move the remotes that use it; its inside and its comments move nobody', async () => {
  const before = await versions();
  const { exports } = JSON.parse(readFileSync(join(copy.root, 'shared-widgets/package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const file = join('shared-widgets', exports['./page'] ?? '');
  const text = readFileSync(join(copy.root, file), 'utf8');
  writeFileSync(join(copy.root, file), `/* said otherwise */\n${text}\nconst inside = 1;\nvoid inside;\n`);
  expect(moved(before, await versions())).toEqual([]);
  writeFileSync(join(copy.root, file), `${text}\nexport const more = 1;\n`);
  const after = moved(before, await versions());
  expect(after).toContain('toll');
  expect(after).not.toContain('etc');
});
