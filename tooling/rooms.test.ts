// How the folders of a package stand to each other: none depends on itself by way of others, none is a heap.
import { describe, expect, test } from 'vitest';
import { circleIn, edgesIn, fullFolders, mostFiles, packages } from './src/house/folders.ts';

/** Folders that are still to be divided. Entries are only ever removed. */
const stillFull: readonly string[] = [
  'api-server/src/kernel',
  'api-server/src/modules/release',
  'api-server/test/system',
  'release-registry/src',
  'shared-contracts/src',
  'shared-contracts/src/business',
  'shared-widgets/src/editable-table/cells',
  'shared-widgets/src/editable-table/grid',
  'shared-widgets/src/field-kinds',
  'shared-widgets/src/list-page',
  'tooling/src',
];
/** Packages whose folders still depend on each other in a circle. Entries are only ever removed. */
const stillCircular: readonly string[] = ['api-server', 'release-registry', 'shared-contracts', 'shared-widgets'];

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

  test(`no folder holds more than ${mostFiles} files`, () => {
    const full = fullFolders().filter(([folder]) => !stillFull.includes(folder));
    expect(full).toEqual([]);
  });
});
