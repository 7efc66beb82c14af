/** One sentence that outlives the reload between losing a session and the sign-in page. */
import { readStorage, removeStorage, storageKey, writeStorage } from 'shared-platform/storage';

const farewellKey = storageKey<string>({
  owner: 'shell',
  name: 'farewell',
  area: 'session',
  lifetime: 60_000,
  parse: (stored) => (typeof stored === 'string' ? stored : undefined),
});

export function leaveFarewell(text: string): void {
  writeStorage(farewellKey, text);
}

export function readFarewell(): string {
  return readStorage(farewellKey) ?? '';
}

export function clearFarewell(): void {
  removeStorage(farewellKey);
}
