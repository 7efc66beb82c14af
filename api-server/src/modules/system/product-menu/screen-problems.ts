/**
 * Finds mistakes in the menu rows of this repository's screens before anything is written. Rows of releases from other repositories are not
 * checked here.
 */
import type { MenuRow } from 'shared-contracts/release/screen';
import type { MenuGroup } from './menu-groups.ts';

/** A menu row and the `screen.ts` that declares it. */
export interface DeclaredScreen {
  readonly file: string;
  readonly row: MenuRow;
}

const groupsFile = 'api-server/src/modules/system/product-menu/menu-groups.ts';

/** The mistakes, one sentence each, naming the files. */
export function screenProblems(screens: readonly DeclaredScreen[], groups: readonly MenuGroup[]): string[] {
  const paths = groups.map(({ path }) => path);
  const places = [...groups.map(({ path }) => ({ path, file: groupsFile })), ...screens.map(({ file, row }) => ({ path: row.path, file }))];
  const taken = [...Map.groupBy(places, ({ path }) => path)].filter(([, files]) => files.length > 1);
  return [
    ...taken.map(
      ([path, files]) =>
        `The menu path ${path} is declared more than once, in ${files.map(({ file }) => file).join(' and ')}: change menu.path in one.`,
    ),
    ...screens.flatMap(({ file, row: { under } }) =>
      under === undefined || paths.includes(under)
        ? []
        : [`${file}: there is no menu group ${under}. Groups (${groupsFile}): ${paths.join(', ')}.`],
    ),
  ];
}
