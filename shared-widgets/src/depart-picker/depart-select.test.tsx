import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { changeLanguage } from 'shared-platform/i18n';
import { describe, expect, it, vi } from 'vitest';
import { PickedValue, type PickedValueProps } from '../pickers/testing/picked-value.tsx';
import { renderScreen, success } from '../testing/render-screen.tsx';
import { DepartSelect } from './depart-select.tsx';
import { branchOf, type DepartNode, flatDeparts, parentsOfMatches, pathTo } from './depart-tree.ts';

const leaf = (key: string, title: string): DepartNode => ({ key, title, children: null });
const departs: readonly DepartNode[] = [
  { key: 'd1', title: '总公司', children: [{ key: 'd2', title: '运营中心', children: [leaf('d4', '调度一部'), leaf('d5', '调度二部')] }] },
  { key: 'd3', title: '华东分公司', children: null },
];
const tree = http.get('*/api/sys/sysDepart/queryIdTree', () => success(departs));

type Given = Omit<PickedValueProps, 'Select'>;
const Field = (given: Given) => <PickedValue Select={DepartSelect} {...given} />;

async function open(user: { click: (element: Element) => Promise<void> }) {
  await user.click(screen.getByRole('button', { name: '选择部门' }));
  const dialog = await screen.findByRole('dialog', { name: '选择部门' });
  await within(dialog).findByText('总公司');
  return dialog;
}

const box = (dialog: HTMLElement, title: string) => {
  const node = [...dialog.querySelectorAll('.ant-tree-treenode')].find(({ textContent }) => textContent === title);
  return node?.querySelector('.ant-tree-checkbox') as HTMLElement;
};

describe('departments in their tree', () => {
  it('have their English names in an English window, and are found by them', async () => {
    const named = [{ key: 'd1', title: '总公司', titleEn: 'Head office', children: [leaf('d2', '调度部')] }];
    await changeLanguage('en-US');
    const { user } = renderScreen(<Field first="d1" onValue={() => undefined} />, {
      handlers: [http.get('*/api/sys/sysDepart/queryIdTree', () => success(named))],
    });
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('Head office'));
    await user.click(screen.getByRole('button', { name: 'Choose departments' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Head office')).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'office{Enter}');
    expect((await dialog.findByText('office')).tagName).toBe('MARK');
    await changeLanguage('zh-CN');
  });

  it('are searched with Enter: matches are marked and their parents opened', async () => {
    const { user } = renderScreen(<Field onValue={() => undefined} />, { handlers: [tree] });
    expect(screen.getByPlaceholderText('请点击选择部门')).toBeInTheDocument();
    const dialog = await open(user);
    expect(dialog).toHaveStyle({ width: '500px' });
    expect(within(dialog).queryByText('调度一部')).not.toBeInTheDocument();
    await user.type(within(dialog).getByPlaceholderText('请输入部门名称按回车进行搜索'), '调度');
    expect(within(dialog).queryByText('调度')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    const marks = await within(dialog).findAllByText('调度');
    expect(marks.map(({ tagName }) => tagName)).toEqual(['MARK', 'MARK']);
    await user.type(within(dialog).getByPlaceholderText('请输入部门名称按回车进行搜索'), '九部{Enter}');
    expect(await within(dialog).findByText('没有匹配的部门')).toBeInTheDocument();
  });

  it('the newest tick is the only one, where one is wanted', async () => {
    const value = vi.fn();
    const { user } = renderScreen(<Field onValue={value} />, { handlers: [tree] });
    const dialog = await open(user);
    await user.click(box(dialog, '总公司'));
    await user.click(box(dialog, '华东分公司'));
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(value.mock.calls).toEqual([['d3']]);
    expect(screen.getByRole('combobox')).toHaveValue('华东分公司');
  });

  it('several are a comma list; a tick on a parent is no tick on its children', async () => {
    const value = vi.fn();
    const { user } = renderScreen(<Field first="d5" multiple onValue={value} />, { handlers: [tree] });
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('调度二部'));
    const dialog = await open(user);
    await user.click(box(dialog, '总公司'));
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(value.mock.calls).toEqual([['d5,d1']]);
  });

  it('below follow a tick while linkage is on, and those above are no longer whole when one is taken away', async () => {
    const value = vi.fn();
    const Linked = (given: Given) => <PickedValue Select={(props) => <DepartSelect {...props} linkage />} {...given} />;
    const { user } = renderScreen(<Linked multiple onValue={value} />, { handlers: [tree] });
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('switch', { name: '父子关联' }));
    await user.click(within(dialog).getByRole('button', { name: '展开全部' }));
    await user.click(box(dialog, '总公司'));
    await user.click(box(dialog, '调度二部'));
    await user.click(within(dialog).getByRole('button', { name: '收起全部' }));
    await waitFor(() => expect(within(dialog).queryByText('运营中心')).not.toBeInTheDocument());
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(value.mock.calls).toEqual([['d4']]);
  });

  it('are quick to search, open and link where there are five thousand', () => {
    const many = Array.from({ length: 50 }, (_, top) => ({
      key: `t${top}`,
      title: `分公司${top}`,
      children: Array.from({ length: 100 }, (_none, at) => leaf(`t${top}-${at}`, `科室${top}-${at}`)),
    }));
    expect(flatDeparts(many)).toHaveLength(5_050);
    expect(parentsOfMatches(many, '科室49-99')).toEqual(['t49']);
    expect(branchOf(many, 't7')).toHaveLength(101);
    expect(pathTo(many, 't7-3')).toEqual(['t7']);
    expect(pathTo(many, 't7')).toEqual([]);
  });

  it('are few in the document where there are thousands, all of them opened', async () => {
    const many = Array.from({ length: 20 }, (_, top) => ({
      key: `t${top}`,
      title: `分公司${top}`,
      children: Array.from({ length: 100 }, (_none, at) => leaf(`t${top}-${at}`, `科室${top}-${at}`)),
    }));
    const { user } = renderScreen(<Field onValue={() => undefined} />, {
      handlers: [http.get('*/api/sys/sysDepart/queryIdTree', () => success(many))],
    });
    await user.click(screen.getByRole('button', { name: '选择部门' }));
    const dialog = await screen.findByRole('dialog', { name: '选择部门' });
    await within(dialog).findByText('科室0-0');
    await user.click(within(dialog).getByRole('button', { name: '展开全部' }));
    expect(within(dialog).getByText('科室0-1')).toBeInTheDocument();
    expect(dialog.querySelectorAll('.ant-tree-treenode').length).toBeLessThan(40);
    expect(within(dialog).queryByText('科室19-99')).toBeNull();
  });

  it('have a mark that clears them', async () => {
    const value = vi.fn();
    const { user } = renderScreen(<Field first="d3" onValue={value} />, { handlers: [tree] });
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('华东分公司'));
    await user.click(screen.getByRole('button', { name: '清空' }));
    expect(value.mock.calls).toEqual([['']]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('the parents of a match are those above it, not itself', () => {
  expect(parentsOfMatches(departs, '调度')).toEqual(['d1', 'd2']);
  expect(parentsOfMatches(departs, '')).toEqual([]);
  expect(flatDeparts(departs).map(({ key }) => key)).toEqual(['d1', 'd2', 'd4', 'd5', 'd3']);
});
