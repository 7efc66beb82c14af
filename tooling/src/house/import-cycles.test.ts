import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { importCycles } from './import-cycles.ts';

function cyclesOf(files: Readonly<Record<string, string>>): string[][] {
  const root = mkdtempSync(join(tmpdir(), 'import-cycles-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, code] of Object.entries(files)) writeFileSync(join(root, path), code);
  return importCycles(root, Object.keys(files));
}

test('files that load each other are found, also by way of a third and on demand', ({ expect }) => {
  const found = cyclesOf({
    'start.ts': "import { a } from './a.ts';",
    'a.ts': "import {\n  b,\n} from './b.ts';",
    'b.ts': "export { c } from './c.ts';",
    'c.ts': 'export const c = () => import(/* webpackChunkName: "a" */ \'./a.ts\');',
    'self.ts': "import './self.ts';",
  });
  expect(found).toEqual([['a.ts', 'b.ts', 'c.ts'], ['self.ts']]);
});

test('types and files that only meet again are no cycle', ({ expect }) => {
  const found = cyclesOf({
    'a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
    'b.ts': "import { c } from './c.ts';",
    'c.ts': "import type { a } from './a.ts';\nimport 'node:fs';",
  });
  expect(found).toEqual([]);
});
