// How the folders of a package stand to each other: none depends on itself by way of others, none is a heap.
import { describe, expect, test } from 'vitest';
import { circleIn, edgesIn, fullFolders, packages } from './src/house/folders.ts';

/** Packages whose folders still depend on each other in a circle. Entries are only ever removed. */
const stillCircular: readonly string[] = ['api-server'];

describe('folders of a package', () => {
  test.each(packages.filter((name) => !stillCircular.includes(name)))(
    'the folders of %s do not depend on each other in a circle',
    (name) => {
      expect(circleIn(edgesIn(`${name}/src`)).join(' → ')).toBe('');
    },
  );

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
