// docs/widgets.md names for every widget a page of the gallery, a screen and a test. These must exist and contain the widget's name.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const gallery = 'remote-system-admin/src/screens/system/gallery';
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const rows = read('docs/widgets.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .map(([, widget = '', module = '', example = '', screen = '', tests = '']) => ({ widget, module, example, screen, tests }));

/** Whether the file names the widget as a whole word. */
const names = (path: string, widget: string): boolean => new RegExp(`\\b${widget}\\b`).test(read(path));

test.each(rows)('$widget has a page in the gallery, a screen and a test', ({ widget, module, example, screen, tests }) => {
  const page = `${gallery}/examples/${example}`;
  expect(read(`${gallery}/examples.ts`)).toContain(`./examples/${example}`);
  expect(read(page)).toContain(`'${module}'`);
  expect(names(page, widget), page).toBe(true);
  expect(screen).not.toContain('/gallery/');
  expect(names(screen, widget), screen).toBe(true);
  expect(read(tests)).toMatch(/\b(?:it|test)\(/);
});

test('every control that screens may import has a row', () => {
  const exported = [...read('shared-widgets/src/screen-controls/controls.ts').matchAll(/export \{([^}]+)\}/g)]
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim())
    // Exports that are not widgets: types, and the function behind `Ellipsis`.
    .filter((name) => name !== '' && !name.startsWith('type ') && name !== 'cutText');
  expect(exported.filter((name) => !rows.some(({ widget }) => widget === name))).toEqual([]);
});
