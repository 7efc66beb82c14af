import { expect, it } from 'vitest';
import { firstSpoken } from './i18n.ts';

it('the first language of the browser that is spoken here is the one that it asks for', () => {
  const cases: readonly (readonly [browser: readonly string[], shown: string])[] = [
    [['zh-CN', 'zh', 'en'], 'zh-CN'],
    [['zh-TW'], 'zh-CN'],
    [['en-GB', 'en'], 'en-US'],
    [['EN'], 'en-US'],
    [['en-US', 'zh-CN'], 'en-US'],
    [['de-DE', 'zh-CN', 'en'], 'zh-CN'],
    [['de-DE', 'en', 'zh'], 'en-US'],
    [['de', 'fr'], 'zh-CN'],
    [[], 'zh-CN'],
  ];
  for (const [browser, shown] of cases) expect(firstSpoken(browser), browser.join()).toBe(shown);
});
