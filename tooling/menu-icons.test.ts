// A menu's icon that the frame does not hold costs every page a file of sixty icons before its first figure.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type MenuSeed, menuSeeds } from '../api-server/src/seed/menus.ts';
import { workspaceRoot } from './src/workspace.ts';

const iconsOf = (menus: readonly MenuSeed[]): string[] => menus.flatMap(({ icon, children = [] }) => [icon, ...iconsOf(children)]);

it('icons of the seeded menus come with the frame', () => {
  const frame = readFileSync(join(workspaceRoot, 'shared-widgets', 'src', 'ui', 'menu-icon.tsx'), 'utf8');
  const [, table = ''] = /const byName: MenuIconTable = \{([^}]*)\}/.exec(frame) ?? [];
  const held = new Set([...table.matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map(([, name]) => name));
  expect(held.size).toBeGreaterThan(20);
  expect(iconsOf(menuSeeds).filter((icon) => !held.has(icon))).toEqual([]);
});
