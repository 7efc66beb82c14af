/**
 * Opens announcements for a person. Any screen may request it; only the shell can show one, because only it may open screens of remotes and
 * other addresses.
 */
import { createContext, useContext } from 'react';
import type { Notice } from 'shared-contracts/message/announcement';
import type { announcement } from 'shared-contracts/system/announcement';
import type { myAnnouncement } from 'shared-contracts/system/my-announcement';
import { api } from './api.ts';
import { store } from './store.ts';

/** The fields needed to show an announcement; `id` is that of the announcement, not of a person's copy. */
export type ShownAnnouncement = Pick<Notice, 'titile' | 'sender' | 'sendTime' | 'msgContent' | 'openType' | 'openPage' | 'busId'> & {
  readonly id: string;
};

/** What the shell provides so that announcements can be opened. */
export interface AnnouncementPresenter {
  open(announcement: ShownAnnouncement): void;
  preview(announcement: ShownAnnouncement): void;
}

/** Cache tag of lists of announcements; typed with the entity's name, so that the compiler reports when the entity is renamed. */
export const announcementTag: typeof announcement.name = 'announcement';
const copyTag: typeof myAnnouncement.name = 'myAnnouncement';

let presenter: AnnouncementPresenter | null = null;

/** Opens and previews announcements and reloads their lists; does nothing without a shell (tests). */
export const announcements = {
  /** Marks the announcement as read and opens the screen or address that it names. */
  open: (announcement: ShownAnnouncement): void => presenter?.open(announcement),
  /** Shows the announcement as its readers will see it, without marking it as read. */
  preview: (announcement: ShownAnnouncement): void => presenter?.preview(announcement),
  /** Reloads the bell and all lists of announcements; called when one was sent, read or revoked. */
  changed(): void {
    const tags = [announcementTag, copyTag].map((id) => ({ type: 'Entity' as const, id }));
    store.dispatch(api.util.invalidateTags(tags));
  },
} as const;

/** Sets the object that opens and previews announcements; called by the shell and by tests. Returns a function that removes it. */
export function connectAnnouncements(next: AnnouncementPresenter): () => void {
  presenter = next;
  return () => {
    if (presenter === next) presenter = null;
  };
}

/** Data that a screen gets when an announcement opened it. */
export interface NoticeData {
  /** Id of the record that the announcement is about (`busId`). */
  readonly id: string;
}

/** React context around a screen that an announcement opened; provided by the shell. */
export const NoticeDataContext = createContext<NoticeData | null>(null);

/**
 * The record for which an announcement opened this screen; null when the screen was opened otherwise. Lists do not need it, because their
 * address contains the record.
 */
export function useNoticeData(): NoticeData | null {
  return useContext(NoticeDataContext);
}
