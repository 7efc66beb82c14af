import { expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

it.each([
  ['bytes=0-99', 1000, { from: 0, to: 99 }],
  ['bytes=900-', 1000, { from: 900, to: 999 }],
  ['bytes=-50', 1000, { from: 950, to: 999 }],
  ['bytes=-5000', 1000, { from: 0, to: 999 }],
  ['bytes=990-2000', 1000, { from: 990, to: 999 }],
  ['bytes=1000-', 1000, 'none'],
  ['bytes=-0', 1000, 'none'],
  ['bytes=5-2', 1000, null],
  ['bytes=0-1,5-6', 1000, null],
  ['lines=0-1', 1000, null],
  [undefined, 1000, null],
])('%s of %i bytes', (header, size, expected) => expect(byteRange(header, size)).toEqual(expected));
