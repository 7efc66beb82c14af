import { expect, it } from 'vitest';
import { pictureFormat } from './picture-format.ts';

const bytes = (hex: string, length = 64): Uint8Array => {
  const made = new Uint8Array(length);
  made.set(hex.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? []);
  return made;
};
const formatOf = (content: Uint8Array) => pictureFormat(content, content.length);

it('tells pictures by their content', () => {
  expect(formatOf(bytes('89504e470d0a1a0a'))).toBe('png');
  expect(formatOf(bytes('ffd8ffe0'))).toBe('jpg');
  expect(formatOf(bytes('474946383961'))).toBe('gif');
  expect(formatOf(bytes('524946460000000057454250'))).toBe('webp');
  expect(formatOf(bytes('424d40000000'))).toBe('bmp');
});

it('takes nothing else for a picture', () => {
  for (const other of ['25504446', '3c737667', '424d41000000', '', '47494638'])
    expect([other, formatOf(bytes(other))]).toEqual([other, null]);
  expect(formatOf(new Uint8Array(0))).toBeNull();
  expect(formatOf(bytes('424d', 3))).toBeNull();
});
