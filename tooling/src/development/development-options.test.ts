import { expect, test } from 'vitest';
import { readDevelopmentOptions } from './development-options.ts';

test('one remote of this repository, beside the local product', () => {
  expect(readDevelopmentOptions(['etc'])).toMatchObject({ name: 'etc', product: null, isOffline: false, isRecording: false });
  expect(readDevelopmentOptions(['remote-etc/', '--api', 'https://test.example.com/anything', '--environment', 'test'])).toMatchObject({
    name: 'etc',
    product: 'https://test.example.com',
    environment: 'test',
  });
});

test.each([
  [[], /Usage/],
  [['etc', 'business'], /Usage/],
  [['nobody'], /no remote "nobody"\. There are: business, .*pnpm new-remote nobody/],
  [['etc', '--api', 'test.example.com'], /--api needs an http\(s\) address/],
  [['etc', '--offline', '--record'], /--offline asks no server/],
  [['etc', '--port', 'many'], /--port needs a port/],
  [['etc', '--of'], /Unknown option '--of'/],
])('%j is refused with a line that says what to do', (words, line) => {
  expect(() => readDevelopmentOptions(words)).toThrow(line);
});
