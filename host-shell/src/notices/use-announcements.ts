/** Opens announcements: marks them as read and decides what shows them. Implements the platform's `announcements`. */
import { useEffect, useState } from 'react';
import { announcementOpenType, announcementPaths, type BellItem } from 'shared-contracts/message/announcement';
import { announcements, connectAnnouncements, type ShownAnnouncement } from 'shared-platform/announcements';
import { http } from 'shared-platform/http';

/** An announcement that is open: its text, or the screen that it names. */
export interface OpenNotice {
  readonly kind: 'text' | 'screen';
  readonly announcement: ShownAnnouncement;
  readonly isPreview: boolean;
}

async function markRead(id: string): Promise<void> {
  try {
    await http.put(announcementPaths.markRead, { anntId: id });
  } catch {
    return; // `http` has shown the person why it failed; the announcement stays unread
  }
  announcements.changed();
}

function noticeOf(announcement: ShownAnnouncement, isPreview: boolean): OpenNotice {
  const opensScreen = !isPreview && announcement.openType === announcementOpenType.component && Boolean(announcement.openPage);
  return { kind: opensScreen ? 'screen' : 'text', announcement, isPreview };
}

/** Opens the announcement with this id, if the person may read it. */
export async function openById(id: string): Promise<void> {
  try {
    announcements.open(await http.get<BellItem>(announcementPaths.queryById, { id }));
  } catch {
    // `http` has shown the person why it failed.
  }
}

/** Opens announcements that screens ask for; returns the one that is open now. */
export function useAnnouncements(): { readonly notice: OpenNotice | null; readonly close: () => void } {
  const [notice, setNotice] = useState<OpenNotice | null>(null);
  useEffect(
    () =>
      connectAnnouncements({
        open(announcement) {
          setNotice(noticeOf(announcement, false));
          void markRead(announcement.id);
        },
        preview: (announcement) => setNotice(noticeOf(announcement, true)),
      }),
    [],
  );
  return { notice, close: () => setNotice(null) };
}
