import type { Page } from 'shared-contracts/wire/envelope';
import type { NameSource } from 'shared-controls/known-names';
import { http } from 'shared-platform/http';

/** Source of the real names of users, by account. */
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
