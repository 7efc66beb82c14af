/**
 * Announcements on their way to the person. Any screen may have one opened; the shell shows it, because only the shell may
 * open remotes' screens and other addresses.
 */
import { createContext, useContext } from 'react';
import type { Notice } from 'shared-contracts/message/announcement';
import type { announcement } from 'shared-contracts/system/announcement';
import type { myAnnouncement } from 'shared-contracts/system/my-announcement';
import { api } from './api.ts';
import { store } from './store.ts';

/** What is needed to show an announcement; `id` is the announcement's, not that of a person's copy. */
export type ShownAnnouncement = Pick<Notice, 'titile' | 'sender' | 'sendTime' | 'msgContent' | 'openType' | 'openPage' | 'busId'> & {
  readonly id: string;
};

/** What the shell puts behind `announcements`. */
export interface AnnouncementPresenter {
  open(announcement: ShownAnnouncement): void;
  preview(announcement: ShownAnnouncement): void;
}

/** Cache tags of the lists of announcements; typed, so that renaming a contract is a compile error here. */
export const announcementTag: typeof announcement.name = 'announcement';
const copyTag: typeof myAnnouncement.name = 'myAnnouncement';

let presenter: AnnouncementPresenter | null = null;

/** Without a shell (tests) nothing is shown. */
export const announcements = {
  /** Marks it read and opens what it asks for. */
  open: (announcement: ShownAnnouncement): void => presenter?.open(announcement),
  /** Shows it as its readers will see it; nothing is marked. */
  preview: (announcement: ShownAnnouncement): void => presenter?.preview(announcement),
  /** An announcement was sent, read or revoked: the bell and all lists of announcements are read again. */
  changed(): void {
    const tags = [announcementTag, copyTag].map((id) => ({ type: 'Entity' as const, id }));
    store.dispatch(api.util.invalidateTags(tags));
  },
} as const;

/** For the shell and for tests. Returns a function that disconnects it. */
export function connectAnnouncements(next: AnnouncementPresenter): () => void {
  presenter = next;
  return () => {
    if (presenter === next) presenter = null;
  };
}

/** What a screen is told that an announcement opened. */
export interface NoticeData {
  /** The announcement's `busId`. */
  readonly id: string;
}

/** For the shell: around a screen that an announcement opened. */
export const NoticeDataContext = createContext<NoticeData | null>(null);

/** The record an announcement opened this screen for; null in a tab of its own. Lists need not ask: their address names the record. */
export function useNoticeData(): NoticeData | null {
  return useContext(NoticeDataContext);
}
