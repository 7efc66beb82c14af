/** Finds menu items and actions by typed text: words of title or path, pinyin, initials, or a mixture of both. */
import { addParameter } from 'shared-contracts/session/record-places';
import type { MenuNode } from '../../menu/menu-tree.ts';
import { halfWidth } from './half-width.ts';
import type { PinyinMatch } from './match-pinyin.ts';

export interface SearchEntry {
  readonly path: string;
  readonly title: string;
  /** Titles of the menu groups above the page. */
  readonly above: readonly string[];
  readonly icon: string | undefined;
  readonly opensWindow: string | undefined;
  /** True for an action; without `run` its path opens the form for a new record. */
  readonly isAction?: boolean;
  readonly run?: () => void;
}

/** An action of the frame, as those of the user menu. */
export interface FrameAction {
  readonly key: string;
  readonly title: string;
  readonly run: () => void;
}

/** Titles of what can be searched, in the language of the window. */
export interface SearchWords {
  readonly titleOf: (node: MenuNode) => string;
  /** Title of the action that adds a record of the entity on this node's page. */
  readonly addTitleOf: (node: MenuNode) => string;
}

export interface SearchHit {
  readonly entry: SearchEntry;
  /** First and last index of the matched part of the title; null when the match is elsewhere. */
  readonly mark: readonly [number, number] | null;
}

/** Maximum number of pages and actions that a search returns. */
export const hitLimit = 50;

/** The pages of the menu in its order; groups are left out, because they open nothing. */
export function searchEntries(menu: readonly MenuNode[], titleOf: (node: MenuNode) => string): SearchEntry[] {
  const entries: SearchEntry[] = [];
  const visit = (nodes: readonly MenuNode[], above: readonly string[]): void => {
    for (const node of nodes) {
      const title = titleOf(node);
      if (node.children.length > 0) visit(node.children, [...above, title]);
      else if (node.component !== 'layouts/RouteView')
        entries.push({ path: node.path, title, above, icon: node.icon, opensWindow: node.opensWindow });
    }
  };
  visit(menu, []);
  return entries;
}

/** For each entity to which the person may add records, the action on its best page; then the actions of the frame. */
export function actionEntries(
  menu: readonly MenuNode[],
  addTitleOf: SearchWords['addTitleOf'],
  own: readonly FrameAction[],
): SearchEntry[] {
  const best = new Map<string, MenuNode>();
  const visit = (nodes: readonly MenuNode[]): void => {
    for (const node of nodes) {
      const { adds, children } = node;
      if (adds && adds.choice < (best.get(adds.entity)?.adds?.choice ?? Number.POSITIVE_INFINITY)) best.set(adds.entity, node);
      visit(children);
    }
  };
  visit(menu);
  const action = { above: [], opensWindow: undefined, isAction: true };
  return [
    ...[...best.values()].map((node) => ({ ...action, path: `${node.path}?${addParameter}=1`, title: addTitleOf(node), icon: 'profile' })),
    ...own.map(({ key, title, run }) => ({ ...action, path: key, title, icon: 'setting', run })),
  ];
}

/** Sorted by kind of match: title begins with the text, title contains it, pinyin from the start, pinyin inside, path, groups above. */
export function searchMenu(entries: readonly SearchEntry[], typed: string, matchPinyin: PinyinMatch | null): SearchHit[] {
  const wanted = halfWidth(typed.trim()).toLocaleLowerCase();
  if (!wanted) return [];
  const mayBePinyin = matchPinyin !== null && /[a-z]/.test(wanted);
  const ranked: SearchHit[][] = [[], [], [], [], [], []];
  for (const entry of entries) {
    const hit = hitOf(entry, wanted, mayBePinyin ? matchPinyin : null);
    if (hit) ranked[hit.rank]?.push({ entry, mark: hit.mark });
  }
  return ranked.flat().slice(0, hitLimit);
}

interface Ranked {
  readonly rank: number;
  readonly mark: readonly [number, number] | null;
}

function hitOf({ title, path, above, isAction }: SearchEntry, wanted: string, matchPinyin: PinyinMatch | null): Ranked | null {
  const at = title.toLocaleLowerCase().indexOf(wanted);
  if (at >= 0) return { rank: at === 0 ? 0 : 1, mark: [at, at + wanted.length - 1] };
  const mark = matchPinyin?.(title, wanted);
  if (mark) return { rank: mark[0] === 0 ? 2 : 3, mark };
  if (!isAction && path.toLocaleLowerCase().includes(wanted)) return { rank: 4, mark: null };
  return above.some((group) => group.toLocaleLowerCase().includes(wanted)) ? { rank: 5, mark: null } : null;
}
