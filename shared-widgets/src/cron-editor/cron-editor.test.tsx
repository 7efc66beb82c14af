import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { cron } from 'shared-contracts/entity/field';
import { expect, test } from 'vitest';
import { fieldKind } from '../field-kinds/field-kinds.ts';
import { renderScreen } from '../testing/render-screen.tsx';

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
  await waitFor(() => expect(within(dialog.getByRole('list', { name: /执行预览/ })).getAllByRole('listitem')).toHaveLength(10));
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
