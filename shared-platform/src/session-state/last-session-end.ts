/** Why the last session of this browser ended. The window that learns the reason from the server stores it here for the other windows. */
import { type SessionEnd, sessionEndOf } from 'shared-contracts/session/session-end';
import { readStorage, storageKey, writeStorage } from '../storage/storage.ts';

const endKey = storageKey<SessionEnd>({
  owner: 'platform',
  name: 'last-end',
  area: 'local',
  // How long the reason is stored, ms: enough for every open window to read it.
  lifetime: 10_000,
  parse: (stored) => sessionEndOf(stored) ?? undefined,
});

export function noteSessionEnd(reason: SessionEnd): void {
  writeStorage(endKey, reason);
}

export function lastSessionEnd(): SessionEnd | null {
  return readStorage(endKey) ?? null;
}
