/**
 * The bell's data: the unread announcements. They are read again on push messages, and every six seconds while the WebSocket is closed.
 * After a failed read, reading pauses until the connection is back or the user retries.
 */
import { useEffect, useEffectEvent } from 'react';
import { announcementPaths, type BellLists } from 'shared-contracts/message/announcement';
import { announcements, announcementTag } from 'shared-platform/announcements';
import type { Reading } from 'shared-platform/entity-api';
import { type LiveEvent, live, startLive, useLiveStatus } from 'shared-platform/live';
import { useRead } from 'shared-platform/read';
import { pageAge } from '../browser/page-facts.ts';
import { usePolling } from './use-polling.ts';

/** Delay before the socket is opened, so that the first page is shown first, ms. */
const restAfter = 1500;

/** The unread lists; `onNews` is called for every announcement that arrives. */
export function useNoticeFeed(onNews: (event: LiveEvent) => void): Reading<BellLists> {
  const reading = useRead<BellLists>(announcementPaths.listByUser, undefined, { entity: announcementTag, quiet: true });
  const isLive = useLiveStatus() === 'open';
  const hasFailed = reading.error !== undefined;
  const reload = useEffectEvent(reading.refetch);
  const tell = useEffectEvent(onNews);

  useEffect(() => {
    let stop = (): void => undefined;
    const timer = setTimeout(() => {
      stop = startLive(pageAge);
    }, restAfter);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);

  useEffect(() => {
    const unlisten = live.listen((event) => {
      if (event.msgTxt) tell(event);
    });
    const stopReading = live.listenToRead(announcements.changed);
    return () => {
      unlisten();
      stopReading();
    };
  }, []);

  // Announcements sent while the socket was closed were missed, so the lists are read again, unless the server tells whether there were any.
  useEffect(() => {
    if (isLive && !live.isToldOfEarlier()) reload();
  }, [isLive]);

  usePolling(!isLive && !hasFailed, reading.refetch);
  return reading;
}
