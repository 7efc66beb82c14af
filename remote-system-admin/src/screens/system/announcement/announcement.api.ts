import { announcementPaths } from 'shared-contracts/message/announcement';
import { announcements } from 'shared-platform/announcements';
import { http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';

/** Publishes a draft or revokes a published announcement, and shows the server's message. */
export async function changeState(change: 'release' | 'revoke', id: string): Promise<void> {
  try {
    const { message } = await http.request({ method: 'GET', path: announcementPaths[change], params: { id } });
    notices.success(message);
    announcements.changed();
  } catch {
    // `http` has shown why
  }
}
