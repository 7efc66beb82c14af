import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workspaceRoot } from '../workspace/workspace.ts';
import { buildRemote } from './build-remote.ts';
import { integrityOf } from './release-files.ts';

const page = (body: string, imports = '') => `${imports}\nexport default function Page() { return ${body}; }\n`;
const screen = (title: string, aliases = '[]') => `export default { title: ['${title}', '${title}'], aliases: ${aliases} };\n`;
const template = {
  'package.json': JSON.stringify({ name: 'remote-sample', version: '1.2.3', type: 'module', freight: { groups: ['sample'] } }),
  'src/screens/sample/first/screen.ts': screen('一', "['old/First']"),
  'src/screens/sample/first/first.page.tsx': page(
    '<p>{useState(1)[0]}{dayjs().year()}</p>',
    "import { useState } from 'react';\nimport dayjs from 'dayjs';",
  ),
  'src/screens/sample/deep/second/screen.ts': screen('二'),
  'src/screens/sample/deep/second/second.page.tsx': page('<p>second</p>'),
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'remotes-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function remote(name: string, changes: Record<string, string> = {}, packages = 'remote-business'): string {
  const folder = join(root, name);
  for (const [path, text] of Object.entries({ ...template, ...changes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(workspaceRoot, packages, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

describe('a remote', () => {
  it('exposes its folders, carries its version inside, lists every file with its hash', async () => {
    const { manifest, folder, isNew } = await buildRemote('sample', { folder: remote('plain') });
    expect(isNew).toBe(true);
    expect(manifest.version).toMatch(/^1\.2\.3-[0-9a-f]{10}$/);
    expect(manifest.exposes.map(({ component, aliases }) => [component, aliases])).toEqual([
      ['sample/deep/second', []],
      ['sample/first', ['old/First']],
    ]);
    expect(manifest.exposes.map(({ shared }) => shared)).toEqual([['react/jsx-runtime'], ['dayjs', 'react', 'react/jsx-runtime']]);
    expect(manifest.requires.map(({ key }) => key)).toEqual(['@module-federation/runtime-core', 'dayjs', 'react', 'react/jsx-runtime']);
    expect(readFileSync(join(folder, manifest.entry), 'utf8')).toContain(manifest.globalName);
    for (const file of manifest.files) expect(integrityOf(readFileSync(join(folder, file.path))), file.path).toBe(file.integrity);
    expect(manifest.files.some(({ path }) => path.endsWith('.map'))).toBe(false);
  });

  it('has a compressed copy beside each script, which is not one of its files', async () => {
    const { manifest, folder } = await buildRemote('sample', { folder: remote('compressed') });
    const scripts = manifest.files.filter(({ path }) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(1);
    for (const { path, integrity } of scripts) {
      expect(integrityOf(brotliDecompressSync(readFileSync(join(folder, `${path}.br`)))), path).toBe(integrity);
    }
    expect(manifest.files.filter(({ path }) => path.endsWith('.br'))).toEqual([]);
  });

  it('is built once per content, and again after one word changed', async () => {
    const folder = remote('again');
    const first = await buildRemote('sample', { folder });
    expect(await buildRemote('sample', { folder })).toMatchObject({ isNew: false, manifest: first.manifest });
    writeFileSync(join(folder, 'src/screens/sample/deep/second/second.page.tsx'), page('<p>third</p>'));
    const changed = await buildRemote('sample', { folder });
    expect(changed.isNew).toBe(true);
    expect(changed.manifest.version).not.toBe(first.manifest.version);
    expect(existsSync(first.folder)).toBe(true);
  });

  it('names the commit of its own repository, if it has one', async () => {
    const commit = 'd'.repeat(40);
    const { manifest } = await buildRemote('sample', { folder: remote('own', { '.git/HEAD': `${commit}\n` }) });
    expect(manifest.revision).toBe(commit);
  });

  it('gives the same bytes from the same sources, whatever was built before', async () => {
    const many = Array.from({ length: 12 }, (_, at) => [
      [`src/screens/sample/more${at}/screen.ts`, screen(`又${at}`)],
      [`src/screens/sample/more${at}/more${at}.page.tsx`, page(`<p>${at}</p>`)],
    ]);
    const folder = remote('twice', Object.fromEntries(many.flat()));
    const first = await buildRemote('sample', { folder });
    cpSync(first.folder, join(root, 'kept'), { recursive: true });
    rmSync(first.folder, { recursive: true });
    await buildRemote('sample', { folder: remote('between') });
    const second = await buildRemote('sample', { folder });
    expect(second.manifest.files).toEqual(first.manifest.files);
  });

  it('carries the freight parts it names', async () => {
    const own = JSON.parse(template['package.json']);
    const named = (dependencies: Record<string, string>) => ({ 'package.json': JSON.stringify({ ...own, dependencies }) });
    const folder = remote('freight', {
      ...named({ 'shared-freight': 'workspace:^', 'shared-widgets': 'workspace:^' }),
      'src/screens/sample/first/first.page.tsx': page(
        '<p>{routeColumn.key}</p>',
        "import { routeColumn } from 'shared-freight/route-column';",
      ),
    });
    const { manifest } = await buildRemote('sample', { folder });
    expect(manifest.requires.map(({ key }) => key)).not.toContain('shared-freight/route-column');
    // The manifest also lists the names that the remote's freight components import from shared-widgets.
    expect(manifest.uses).toContainEqual(expect.objectContaining({ key: 'shared-widgets/action-drawer' }));
  });

  it('grows by at most 0.3 kB for a widget, however heavy its library', { timeout: 180_000 }, async () => {
    const using = async (name: string, text: string): Promise<number> => {
      const { manifest, folder } = await buildRemote('sample', {
        folder: remote(name, { 'src/screens/sample/first/first.page.tsx': text }),
      });
      const scripts = manifest.files.filter(({ path }) => path.endsWith('.js'));
      return scripts.reduce((sum, { path }) => sum + gzipSync(readFileSync(join(folder, path))).length, 0);
    };
    const plain = await using('no-widget', page('<Button>x</Button>', "import { Button } from 'shared-widgets/ui/core';"));
    const widgets: readonly (readonly [key: string, name: string])[] = [
      ['rich-text', 'RichTextEditor'],
      ['map', 'MapView'],
      ['chart', 'Chart'],
      ['line-columns', 'useLineColumns'],
      ['user-picker', 'UserSelect'],
    ];
    const imports = widgets.map(([key, name]) => `import { ${name} } from 'shared-widgets/${key}';`).join('\n');
    const used = widgets.map(([, name]) => `{String(${name})}`).join('');
    const all = await using('widgets', page(`<Button>${used}</Button>`, `import { Button } from 'shared-widgets/ui/core';\n${imports}`));
    expect(all - plain).toBeLessThanOrEqual(300 * widgets.length);
  });

  it('may not bundle what the shell provides', async () => {
    const folder = remote(
      'copies',
      { 'src/screens/sample/first/first.page.tsx': page('<Button />', "import { Button } from 'antd';") },
      'shared-widgets',
    );
    await expect(buildRemote('sample', { folder })).rejects.toThrow(/sample: bundles antd \(antd\//);
    expect(existsSync(join(folder, 'dist'))).toBe(true);
  });

  it('may not be heavier than its budget', async () => {
    const heavy = randomBytes(90_000).toString('base64');
    const folder = remote('heavy', { 'src/screens/sample/first/first.page.tsx': page(`<p>{${JSON.stringify(heavy)}}</p>`) });
    await expect(buildRemote('sample', { folder })).rejects.toThrow(/sample\/first: weighs \d+ bytes of/);
  });

  it('says which page is missing', async () => {
    const folder = remote('missing', { 'src/screens/sample/third/screen.ts': screen('三') });
    await expect(buildRemote('sample', { folder })).rejects.toThrow('sample/third: third.page.tsx is missing');
  });
});
