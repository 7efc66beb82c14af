import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { liveTableKey } from 'shared-contracts/wire/live-table';
import type { LiveSettings } from '../definition/table-props.ts';
import { Signal } from '../model/signal.ts';
import { joinLive } from './live-channel.ts';
import { type LivePerson, LivePresence } from './live-presence.ts';

export { colorOf as personColor } from './live-people.tsx';
export type { LivePerson } from './live-presence.ts';

const nobody: readonly LivePerson[] = [];
const silent = { changed: new Signal(), people: () => nobody };
/** Pretends to know all changes of cells, because only presence is used here. */
const allKnown = () => Number.MAX_SAFE_INTEGER;

/**
 * Presence for pages that contain tables: who else has the same part of the page open, and where. `place` names what this person is working
 * on, by id and part; null: nothing.
 */
export function useLivePeople({ key, permission }: LiveSettings, place: LivePerson['cell']): readonly LivePerson[] {
  const socketKey = liveTableKey(permission, key);
  const [presence, setPresence] = useState<LivePresence | null>(null);
  const at = useRef(place);
  useEffect(() => {
    at.current = place;
  });
  useEffect(() => {
    const { channel, leave } = joinLive(socketKey, allKnown);
    const made = new LivePresence({ channel, caseId: crypto.randomUUID(), place: () => at.current });
    const stop = made.start();
    setPresence(made);
    return () => {
      stop();
      leave();
      setPresence(null);
    };
  }, [socketKey]);
  const { changed, people } = presence ?? silent;
  return useSyncExternalStore(changed.subscribe, people);
}
