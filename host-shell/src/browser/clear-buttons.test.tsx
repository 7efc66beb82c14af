import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Input, Select } from 'shared-widgets/ui/form';
import { TreeSelect } from 'shared-widgets/ui/tree';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchClearButtons } from './clear-buttons.ts';

const options = [
  { value: '1', label: '货主' },
  { value: '2', label: '承运商' },
];

it('Tab leads past the buttons that clear fields, and a key clears a select box instead', async () => {
  onTestFinished(watchClearButtons());
  const onChange = vi.fn();
  const user = userEvent.setup();
  render(
    <>
      <Select aria-label="类型" allowClear options={options} onChange={onChange} />
      <Select aria-label="可搜索" allowClear showSearch defaultValue="2" options={options} onChange={onChange} />
      <Select aria-label="多选" allowClear mode="multiple" defaultValue={['1', '2']} options={options} />
      <TreeSelect aria-label="部门" allowClear defaultValue="1" treeData={[{ value: '1', title: '总部' }]} />
      <Input aria-label="名称" allowClear defaultValue="已填" />
      <Input aria-label="备注" />
    </>,
  );
  await user.click(screen.getByLabelText('类型'));
  await user.click(await screen.findByText('货主', { selector: '.ant-select-item-option-content' }));
  expect(onChange).toHaveBeenLastCalledWith('1', expect.anything());
  for (const label of ['可搜索', '多选', '部门', '名称', '备注']) {
    await user.tab();
    expect(screen.getByLabelText(label)).toHaveFocus();
  }
  for (const label of ['名称', '部门', '多选', '可搜索']) {
    await user.tab({ shift: true });
    expect(screen.getByLabelText(label)).toHaveFocus();
  }
  await user.keyboard('{Backspace}');
  expect(onChange).toHaveBeenCalledTimes(1);
  await user.keyboard('{Delete}');
  expect(onChange).toHaveBeenLastCalledWith(undefined, undefined);
  await user.tab({ shift: true });
  await user.keyboard('{Backspace}');
  expect(onChange).toHaveBeenCalledTimes(3);
  expect(screen.getByLabelText('多选').closest('.ant-select')).toHaveTextContent('货主承运商');
});
