/**
 * What the bell knows: the unread announcements, read again when the server says that there are new ones, and every six seconds
 * while it cannot say so. A failed load stops this until the connection is back or the user asks again.
 */
import { useEffect, useEffectEvent } from 'react';
import { announcementPaths, type BellLists } from 'shared-contracts/message/announcement';
import { announcements, announcementTag } from 'shared-platform/announcements';
import type { Reading } from 'shared-platform/entity-api';
import { type LiveEvent, live, startLive, useLiveStatus } from 'shared-platform/live';
import { useRead } from 'shared-platform/read';
import { usePolling } from './use-polling.ts';

/** The socket is connected only after the first page is shown. */
const restAfter = 1500;

/** The unread lists; `onNews` hears of every announcement that arrives. */
export function useNoticeFeed(onNews: (event: LiveEvent) => void): Reading<BellLists> {
  const reading = useRead<BellLists>(announcementPaths.listByUser, undefined, { entity: announcementTag, quiet: true });
  const isLive = useLiveStatus() === 'open';
  const hasFailed = reading.error !== undefined;
  const reload = useEffectEvent(reading.refetch);
  const tell = useEffectEvent(onNews);

  useEffect(() => {
    let stop = (): void => undefined;
    const timer = setTimeout(() => {
      stop = startLive();
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

  // Notices sent while the connection was down were not received.
  useEffect(() => {
    if (isLive) reload();
  }, [isLive]);

  usePolling(!isLive && !hasFailed, reading.refetch);
  return reading;
}
