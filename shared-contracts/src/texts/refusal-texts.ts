/** Refusals that both the server and the screens say. */
import type { Label } from './label.ts';

export const refusalTexts = {
  commonPassword: ['该密码过于常见，容易被猜到', 'This password is very common and easy to guess'],
  usernameInside: ['密码不能包含用户账号', 'The password must not contain the user name'],
  emptyAnnouncement: ['公告没有内容，请先填写内容再发布', 'The announcement has no text. Write it before you publish'],
} as const satisfies Readonly<Record<string, Label>>;
