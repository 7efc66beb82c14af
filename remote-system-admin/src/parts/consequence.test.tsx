import { screen } from '@testing-library/react';
import { changeLanguage } from 'shared-platform/i18n';
import { renderScreen } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import { useSentences } from './consequence.ts';

function Told() {
  const sentences = useSentences();
  const nothing = { people: 0, names: [], given: [], limits: [], lifted: [], through: [], rows: null, facts: [] };
  return <p>{sentences({ ...nothing, taken: ['用户管理', '本地菜单'], english: { 用户管理: 'Users' }, canUndo: true })}</p>;
}

test('what people lose is named in the language of the window, as the tree of permissions names it', async () => {
  renderScreen(<Told />);
  expect(screen.getByText(/失去：用户管理、本地菜单/)).toBeVisible();
  await changeLanguage('en-US');
  expect(await screen.findByText(/Lost: Users, 本地菜单/)).toBeVisible();
});
