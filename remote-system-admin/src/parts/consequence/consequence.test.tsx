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

function Through() {
  const sentences = useSentences();
  const nothing = { people: 0, names: [], given: [], taken: [], limits: [], lifted: [], rows: null, facts: [] };
  const through = { through: ['平台管理员', '过磅员'], throughEnglish: { 平台管理员: 'Platform administrator' } };
  return <p>{sentences({ ...nothing, ...through, canUndo: true })}</p>;
}

test('roles through which people are concerned have the name of the window’s language if they have one', async () => {
  renderScreen(<Through />);
  expect(screen.getByText(/平台管理员、过磅员/)).toBeVisible();
  await changeLanguage('en-US');
  expect(await screen.findByText(/Platform administrator, 过磅员/)).toBeVisible();
});
