import { announcementPaths } from 'shared-contracts/message/announcement';
import { announcements } from 'shared-platform/announcements';
import { sendTold } from '../../../parts/send-told.ts';

/** Publishes a draft or revokes a published announcement, and shows the server's message. */
export async function changeState(change: 'release' | 'revoke', id: string): Promise<void> {
  if (await sendTold({ method: 'GET', path: announcementPaths[change], params: { id } })) announcements.changed();
}
