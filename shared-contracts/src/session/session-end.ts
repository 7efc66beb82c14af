/** Reasons why a session ended, as the server stores them and the sign-in page shows them. */
import type { Label } from '../texts/label.ts';

export const sessionEnds = {
  signedOut: ['已在其他窗口退出登录，请重新登录', 'You signed out in another window. Please sign in again'],
  expired: ['登录已过期，请重新登录', 'Your session has expired. Please sign in again'],
  forced: ['管理员已结束您的登录，请重新登录', 'An administrator ended your session. Please sign in again'],
  password: ['密码已修改，请使用新密码登录', 'The password was changed. Please sign in with the new one'],
  frozen: ['账号已被冻结或停用，请联系管理员', 'The account was frozen or closed. Please ask an administrator'],
} as const satisfies Record<string, Label>;

export type SessionEnd = keyof typeof sessionEnds;

/** The reason in a value from a server or storage; null when it contains none. */
export function sessionEndOf(value: unknown): SessionEnd | null {
  const reason = typeof value === 'object' && value !== null && 'sessionEnd' in value ? value.sessionEnd : value;
  return typeof reason === 'string' && Object.hasOwn(sessionEnds, reason) ? (reason as SessionEnd) : null;
}
