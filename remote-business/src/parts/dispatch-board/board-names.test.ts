import { taskKinds } from 'shared-contracts/dashboard/tasks';
import { expect, test } from 'vitest';
import enUS from '../../locales/en-US.ts';
import zhCN from '../../locales/zh-CN.ts';

test('no number of the board has the name of another number on the home page', () => {
  const [chinese, english] = [zhCN['board.goodsCount'], enUS['board.goodsCount']].map((text) => text.replace(/:?\s*\{\{count\}\}/, ''));
  expect(taskKinds.map(({ label }) => label[0])).not.toContain(chinese);
  expect(taskKinds.map(({ label }) => label[1])).not.toContain(english);
});
