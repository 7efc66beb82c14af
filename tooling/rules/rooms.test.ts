// Folders of a package must not import each other in a cycle, and none may have too many files.
import { describe, expect, test } from 'vitest';
import { circleIn, edgesIn, fullFolders, packages } from '../src/house/folders.ts';

/** Every package; for the server also the folders of kernel and modules, which are checked one by one. */
const houses = [...packages.map((name) => `${name}/src`), 'api-server/src/kernel', 'api-server/src/modules'];

describe('folders of a package', () => {
  test.each(houses)('the folders of %s do not depend on each other in a circle', (house) => {
    expect(circleIn(edgesIn(house)).join(' → ')).toBe('');
  });

  test('a circle is found', () => {
    const edges = new Map([
      ['one', new Set(['two'])],
      ['two', new Set(['three'])],
      ['three', new Set(['two'])],
    ]);
    expect(circleIn(edges)).toEqual(['two', 'three', 'two']);
  });

  test('no folder holds more than 25 files', () => {
    const full = fullFolders();
    expect(full).toEqual([]);
  });
});
