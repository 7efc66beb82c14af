import { announcementPaths } from 'shared-contracts/announcement';
import type { Page } from 'shared-contracts/envelope';
import { announcements } from 'shared-platform/announcements';
import { http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';

/** Releases a draft or takes back what was released, and says so in the server's words. */
export async function changeState(change: 'release' | 'revoke', id: string): Promise<void> {
  try {
    const { message } = await http.request({ method: 'GET', path: announcementPaths[change], params: { id } });
    notices.success(message);
    announcements.changed();
  } catch {
    // the client has said why
  }
}

export interface Recipient {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
}

const mostFound = 20;

/** People whose name holds the text; a newer search takes an older one back. */
export async function findRecipients(text: string): Promise<readonly Recipient[]> {
  const realname = text.trim() ? `*${text.trim()}*` : undefined;
  const found = await http.get<Page<Recipient>>(
    '/sys/user/list',
    { realname, pageNo: 1, pageSize: mostFound, column: 'realname', order: 'asc' },
    { quiet: true, latest: 'announcement-recipients' },
  );
  return found.records;
}

/** People by their ids; those who are gone are missing. */
export const recipientsOf = (ids: readonly string[]) =>
  http.get<readonly Recipient[]>('/sys/user/queryByIds', { userIds: ids.join(',') }, { quiet: true });
