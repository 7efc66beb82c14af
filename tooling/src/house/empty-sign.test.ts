// An empty value is shown by one sign in all screens, documents and exports.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const files = globSync('{api-server,editable-table,host-shell,remote-*,shared-*}/src/**/*.{ts,tsx}', { cwd: root })
  .map(String)
  .filter((path) => !/node_modules|\.test\.tsx?$/.test(path));
/** A text that consists of another dash, or of several. */
const otherSign = /(['"`>])(?:—|–|−|－|--|——)(?:['"`]|<\/)/;
/** Lines in which the dash stands between two values. */
const betweens = [/between: '–'/, /<span>–<\/span>/];

it('an empty value is shown as “-”', () => {
  const others = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (otherSign.test(line) && !betweens.some((one) => one.test(line)) ? [`${file}:${index + 1}: ${line}`] : [])),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(others).toEqual([]);
});
