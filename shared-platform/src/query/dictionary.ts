/** Dictionaries: those sent at sign-in (cached 7 days), and others fetched once per page when first needed. */
import { useEffect, useSyncExternalStore } from 'react';
import type { DictionaryItems, DictionaryOption } from 'shared-contracts/session/session';
import { lifetimes, paging, textLimits } from 'shared-contracts/wire/constants';
import { watchConnectionBack } from '../environment/connection.ts';
import { notices } from '../feedback/notices.ts';
import { abortedCode, failureOf, http } from '../http/http.ts';
import { currentLanguage, type Language, translate, useLanguage } from '../language/i18n.ts';
import { currentSession } from '../session-state/session-state.ts';
import { readStorage, removeStorage, storageKey, writeStorage } from '../storage/storage.ts';

const dictionariesKey = storageKey<DictionaryItems>({
  owner: 'platform',
  name: 'dictionaries',
  area: 'local',
  lifetime: lifetimes.dictionaries,
  parse(stored) {
    if (typeof stored !== 'object' || stored === null || !Object.values(stored).every(Array.isArray)) return undefined;
    return stored as DictionaryItems;
  },
});

const none: readonly DictionaryOption[] = [];
let items: DictionaryItems | null = null;
/** The dictionaries of sign-in that this window shows; `items` contains further ones, which were fetched one by one. */
let shown: DictionaryItems | undefined;
const asked = new Map<string, Promise<readonly DictionaryOption[]>>();
const listeners = new Set<() => void>();
const changeListeners = new Set<() => void>();

function all(): DictionaryItems {
  if (items) return items;
  shown = readStorage(dictionariesKey);
  items = shown ?? {};
  return items;
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls the listener when the dictionaries of sign-in, as this window shows them, were replaced by others. Returns a function that stops it.
 */
export function watchDictionaries(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The next dictionaries; an unchanged one is the same object as before, so that only what shows a changed one is rendered again. */
function keepUnchanged(next: DictionaryItems, before: DictionaryItems): DictionaryItems {
  const kept = Object.entries(next).map(([code, options]) => {
    const known = Object.hasOwn(before, code) ? before[code] : undefined;
    return [code, known && isEqual(known, options) ? known : options] as const;
  });
  return Object.fromEntries(kept);
}

/** Replaces the cached dictionaries (sign-in, refresh). */
export function storeDictionaries(next: DictionaryItems): void {
  const isChanged = shown !== undefined && !isEqual(shown, next);
  items = shown = keepUnchanged(next, shown ?? {});
  asked.clear();
  writeStorage(dictionariesKey, next);
  for (const listener of listeners) listener();
  if (isChanged) for (const listener of changeListeners) listener();
}

/** Forgets the cached dictionaries; called at sign-out. */
export function clearDictionaries(): void {
  items = {};
  shown = undefined;
  asked.clear();
  removeStorage(dictionariesKey);
}

/** Options of one dictionary: from the cache, otherwise one request to the server. Rejects on an empty code. */
export function loadDictionary(code: string): Promise<readonly DictionaryOption[]> {
  if (!code) return Promise.reject(new Error(translate('platform', 'dictionaryCodeEmpty')));
  const known = all()[code];
  if (known) return Promise.resolve(known);
  const running = asked.get(code);
  if (running) return running;
  const loading = http
    .get<DictionaryOption[] | null>(`/sys/dict/getDictItems/${encodeURIComponent(code)}`, undefined, { quiet: true })
    .then(
      (options) => {
        items = { ...all(), [code]: options ?? none };
        for (const listener of listeners) listener();
        return options ?? none;
      },
      (error: unknown) => {
        asked.delete(code);
        missing.add(code);
        throw error;
      },
    );
  asked.set(code, loading);
  return loading;
}

/** Dictionaries that could not be read during an outage; components that use them are updated once they are read. */
const missing = new Set<string>();
watchConnectionBack(() => {
  const codes = [...missing];
  missing.clear();
  for (const code of codes) if (!all()[code]) loadDictionary(code).catch(() => undefined);
});

/** By list of options, the list with English texts; computed once. */
const inEnglish = new WeakMap<readonly DictionaryOption[], readonly DictionaryOption[]>();

/** Options in the current language; an option without English keeps its Chinese text. */
function inLanguage(options: readonly DictionaryOption[], language: Language): readonly DictionaryOption[] {
  if (language === 'zh-CN') return options;
  let english = inEnglish.get(options);
  if (!english) {
    english = options.map((option) => ({ ...option, text: option.textEn ?? option.text }));
    inEnglish.set(options, english);
  }
  return english;
}

/**
 * Options of one dictionary in the current language; empty until loaded, and for an undefined code. With `isLoaded` false, a dictionary that is
 * missing is not requested.
 */
function useOptions(code: string | undefined, isLoaded: boolean): readonly DictionaryOption[] {
  const language = useLanguage();
  const options = useSyncExternalStore(watch, () => (code ? all()[code] : none));
  useEffect(() => {
    if (isLoaded && code && !options) loadDictionary(code).catch(() => undefined);
  }, [isLoaded, code, options]);
  return inLanguage(options ?? none, language);
}

/** Options of one dictionary in the current language; empty until loaded, and for an undefined code. */
export function useDictionary(code: string | undefined): readonly DictionaryOption[] {
  return useOptions(code, true);
}

/** Display text of a value (or a comma-separated list of values); the value itself while the text is unknown. */
export function useDictionaryText(code: string | undefined, value: string | number | null | undefined): string {
  return textOf(useDictionary(code), value);
}

function textOf(options: readonly DictionaryOption[], value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  return String(value)
    .split(',')
    .map((part) => options.find((option) => String(option.value) === part)?.text ?? part)
    .join(',');
}

/**
 * Text of a code in Chinese: the one that the server sent beside it, otherwise the dictionary's. In other languages the dictionary is loaded in
 * either case, because `englishOfCode` reads from it. The component is rendered again when the dictionary changes, for its colour too.
 */
export function useCodeText(code: string | undefined, value: string | number | null | undefined, beside: string | undefined): string {
  const language = useLanguage();
  const options = useOptions(code, beside === undefined || language !== 'zh-CN');
  return beside ?? textOf(options, value);
}

/** The English text of a code; undefined in Chinese sessions, when there is none, and while the dictionary is not loaded. */
export function englishOfCode(code: string | undefined, value: string | number | null | undefined): string | undefined {
  if (code === undefined || currentLanguage() === 'zh-CN') return undefined;
  return all()[code]?.find((option) => String(option.value) === String(value))?.textEn;
}

/** The colour that administrators chose for a code; undefined when there is none, and while the dictionary is not loaded. */
export function colorOfCode(code: string | undefined, value: string | number | null | undefined): DictionaryOption['color'] {
  if (code === undefined) return undefined;
  return all()[code]?.find((option) => String(option.value) === String(value))?.color;
}

/** Options of a search in a table dictionary. */
export interface DictionarySearch {
  /** Largest number of options; default 10. */
  readonly pageSize?: number;
  /** A newer search with the same name aborts this one, whose response is then never shown. */
  readonly latest?: string;
  readonly signal?: AbortSignal;
}

/** Options of a table dictionary whose text contains the keyword. A refusal is shown as a warning; rejects on failure. */
export async function searchDictionary(code: string, keyword: string, search: DictionarySearch = {}): Promise<readonly DictionaryOption[]> {
  const { pageSize = paging.searchSelectSize, ...options } = search;
  try {
    const path = `/sys/dict/loadDict/${encodeURIComponent(code)}`;
    return (
      (await http.get<DictionaryOption[] | null>(
        path,
        { keyword: keyword.slice(0, textLimits.sought), pageSize },
        { ...options, quiet: 'refusals' },
      )) ?? none
    );
  } catch (error) {
    const failure = failureOf(error);
    if (failure.quiet && failure.code !== abortedCode) notices.warning(failure.message);
    throw error;
  }
}

const readAll = (): Promise<DictionaryItems> => http.get('/sys/dict/queryAllDictItems', undefined, { quiet: true });

/** Reads all dictionaries from the server; those that are shown are updated if one has changed. Rejects on failure and keeps the cached ones. */
export async function rereadDictionaries(): Promise<void> {
  const session = currentSession();
  const next = await readAll();
  // Compared with what this window shows: another window may have stored the same response before.
  all();
  // Signing out has removed the dictionaries, and the next person's may be those of another tenant.
  if (session && currentSession()?.token === session.token && !isEqual(next, shown)) storeDictionaries(next);
}

/** The command "refresh the cache": asks the server to rebuild it, then loads the new items. */
export async function refreshDictionaries(): Promise<void> {
  try {
    await http.get('/sys/dict/refleshCache', undefined, { quiet: true });
    storeDictionaries(await readAll());
    notices.success(translate('platform', 'cacheRefreshed'));
  } catch {
    notices.error(translate('platform', 'cacheRefreshFailed'));
  }
}
