/**
 * Checks the menu rows of a release: each opens a screen of its own, uses a path that no other row has, and names permission codes that the
 * server knows.
 */
import { isLayout, type MenuRowFault, menuLimits, menuRowFaults, samePath } from 'shared-contracts/release/menu-rows';
import type { ReleaseManifest } from 'shared-contracts/release/release';
import type { GateFinding, MenuComponent } from 'shared-contracts/release/release-operations';
import { type MenuRow, viewCodeOf } from 'shared-contracts/release/screen';
import type { Label } from 'shared-contracts/texts/label';
import { buildAgain, componentsOf, finding, type GateSubject, type GateTarget } from './gate-check.ts';

function unknownCodes({ component, entity, codes: own = [] }: MenuRow, codes: ReadonlySet<string>): GateFinding[] {
  const view = viewCodeOf(component);
  const findings = own
    .filter(({ code }) => !codes.has(code) && code !== view)
    .map(({ code }) =>
      finding(
        'menu-code',
        `${component} ${code}`,
        ['目标环境的服务端没有该权限编码', 'is a permission code that the server of this environment does not know.'],
        [`请先发布服务端，或使用界面自己的编码 ${view}`, `Deploy the server first, or use the screen's own code ${view}.`],
      ),
    );
  const isKnown = !entity || [...codes].some((code) => code.startsWith(`${entity}:`));
  if (isKnown) return findings;
  const unknown = finding(
    'menu-entity',
    `${component} ${entity}`,
    ['目标环境的服务端没有该实体', 'is an entity that the server of this environment does not know.'],
    ['请先发布服务端', 'Deploy the server first.'],
  );
  return [...findings, unknown];
}

const faults: Readonly<Record<MenuRowFault, readonly [what: Label, mend: Label]>> = {
  twice: [
    ['此版本有两行菜单使用该路径', 'is the path of two of its menu rows.'],
    ['请在 screen.ts 中更换 menu.path', 'Choose another menu.path in one screen.ts.'],
  ],
  'under-itself': [
    ['菜单位于自身之下', 'would be below itself.'],
    ['请在 screen.ts 中更换 menu.under', 'Choose another menu.under in its screen.ts.'],
  ],
  label: [
    ['菜单或权限编码的名称过长或含有控制字符', `has a text of more than ${menuLimits.label} characters, or with control characters.`],
    ['请缩短名称', 'Shorten the text.'],
  ],
};

const placeOf = ({ component, path }: MenuRow): string => `${component} ${path}`;

/** Whether a menu row opens a screen of the remote, judged by the remote's groups and declared names. */
const opensOwn = (manifest: ReleaseManifest, { component }: MenuComponent): boolean =>
  !isLayout(component) && (manifest.groups.includes(component.split('/')[0] ?? '') || componentsOf(manifest).includes(component));

/** Findings that do not depend on the environment: a repeated path, a row that is its own ancestor, too many rows, a missing screen. */
function rowsAlone(manifest: ReleaseManifest): GateFinding[] {
  const rows = manifest.menu ?? [];
  const own = new Set(manifest.exposes.map(({ component }) => component));
  const findings = menuRowFaults(rows).map(({ row, fault }) => finding(`menu-${fault}`, placeOf(row), ...faults[fault]));
  for (const { component } of rows)
    if (!own.has(component))
      findings.push(
        finding('menu-row', component, ['菜单指向的界面不在此版本中', 'has a menu row, but this version does not offer it.'], buildAgain),
      );
  return findings;
}

/** The row of the environment's menu that has this path, ignoring case. */
const rowAt = (menu: GateTarget['menu'], path: string) => menu?.filter((entry) => entry.path && samePath(entry.path) === samePath(path));

function rowsBeside(manifest: ReleaseManifest, { menu }: GateTarget): GateFinding[] {
  const rows = manifest.menu ?? [];
  return rows.flatMap((row) => {
    const standing = rowAt(menu, row.path)?.find((entry) => entry.path !== row.path || !opensOwn(manifest, entry));
    const above = row.under && !rows.some(({ path }) => path === row.under) ? rowAt(menu, row.under) : undefined;
    const other = above?.find((entry) => !isLayout(entry.component) && !opensOwn(manifest, entry));
    return [
      ...(standing
        ? [
            finding(
              'menu-path',
              placeOf(row),
              [`该菜单路径已属于“${standing.title ?? standing.component}”`, `is the path of another row (${standing.component}).`],
              ['请在 screen.ts 中更换 menu.path', 'Choose another menu.path in its screen.ts.'],
            ),
          ]
        : []),
      ...(other
        ? [
            finding(
              'menu-under',
              placeOf(row),
              [
                `上级菜单“${other.title ?? other.component}”属于其他应用`,
                `would be below a screen of another remote (${other.component}).`,
              ],
              ['请在 screen.ts 中以菜单分组为 menu.under', 'Name a group of the menu as menu.under in its screen.ts.'],
            ),
          ]
        : []),
    ];
  });
}

export function menuRows({ manifest }: GateSubject, target: GateTarget): readonly GateFinding[] {
  const known = target.codes ? new Set(target.codes) : null;
  const codes = known ? (manifest.menu ?? []).flatMap((row) => unknownCodes(row, known)) : [];
  return [...codes, ...rowsAlone(manifest), ...rowsBeside(manifest, target)];
}

/** Rows of the release that the environment's menu lacks. Pinning the release adds them, unless somebody deleted them earlier. */
export function rowsToAdd({ manifest }: GateSubject, { menu }: GateTarget): readonly GateFinding[] {
  if (!menu) return [];
  return (manifest.menu ?? [])
    .filter(({ path }) => !rowAt(menu, path)?.length)
    .map((row) =>
      finding(
        'menu-row-added',
        placeOf(row),
        [
          `固定后会新增菜单“${row.title[0]}”${row.under ? `（${row.under}）` : ''}`,
          `adds the menu row “${row.title[1]}”${row.under ? ` under ${row.under}` : ''}, for ${row.roles === '*' ? 'everybody' : (row.roles ?? ['the highest role']).join(', ')}.`,
        ],
        ['曾被删除的菜单不会恢复', 'A row that somebody deleted does not come back.'],
      ),
    );
}
