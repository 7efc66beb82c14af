import { expect, it } from 'vitest';
import { partOf } from './file-range.ts';

it.each([
  [undefined, undefined],
  ['bytes=0-9', { from: 0, to: 9 }],
  ['bytes=10-', { from: 10, to: 99 }],
  ['bytes=-5', { from: 95, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=-00', 'none'],
  ['bytes=9-1', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-1', undefined],
  ['bytes=-', undefined],
  ['bytes=99999999999999999999-', undefined],
])('%s of 100 bytes is %o', (header, part) => {
  expect(partOf(header, 100)).toEqual(part);
});
