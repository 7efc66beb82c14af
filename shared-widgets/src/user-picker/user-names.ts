import type { Page } from 'shared-contracts/wire/envelope';
import { http } from 'shared-platform/http';
import type { NameSource } from '../pickers/known-names.ts';

/** Real names by account (wire-contract B10). */
export const userNames: NameSource = {
  name: 'user',
  most: 30,
  async load(usernames) {
    const list = `${usernames.join(',')},`;
    const found = await http.get<Page<{ readonly username: string; readonly realname: string | null }>>(
      '/sys/user/list',
      { username: list, pageNo: 1, pageSize: usernames.length },
      { quiet: true },
    );
    return new Map(found.records.map(({ username, realname }) => [username, realname ?? username]));
  },
};
