import { changeLanguage } from 'shared-platform/i18n';
import { afterEach, expect, it } from 'vitest';
import { nameList } from '../form-words/form-words.ts';

afterEach(async () => await changeLanguage('zh-CN'));

it('parts names as the language does', async () => {
  expect(nameList(['品名', '包装', '重量'])).toBe('品名、包装、重量');
  await changeLanguage('en-US');
  expect(nameList(['Goods', 'Packing', 'Weight'])).toBe('Goods, Packing, Weight');
});
