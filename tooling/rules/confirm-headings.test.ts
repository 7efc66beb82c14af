// Every question that the product's own screens ask names in its heading what is done, and to what, and the tab that asks; the defaults are for
// other remotes.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workspaceRoot as root } from '../src/workspace/workspace.ts';

/** The text between the brackets of each call. */
function callsIn(source: string): readonly string[] {
  return source
    .split('notices.confirm(')
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = [...rest].findIndex((sign) => {
        depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
        return depth === 0;
      });
      return rest.slice(0, end);
    });
}

const files = globSync('{editable-table,host-shell,remote-*,shared-*}/src/**/*.{ts,tsx}', { cwd: root })
  .map(String)
  .filter((path) => !/\.test\.|\/testing\//.test(path));
const calls = files.flatMap((path) => callsIn(readFileSync(join(root, path), 'utf8')).map((call) => `${path}: ${call}`));

test('questions have a heading of their own', () => {
  expect(calls.length).toBeGreaterThan(40);
  // `asked` and a `question` carry the heading together with the content.
  expect(calls.filter((call) => !/\btitle\b|\basked\(|\.\.\.question\b/.test(call))).toEqual([]);
});

test('questions name the tab that asks', () => {
  // Without a name it would be the tab in front, and while the question waited for something the person may have gone to another one.
  expect(calls.filter((call) => !/\btab\b(?=[:,\s])|\beverywhere: true\b/.test(call.slice(call.indexOf(': '))))).toEqual([]);
});
