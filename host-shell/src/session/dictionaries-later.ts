/**
 * Reads the dictionaries again when the page is idle, because the stored ones may be a week old, and after each change of a dictionary in this
 * window. The server answers 304 without a body while nothing has changed.
 */
import { rereadDictionaries } from 'shared-platform/dictionary';
import { watchWrites } from 'shared-platform/entity-api';

const restAfter = 1_500;
/** Names of the entities whose records are dictionaries and their items. */
const dictionaryEntities: readonly string[] = ['dict', 'dictItem'];

/** Keeps the dictionaries current. Returns a function that stops it. */
export function startDictionariesLater(): () => void {
  const reread = (): void => {
    // If the dictionaries cannot be read, the stored ones are used until the next page load.
    rereadDictionaries().catch(() => undefined);
  };
  const timer = setTimeout(reread, restAfter);
  const stop = watchWrites((entity) => dictionaryEntities.includes(entity) && reread());
  return () => {
    clearTimeout(timer);
    stop();
  };
}
