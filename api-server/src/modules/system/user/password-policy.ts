import { validationRules } from 'shared-contracts/entity/validation-rules';
import { Business } from '../../../kernel/basics/errors.ts';

/** Refuses passwords that break the password rule or equal the user name. */
export function checkPasswordPolicy(password: string, username: string): void {
  const { test, message } = validationRules.accountPassword;
  if (!test(password)) throw new Business(message[0]);
  if (password.toLowerCase() === username.toLowerCase()) throw new Business('密码不能与用户账号相同');
}
