/** Finds pages of the menu by typed text. Chinese titles also match pinyin and initials, in any mixture. */
import PinyinMatch from 'pinyin-match';
import type { MenuNode } from '../../menu/menu-tree.ts';
import { pinyinMatcher } from './match-pinyin.ts';
import { recentPaths } from './recent-items.ts';
import { actionEntries, type FrameAction, type SearchHit, type SearchWords, searchEntries, searchMenu } from './search-menu.ts';

/** Matches of a typed text, best first; without text, recently opened pages. */
export type MenuFinder = (typed: string) => readonly SearchHit[];

/**
 * Makes a function that finds pages of the menu and actions. The function caches its results, so the caller keeps it while the user types.
 */
export function menuFinder(menu: readonly MenuNode[], { titleOf, addTitleOf }: SearchWords, actions: readonly FrameAction[]): MenuFinder {
  const entries = searchEntries(menu, titleOf);
  const all = [...entries, ...actionEntries(menu, addTitleOf, actions)];
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const recent = recentPaths().flatMap((path): SearchHit[] => {
    const entry = byPath.get(path);
    return entry ? [{ entry, mark: null }] : [];
  });
  const matchPinyin = pinyinMatcher(PinyinMatch.match);
  return (typed) => (typed.trim() ? searchMenu(all, typed, matchPinyin) : recent);
}
