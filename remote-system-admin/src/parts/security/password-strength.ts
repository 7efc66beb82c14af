import { passwordViolation } from 'shared-contracts/entity/password-rule';

export type Strength = 'weak' | 'fair' | 'strong';

/** Strength of a password: length counts most, then the kinds of characters; a password that the account may not have is weak. */
export function passwordStrength(password: string, username: string): Strength {
  if (passwordViolation(password, username)) return 'weak';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (distinct < 6) return 'weak';
  const score = password.length + 2 * kinds;
  if (score >= 20 && kinds >= 3) return 'strong';
  return score >= 15 ? 'fair' : 'weak';
}
