/** Answers what a person types into the menu search. Chinese titles also answer to pinyin and initials, mixed as one likes. */
import PinyinMatch from 'pinyin-match';
import type { MenuNode } from '../../menu/menu-tree.ts';
import { pinyinMatcher } from './match-pinyin.ts';
import { recentPaths } from './recent-items.ts';
import { type SearchHit, searchEntries, searchMenu } from './search-menu.ts';

/** What answers to the typed text, best first; without text, what was found before. */
export type MenuFinder = (typed: string) => readonly SearchHit[];

/** A finder over the pages of the menu; it remembers what it asked: keep it while a person types. */
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
