import { passwordViolation } from 'shared-contracts/entity/password-rule';
import { businessAt } from '../../../kernel/basics/errors.ts';

/** Refuses, at the field `password`, passwords that break the password rule or contain the user name. */
export function checkPasswordPolicy(password: string, username: string): void {
  const violation = passwordViolation(password, username);
  if (violation) throw businessAt('password', violation[0]);
}
