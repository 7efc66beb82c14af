import { expect, test } from 'vitest';
import { hasVisible, visibleName } from './visible-text.ts';

test.each([
  ['', false],
  [' \t\n', false],
  ['\u200b\u2060', false],
  ['\u202e\u3000', false],
  ['\u3164\u115f\u2800\ufe0f', false],
  ['字', true],
  ['👨‍👩‍👧', true],
  ['\u200b.', true],
  // A character that this program does not know yet, as a new emoji.
  ['\u{1fc00}', true],
])('whether a text can be seen: %j', (text, expected) => expect(hasVisible(text)).toBe(expected));

test.each([
  ['same\u200b', 'same'],
  ['\u202eabc\u202d ', 'abc'],
  ['a\ud800', 'a'],
  ['a\t b\n', 'a b'],
  ['一样\ufe0f\u3164', '一样'],
  ['👨‍👩‍👧 家', '👨‍👩‍👧 家'],
  ['a\u200db', 'ab'],
  ['运输中 的单', '运输中 的单'],
])('a name has only what can be seen: %j', (text, expected) => expect(visibleName(text)).toBe(expected));
