// The menu uses only icons built into the frame: any other one makes every page load a file of sixty icons early.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { permissionRows } from '../../api-server/src/modules/system/product-menu/permission-rows.ts';
import { workspaceRoot } from '../src/workspace/workspace.ts';

it('icons of the seeded menus come with the frame', () => {
  const frame = readFileSync(join(workspaceRoot, 'shared-widgets', 'src', 'menu-icon', 'menu-icon.tsx'), 'utf8');
  const [, table = ''] = /const byName: MenuIconTable = \{([^}]*)\}/.exec(frame) ?? [];
  const held = new Set([...table.matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map(([, name]) => name));
  expect(held.size).toBeGreaterThan(20);
  const icons = permissionRows.flatMap(({ icon }) => icon ?? []);
  expect(icons.length).toBeGreaterThan(30);
  const unknown = permissionRows
    .filter(({ icon }) => icon && !held.has(icon))
    .map(({ icon, component, url }) => `${icon} (screen.ts of ${component ?? url})`);
  expect(
    unknown,
    `Icons of the frame (shared-widgets/src/menu-icon/menu-icon.tsx, more are a shell release): ${[...held].join(', ')}`,
  ).toEqual([]);
});
