import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { measureRepetition } from './repetition.ts';

const five = ["import { a } from 'a';", '', "a('one');", 'b();', '  c();', 'd();', 'e();'];

function repository(files: Readonly<Record<string, readonly string[]>>): string {
  const root = mkdtempSync(join(tmpdir(), 'repetition-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), lines.join('\n'));
  }
  return root;
}

test('five lines that differ in their strings only are repeated, with neither imports nor blank lines between them', ({ expect }) => {
  const other = ["import { other } from 'elsewhere';", 'first();', "a('two');", 'b();', 'c();', '', 'd();', 'e();'];
  const { packages, overall, worst } = measureRepetition(repository({ 'one/src/a.ts': five, 'two/src/b.tsx': other }));
  expect(packages).toEqual([
    { name: 'one', lines: 5, repeated: 5, share: 100 },
    { name: 'two', lines: 6, repeated: 5, share: 83.3 },
  ]);
  expect(overall).toEqual({ name: 'overall', lines: 11, repeated: 10, share: 90.9 });
  expect(worst).toEqual([{ files: ['one/src/a.ts', 'two/src/b.tsx'], windows: 1 }]);
});

test('four lines are none, nor is what a file repeats of itself, nor a catalogue of texts', ({ expect }) => {
  const { overall, worst } = measureRepetition(
    repository({
      'one/src/a.ts': [...five, ...five],
      'one/src/b.ts': ["a('two');", 'b();', 'c();', 'd();', 'f();'],
      'one/src/locales/zh-CN.ts': five,
      'one/dist/a.ts': five,
    }),
  );
  expect(overall.repeated).toBe(0);
  expect(worst).toEqual([]);
});

test('tests are measured where they are asked for', ({ expect }) => {
  const root = repository({ 'one/src/a.test.ts': five, 'one/src/b.test.ts': five, 'one/src/c.ts': ['c();'] });
  expect(measureRepetition(root).overall).toMatchObject({ lines: 1, repeated: 0 });
  expect(measureRepetition(root, { tests: true }).overall).toMatchObject({ lines: 11, repeated: 10 });
});
