/**
 * Reads the dictionaries again when the page is idle, because the stored ones may be a week old, after each change of a dictionary in this
 * window, and when the server says that somebody changed one. The server answers 304 without a body while nothing has changed.
 */
import { api } from 'shared-platform/api';
import { rereadDictionaries, watchDictionaries } from 'shared-platform/dictionary';
import { watchWrites } from 'shared-platform/entity-api';
import { live } from 'shared-platform/live';
import { store } from 'shared-platform/store';
import { readOnNews } from './read-on-news.ts';

const restAfter = 1_500;
/** Time in ms for which news are collected: somebody who changes several entries causes one request, not one for each. */
const gather = 500;
/** Names of the entities whose records are dictionaries and their items. */
const dictionaryEntities: readonly string[] = ['dict', 'dictItem'];

/** Keeps the dictionaries current. Returns a function that stops it. */
export function startDictionariesLater(): () => void {
  // If the dictionaries cannot be read, the stored ones are used until the next news or page load.
  const read = (): Promise<void> => rereadDictionaries().catch(() => undefined);
  const timer = setTimeout(() => void read(), restAfter);
  const stops = [
    watchWrites((entity) => void (dictionaryEntities.includes(entity) && read())),
    readOnNews({ listen: live.listenDictionaries, read, gather }),
    // Rows of lists contain Chinese texts of their codes, so they are read again too.
    watchDictionaries(() => void store.dispatch(api.util.invalidateTags(['Entity']))),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
