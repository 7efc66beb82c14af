import { Business } from '../../../kernel/errors.ts';

const shortest = 8;
const longest = 64;

/** Refuses passwords that are too short, too long, without a letter or a digit, or the account's own name. */
export function checkPasswordPolicy(password: string, username: string): void {
  const isStrong = password.length >= shortest && password.length <= longest && /[A-Za-z]/.test(password) && /\d/.test(password);
  if (!isStrong) throw new Business(`密码须为${shortest}到${longest}位，且同时包含字母和数字`);
  if (password.toLowerCase() === username.toLowerCase()) throw new Business('密码不能与用户账号相同');
}
