/** Checks the menu rows of a release: they name its own screens, take no other row's place, and use permission codes that the server knows. */
import type { GateFinding } from 'shared-contracts/release/release-operations';
import { type MenuRow, viewCodeOf } from 'shared-contracts/release/screen';
import { componentsOf, finding, type GateSubject, type GateTarget } from './gate-check.ts';

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

export function menuRows({ manifest }: GateSubject, { menu, codes }: GateTarget): readonly GateFinding[] {
  const own = new Set(componentsOf(manifest));
  const known = codes ? new Set(codes) : null;
  return (manifest.menu ?? []).flatMap((row) => {
    const { component, path } = row;
    const findings = known ? unknownCodes(row, known) : [];
    const standing = menu?.find((entry) => entry.path === path);
    if (!own.has(component))
      findings.push(
        finding(
          'menu-row',
          component,
          ['菜单指向的界面不在此版本中', 'has a menu row, but this version does not offer it.'],
          ['请重新构建后发布', 'Build again and publish the result as it is.'],
        ),
      );
    if (standing && !own.has(standing.component))
      findings.push(
        finding(
          'menu-path',
          `${component} ${path}`,
          [`该菜单路径已属于“${standing.title ?? standing.component}”`, `is the path of another screen (${standing.component}).`],
          ['请在 screen.ts 中更换 menu.path', 'Choose another menu.path in its screen.ts.'],
        ),
      );
    return findings;
  });
}

/** Rows that the environment's menu does not have: a pin adds them, unless somebody deleted them. */
export function rowsToAdd({ manifest }: GateSubject, { menu }: GateTarget): readonly GateFinding[] {
  if (!menu) return [];
  const standing = new Set(menu.flatMap(({ component, path }) => [component, path]));
  return (manifest.menu ?? [])
    .filter(({ component, path }) => !standing.has(component) && !standing.has(path))
    .map(({ component, title, under, roles }) =>
      finding(
        'menu-row-added',
        component,
        [
          `固定后会新增菜单“${title[0]}”${under ? `（${under}）` : ''}`,
          `adds the menu row “${title[1]}”${under ? ` under ${under}` : ''}, for ${roles === '*' ? 'everybody' : (roles ?? ['the highest role']).join(', ')}.`,
        ],
        ['曾被删除的菜单不会恢复', 'A row that somebody deleted does not come back.'],
      ),
    );
}
