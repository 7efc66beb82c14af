import { describe, expect, it } from 'vitest';
import { saysSomething } from './announcement-text.ts';

describe('an announcement', () => {
  it.each(['<p>通知</p>', '<p>&lt;</p>', '<img src="/files/a.png">', '<p><img alt="" src="a.png"/></p>'])(
    'says something with %s',
    (msgContent) => {
      expect(saysSomething({ msgContent, openPage: null })).toBe(true);
    },
  );

  it.each([null, '', '<p> </p>', '<p>&nbsp;<br></p>', '<p>\u200b</p>', '<p>&#8203;</p>', '<img>', '<img alt="x">', '<hr>'])(
    'says nothing with %j',
    (msgContent) => {
      expect(saysSomething({ msgContent, openPage: null })).toBe(false);
      expect(saysSomething({ msgContent, openPage: '/business/order/list' })).toBe(true);
    },
  );
});
