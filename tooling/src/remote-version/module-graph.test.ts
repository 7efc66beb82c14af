import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { workspaceRoot } from '../workspace/workspace.ts';
import { moduleGraph } from './module-graph.ts';

const folder = mkdtempSync(join(tmpdir(), 'graph-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const graph = (text: string, others: Readonly<Record<string, string>> = {}) => {
  for (const [path, content] of Object.entries({ ...others, 'src/page.tsx': text })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return moduleGraph([join(folder, 'src/page.tsx')], folder);
};
const below = (files: ReadonlySet<string>) => [...files].map((file) => file.replace(folder, '.').replace(`${workspaceRoot}/`, '')).sort();

it('follows values into contracts, stops at what the shell provides, keeps types apart', () => {
  const found = graph(
    `import { masks } from 'shared-contracts/entity/masks';
import type { Label } from 'shared-contracts/entity/field';
import { Page } from 'shared-widgets/page';
import { part } from './part.ts';
import 'side-effect';
const lazy = () => import('@scope/lazy/inner');`,
    { 'src/part.ts': "export * from './deeper.ts';\nexport type { A } from './types.ts';", 'src/deeper.ts': '', 'src/types.ts': '' },
  );
  expect(below(found.files)).toEqual(
    expect.arrayContaining(['./src/deeper.ts', './src/page.tsx', './src/part.ts', 'shared-contracts/src/entity/masks.ts']),
  );
  expect(below(found.files)).not.toContain('./src/types.ts');
  expect([...found.types].sort()).toEqual(expect.arrayContaining(['shared-contracts/entity/field', 'shared-widgets/page']));
  expect([...found.packages.keys()].sort()).toEqual(['@scope/lazy', 'shared-widgets', 'side-effect']);
});

it('a contract that nobody imports is no part of it, nor is what stands in a comment', () => {
  const { files, types, packages } = graph(
    "// import { a } from 'shared-contracts/entity/masks';\n/* from 'big.js' */\nexport const a = 1;",
  );
  expect([below(files), [...types], [...packages]]).toEqual([['./src/page.tsx'], [], []]);
});
