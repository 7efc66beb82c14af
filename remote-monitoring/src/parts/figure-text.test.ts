import { expect, test } from 'vitest';
import { changeText } from './figure-text.ts';

test('a change is told as a share of what was before, unless there was next to nothing before', () => {
  expect(changeText(112, 100, 'zh-CN')).toBe('+12%');
  expect(changeText('80.5', '100', 'en-US')).toBe('-19.5%');
  expect(changeText(1_100, 100, 'zh-CN')).toBe('+1,000%');
  expect(changeText(8_600, 100, 'zh-CN')).toBeUndefined();
  expect(changeText(5, 0, 'zh-CN')).toBeUndefined();
  expect(changeText(null, 100, 'zh-CN')).toBeUndefined();
});
