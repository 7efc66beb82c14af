import type { Label } from '../texts/label.ts';
import { refusalTexts } from '../texts/refusal-texts.ts';
import { validationRules } from './validation-rules.ts';

/** Shorter user names are parts of too many words to be looked for in passwords. */
const shortestUsername = 4;

/** Words that lists of stolen passwords begin with. With digits and signs around them they satisfy every rule and are guessed first. */
const commonWords = [
  ...['password', 'passwort', 'administrator', 'admin', 'qwerty', 'qwertyuiop', 'asdfgh', 'asdfghjkl', 'zxcvbn', 'zxcvbnm'],
  ...['welcome', 'letmein', 'changeme', 'iloveyou', 'woaini', 'mima'],
];
/** Short words that are common only where little else is in the password. */
const shortWords = ['test', 'root', 'user', 'pass', 'demo', 'guest', 'love'];
/** Signs and digits that stand for letters inside a word. */
const standIns: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const withLetters = (text: string) => text.replace(/[013457@$!]/g, (sign) => standIns[sign] ?? sign);

/** Orders of characters that people type without thinking: alphabet, digits, rows and columns of a keyboard. */
const orders = [
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm'],
].flatMap((order) => [order, [...order].reverse().join('')]);
const signsOfDigits = '!@#$%^&*()';
const shortestRun = 3;
/** A password with fewer characters besides its common words and runs is guessed as quickly as these. */
const fewestOwn = 4;
/** Longer passwords of runs are not tried first, whatever they consist of. */
const longestOfRuns = 20;

/** Whether letters are a common word, also repeated (`adminadmin`) or with up to two more letters (`passworda`). */
const isWord = (letters: string): boolean =>
  commonWords.some((word) => letters.replaceAll(word, '') === '' || (letters.includes(word) && letters.length - word.length <= 2));

/** The text without its runs: `abc`, `1234`, `aaa`, `qwer`. */
function withoutRuns(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length; ) {
    let length = 1;
    while (at + length < text.length && isRun(text.slice(at, at + length + 1))) length += 1;
    if (length < shortestRun) rest += text.slice(at, at + length);
    at += length;
  }
  return rest;
}
const isRun = (text: string): boolean => new Set(text).size === 1 || orders.some((order) => order.includes(text));

/**
 * Whether a password is a well-known word with digits and signs around it, also when some of its letters are replaced (`P@ssw0rd1!`), or
 * consists of words and runs that are tried first (`Abcd1234!`, `1qaz@WSX`).
 */
function isCommon(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const cores = [/^[^a-z]+/, /^[^a-z]+(?=[^a-z])/].map((before) => plain.replace(before, '').replace(/[^a-z]+$/, ''));
  const spellings = [plain, withLetters(plain), ...cores.map(withLetters)].map((text) => text.replace(/[^a-z]/g, ''));
  if (spellings.some((letters) => letters !== '' && isWord(letters))) return true;
  if (plain.length > longestOfRuns) return false;
  const digits = plain.replace(/[!@#$%^&*()]/g, (sign) => String((signsOfDigits.indexOf(sign) + 1) % 10));
  const withoutWords = [...commonWords, ...shortWords].reduce((text, word) => text.replaceAll(word, ' '), digits);
  return withoutRuns(withoutWords).replaceAll(' ', '').length < fewestOwn;
}

/** Why an account of this name may not have the password; null when it may. */
export function passwordViolation(password: string, username: string): Label | null {
  const { test, message } = validationRules.accountPassword;
  if (!test(password)) return message;
  if (isCommon(password)) return refusalTexts.commonPassword;
  const isNameInside = username.length >= shortestUsername && password.toLowerCase().includes(username.toLowerCase());
  return isNameInside ? refusalTexts.usernameInside : null;
}
