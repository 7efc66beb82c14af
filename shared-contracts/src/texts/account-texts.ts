/** Messages about accounts that both the server and the forms say. */
import type { Label } from './label.ts';

export const accountTexts = {
  usernameInside: ['密码不能包含用户账号', 'The password must not contain the user name'],
} as const satisfies Readonly<Record<string, Label>>;
