/** Calls that find people for select boxes. */
import type { Page } from 'shared-contracts/wire/envelope';
import { http } from 'shared-platform/http';

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
}

const mostFound = 20;

/** People whose name contains the text; a newer search aborts the previous one. */
export async function findPeople(text: string): Promise<readonly Person[]> {
  const realname = text.trim() ? `*${text.trim()}*` : undefined;
  const found = await http.get<Page<Person>>(
    '/sys/user/list',
    { realname, pageNo: 1, pageSize: mostFound, column: 'realname', order: 'asc' },
    { quiet: true, latest: 'people-by-name' },
  );
  return found.records;
}

/** People by their ids; deleted people are missing. */
export const peopleOf = (ids: readonly string[]) =>
  http.get<readonly Person[]>('/sys/user/queryByIds', { userIds: ids.join(',') }, { quiet: true });
