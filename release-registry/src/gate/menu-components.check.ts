/**
 * Checks that every menu entry of the environment that belongs to this remote opens one of its screens; lists screens without a menu entry.
 */
import type { GateFinding } from 'shared-contracts/release/release-operations';
import { componentsOf, finding, type GateSubject, type GateTarget } from './gate-check.ts';

/**
 * Compares menu entries with screens. A menu entry belongs to the remote that declares its group, or to the one that serves it at present
 * (an alias may begin with any segment).
 */
export function menuComponents({ manifest }: GateSubject, { menu, pinned }: GateTarget): readonly GateFinding[] {
  const offered = new Set(componentsOf(manifest));
  const today = new Set(pinned ? componentsOf(pinned) : []);
  const groups = new Set(manifest.groups);
  const entries = new Map((menu ?? []).map((entry) => [entry.component, entry])).values();
  return [...entries].flatMap(({ component, title }) => {
    const isOurs = groups.has(component.split('/')[0] ?? '') || today.has(component);
    if (!isOurs || offered.has(component)) return [];
    return [
      finding(
        'menu-component',
        component,
        [
          `菜单${title ? `“${title}”` : ''}指向该组件，但此版本不提供`,
          `is what a menu entry${title ? ` (${title})` : ''} opens, but this version does not offer it.`,
        ],
        [
          '请保留该界面，或在 screen.ts 中把旧名称列为别名，或先修改菜单',
          'Keep the screen, list the former name under aliases in its screen.ts, or change the menu first.',
        ],
      ),
    ];
  });
}

/** Screens without a menu entry that declare no menu row either; reported as a note, not refused. */
export function screensWithoutMenu({ manifest }: GateSubject, { menu }: GateTarget): readonly GateFinding[] {
  if (!menu) return [];
  const entries = new Set([...menu, ...(manifest.menu ?? [])].map(({ component }) => component));
  return manifest.exposes
    .filter(({ component, aliases }) => ![component, ...aliases].some((name) => entries.has(name)))
    .map(({ component }) =>
      finding(
        'without-menu',
        component,
        ['目标环境中没有菜单指向该界面', 'has no menu entry in this environment.'],
        ['如需使用，请添加菜单', 'Add a menu entry if people shall open it.'],
      ),
    );
}
