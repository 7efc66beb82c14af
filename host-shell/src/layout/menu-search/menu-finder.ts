/** Finds pages of the menu by typed text. Chinese titles also match pinyin and initials, in any mixture. */
import PinyinMatch from 'pinyin-match';
import type { MenuNode } from '../../menu/menu-tree.ts';
import { pinyinMatcher } from './match-pinyin.ts';
import { recentPaths } from './recent-items.ts';
import { type SearchHit, searchEntries, searchMenu } from './search-menu.ts';

/** Matches of a typed text, best first; without text, recently opened pages. */
export type MenuFinder = (typed: string) => readonly SearchHit[];

/** Makes a function that finds pages of the menu. The function caches its results, so the caller keeps it while the user types. */
export function menuFinder(menu: readonly MenuNode[], titleOf: (node: MenuNode) => string): MenuFinder {
  const entries = searchEntries(menu, titleOf);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const recent = recentPaths().flatMap((path): SearchHit[] => {
    const entry = byPath.get(path);
    return entry ? [{ entry, mark: null }] : [];
  });
  const matchPinyin = pinyinMatcher(PinyinMatch.match);
  return (typed) => (typed.trim() ? searchMenu(entries, typed, matchPinyin) : recent);
}
