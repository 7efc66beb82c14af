import { afterEach, expect, it } from 'vitest';
import { changeLanguage } from './i18n.ts';
import { namesText, remarkText, saidOf, sentencesText } from './joined-texts.ts';

afterEach(async () => await changeLanguage('zh-CN'));

const texts = () => [namesText(['甲', '乙', '丙']), sentencesText(['甲', '乙']), remarkText('甲', '乙'), saidOf('甲', '乙')];

it('texts are put together as the language does', async () => {
  expect(texts()).toEqual(['甲、乙、丙', '甲；乙', '甲（乙）', '甲：乙']);
  await changeLanguage('en-US');
  expect(texts()).toEqual(['甲, 乙, 丙', '甲; 乙', '甲 (乙)', '甲: 乙']);
});
