import { act, render, screen, waitFor, within } from '@testing-library/react';
import { Form } from 'antd';
import { useState } from 'react';
import { cron } from 'shared-contracts/entity/field';
import { expect, test, vi } from 'vitest';
import { fieldKind } from '../field-kinds/field-kinds.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { CronPreview } from './cron-preview.tsx';

const field = cron(['Cron表达式', 'Schedule']);

function Entry({ first }: { readonly first: string }) {
  const [value, setValue] = useState<unknown>(first);
  const { Input } = fieldKind(field);
  return (
    <>
      {Input && <Input field={field} name="cronExpression" value={value} onChange={setValue} />}
      <output>{String(value)}</output>
    </>
  );
}

async function open(first: string) {
  const { user } = renderScreen(<Entry first={first} />);
  await user.click(screen.getByRole('button', { name: '选择' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cron表达式' }));
  return { user, dialog };
}

test('shows what an expression means and its next ten times, and takes another', async () => {
  const { user, dialog } = await open('0 15 10 ? * MON-FRI');
  expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['秒', '分', '时', '日', '月', '周', '年']);
  await waitFor(() => expect(dialog.getByText('星期一到星期五，10:15:00')).toBeVisible());
  await waitFor(() =>
    expect(within(dialog.getByRole('list', { name: '执行预览，会忽略年份参数' })).getAllByRole('listitem')).toHaveLength(10),
  );
  await user.click(dialog.getByRole('tab', { name: '日' }));
  await user.click(dialog.getByRole('radio', { name: '最后一日' }));
  expect(dialog.getByText('0 15 10 L * ?')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('0 15 10 L * ?', { selector: 'output' })).toBeInTheDocument();
});

test('keeps numbers within their bounds and says where nothing runs', async () => {
  const { user, dialog } = await open('0 0 12 30 2 ?');
  expect(await dialog.findByText('无执行时间')).toBeVisible();
  await user.click(dialog.getByRole('tab', { name: '分' }));
  await user.click(dialog.getByRole('radio', { name: '循环' }));
  const step = dialog.getByRole('spinbutton', { name: '间隔' });
  await user.clear(step);
  await user.type(step, '75{Tab}');
  expect(dialog.getByText('0 0/59 12 30 2 ?')).toBeVisible();
});

test('states how week days are numbered, writes their names, and leaves exactly one of day and week open', async () => {
  const { user, dialog } = await open('0 0 8 * * ?');
  await user.click(dialog.getByRole('tab', { name: '周' }));
  expect(dialog.getByText('数字按Quartz：1为星期日，7为星期六')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: '指定' }));
  await user.click(dialog.getByRole('checkbox', { name: '星期日' }));
  expect(dialog.getByText('0 0 8 ? * SUN')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('0 0 8 ? * SUN', { selector: 'output' })).toBeInTheDocument();
});

test('computes the next times once an expression is unchanged for 500 ms', () => {
  vi.useFakeTimers();
  try {
    const { rerender } = render(<CronPreview expression="0 0 8 * * ?" />);
    const times = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.slice(11));
    act(() => void vi.advanceTimersByTime(499));
    expect(times()).toEqual([]);
    rerender(<CronPreview expression="0 0 9 * * ?" />);
    act(() => void vi.advanceTimersByTime(499));
    expect(times()).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    expect(times()).toEqual(Array.from({ length: 10 }, () => '09:00:00'));
  } finally {
    vi.useRealTimers();
  }
});

test('opens with an expression that nobody can read, and cancelling keeps what was written', async () => {
  const { user, dialog } = await open('every morning');
  expect(dialog.getByText('* * * * * ?')).toBeVisible();
  expect(screen.getByPlaceholderText('请输入cron表达式')).toHaveValue('every morning');
  await user.click(dialog.getByRole('button', { name: /取\s?消/ }));
  expect(await screen.findByText('every morning', { selector: 'output' })).toBeInTheDocument();
});

test('a mode chosen in one tab leaves the modes of the other tabs checked, inside a form too', async () => {
  const { Input } = fieldKind(field);
  const { user } = renderScreen(
    <Form>
      <Form.Item name="cronExpression">
        {Input && <Input field={field} name="cronExpression" value="" onChange={() => undefined} />}
      </Form.Item>
    </Form>,
  );
  await user.click(screen.getByRole('button', { name: '选择' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cron表达式' }));
  const names: (string | null)[] = [];
  for (const unit of ['秒', '分']) {
    await user.click(dialog.getByRole('tab', { name: unit }));
    const chosen = within(dialog.getByRole('tabpanel', { name: unit })).getByRole('radio', { name: '指定' });
    await user.click(chosen);
    expect(chosen).toBeChecked();
    names.push(chosen.getAttribute('name'));
  }
  // A browser lets only one radio button with the same name be checked.
  expect(new Set(names).size).toBe(names.length);
});
