import type { Label } from '../texts/label.ts';
import { refusalTexts } from '../texts/refusal-texts.ts';
import { validationRules } from './validation-rules.ts';

/** Shorter user names are parts of too many words to be looked for in passwords. */
const shortestUsername = 4;

/** Words that lists of stolen passwords begin with. With digits and signs around them they satisfy every rule and are guessed first. */
const commonWords: ReadonlySet<string> = new Set([
  ...['password', 'passwort', 'administrator', 'admin', 'qwerty', 'qwertyuiop', 'asdfgh', 'asdfghjkl', 'zxcvbn', 'zxcvbnm'],
  ...['welcome', 'letmein', 'changeme', 'iloveyou', 'woaini', 'mima'],
]);
/** Signs and digits that stand for letters inside a word. */
const standIns: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '@': 'a', $: 's' };

/** Whether a password is a well-known word with digits and signs around it, also when some of its letters are replaced (`P@ssw0rd1!`). */
function isCommon(password: string): boolean {
  const core = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '');
  return commonWords.has(core.replace(/[013@$]/g, (sign) => standIns[sign] ?? sign));
}

/** Why an account of this name may not have the password; null when it may. */
export function passwordViolation(password: string, username: string): Label | null {
  const { test, message } = validationRules.accountPassword;
  if (!test(password)) return message;
  if (isCommon(password)) return refusalTexts.commonPassword;
  const isNameInside = username.length >= shortestUsername && password.toLowerCase().includes(username.toLowerCase());
  return isNameInside ? refusalTexts.usernameInside : null;
}
