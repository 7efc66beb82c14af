import { type AnnouncementRecipients, announcementPaths } from 'shared-contracts/message/announcement';
import { announcements } from 'shared-platform/announcements';
import { http } from 'shared-platform/http';
import { sendTold } from '../../../parts/send-told.ts';

/** Publishes a draft or revokes a published announcement, and shows the server's message. */
export async function changeState(change: 'release' | 'revoke', id: string): Promise<void> {
  if (await sendTold({ method: 'GET', path: announcementPaths[change], params: { id } })) announcements.changed();
}

/** Number of people who get the announcement; undefined after a failure, which has been shown. */
export async function recipientsOf(id: string): Promise<number | undefined> {
  try {
    return (await http.get<AnnouncementRecipients>(announcementPaths.recipients, { id })).people;
  } catch {
    return undefined;
  }
}
