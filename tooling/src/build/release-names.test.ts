import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namesOffered, namesUsed, providedModules } from './release-names.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-names-'));
  mkdirSync(join(folder, 'src', 'testing'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

it('a module offers values, not types, and what it passes on', () => {
  write('other.ts', `export class Deep {}\nexport { a as renamed, type T } from './x.ts';\n`);
  write(
    'module.ts',
    `export const one = 1;\nexport async function two() {}\nexport interface Three {}\nexport type Four = 1;\n/*\nexport const hidden = 1;\n*/\nexport * from './other.ts';\nexport default one;\n`,
  );
  expect(namesOffered(join(folder, 'module.ts'))).toEqual(['Deep', 'default', 'one', 'renamed', 'two']);
});

it('a remote takes the names it imports from our packages; types, tests and other packages are left out', () => {
  write(
    'src/page.tsx',
    `import { ListPage, type Row, useX as useY } from 'shared-widgets/list-page';\nimport type { Session } from 'shared-platform/session';\nimport { z } from 'zod';\n`,
  );
  write('src/other.ts', `import {\n  Button,\n  Input,\n} from 'shared-widgets/ui/core';\n`);
  write('src/page.test.tsx', `import { renderScreen } from 'shared-widgets/testing';\n`);
  expect(namesUsed([join(folder, 'src')])).toEqual([
    { key: 'shared-widgets/list-page', names: ['ListPage', 'useX'] },
    { key: 'shared-widgets/ui/core', names: ['Button', 'Input'] },
  ]);
});

it('every name that a remote of this repository takes is offered by this repository’s shell', async () => {
  const { remoteFolder, remoteNames } = await import('../workspace/workspace.ts');
  const offered = new Map(providedModules().map(({ key, names }) => [key, new Set(names)]));
  const missing = remoteNames().flatMap((name) =>
    namesUsed([join(remoteFolder(name), 'src')]).flatMap(({ key, names }) =>
      names.filter((used) => !offered.get(key)?.has(used)).map((used) => `${name}: ${key} ${used}`),
    ),
  );
  expect(missing).toEqual([]);
  expect(offered.get('shared-widgets/list-page')?.size).toBeGreaterThan(0);
});
