import type { Label } from '../texts/label.ts';
import { refusalTexts } from '../texts/refusal-texts.ts';
import { validationRules } from './validation-rules.ts';

/** Shorter user names are parts of too many words to be looked for in passwords. */
const shortestUsername = 4;

/** Why an account of this name may not have the password; null when it may. */
export function passwordViolation(password: string, username: string): Label | null {
  const { test, message } = validationRules.accountPassword;
  if (!test(password)) return message;
  const isNameInside = username.length >= shortestUsername && password.toLowerCase().includes(username.toLowerCase());
  return isNameInside ? refusalTexts.usernameInside : null;
}
