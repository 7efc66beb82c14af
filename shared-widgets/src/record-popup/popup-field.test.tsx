import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { changeLanguage } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { afterEach, expect, test, vi } from 'vitest';
import { onBack, PhoneTab } from '../testing/phone-tab.tsx';
import { page, renderScreen, success } from '../testing/render-screen.tsx';
import { hideTab, showTab, WaitingTab } from '../testing/waiting-tab.tsx';
import { PopupField } from './popup-field.tsx';

afterEach(async () => {
  await changeLanguage('zh-CN');
  vi.restoreAllMocks();
});

const columns = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '车辆报表',
  columns: [
    { title: '车牌', titleEn: 'Plate', dataIndex: 'plate' },
    { title: '颜色', dataIndex: 'color', customRender: 'plate_color' },
  ],
  dictOptions: { plate_color: [{ value: '2', text: '黄色' }] },
};
const handlers = (asked: string[] = []) => [
  http.get('*/api/online/cgreport/api/getRpColumns/lorries', () => success(columns)),
  http.get('*/api/online/cgreport/api/getQueryInfo/r1', () =>
    success([{ field: 'plate', label: '车牌号', labelEn: 'Plate no.', mode: 'single', view: 'text', hidden: '0', order: 1 }]),
  ),
  http.get('*/api/online/cgreport/api/getData/r1', ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('self_carrier') ?? '');
    return page([
      { plate: '苏A1', color: '2' },
      { plate: '苏A2', color: null },
    ]);
  }),
];

function field(props: Partial<Parameters<typeof PopupField>[0]> = {}) {
  const onFill = vi.fn();
  const shown = (
    <PopupField
      code="lorries"
      orgFields="plate,color"
      destFields="plateNumber,plateColor"
      param={{ carrier: 'c1' }}
      onFill={onFill}
      {...props}
    />
  );
  return { shown, onFill };
}
const open = () => screen.getByRole('combobox');

test('one record fills the fields, and clearing empties them', async () => {
  const asked: string[] = [];
  const { shown, onFill } = field();
  const { user } = renderScreen(shown, { handlers: handlers(asked) });
  await user.click(open());
  const dialog = within(await screen.findByRole('dialog', { name: '车辆报表' }));
  expect(await dialog.findByText('黄色')).toBeVisible();
  expect(asked).toEqual(['c1']);
  await user.click(dialog.getByRole('checkbox', { name: '选择第 2 行' }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(onFill.mock.lastCall).toEqual([{ plateNumber: '苏A2', plateColor: '' }]);
  expect(open()).toHaveValue('苏A2');
  await user.click(screen.getByRole('button', { name: '清空' }));
  expect(onFill.mock.lastCall).toEqual([{ plateNumber: '', plateColor: '' }]);
  expect(open()).toHaveValue('');
});

test('what is typed and chosen waits while another tab is in front', async () => {
  const { shown } = field();
  const { user } = renderScreen(<WaitingTab>{shown}</WaitingTab>, { handlers: handlers() });
  await user.click(open());
  await user.type(await screen.findByRole('textbox', { name: '车牌号' }), '苏A');
  await user.click(await screen.findByRole('checkbox', { name: '选择第 2 行' }));
  hideTab();
  expect(screen.queryByRole('dialog')).toBeNull();
  showTab();
  const dialog = within(await screen.findByRole('dialog', { name: '车辆报表' }));
  expect(dialog.getByRole('textbox', { name: '车牌号' })).toHaveValue('苏A');
  expect(await dialog.findByRole('checkbox', { name: '选择第 2 行' })).toBeChecked();
});

test('on a phone Back closes the dialog, and nothing is filled', async () => {
  const { shown, onFill } = field();
  const { user } = renderScreen(<PhoneTab>{shown}</PhoneTab>, { handlers: handlers() });
  expect(onBack).toHaveLength(0);
  await user.click(open());
  await screen.findByRole('dialog', { name: '车辆报表' });
  expect(onBack).toHaveLength(1);
  act(() => onBack[0]?.());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onBack).toHaveLength(0);
  expect(onFill).not.toHaveBeenCalled();
});

test('records that differ in their last values only are told apart', async () => {
  const plate = '挂'.repeat(60);
  const { shown, onFill } = field();
  const same = http.get('*/api/online/cgreport/api/getData/r1', () =>
    page([
      { plate, color: '1' },
      { plate, color: '2' },
    ]),
  );
  const { user } = renderScreen(shown, { handlers: [same, ...handlers()] });
  await user.click(open());
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: '选择第 2 行' }));
  expect(dialog.getByRole('checkbox', { name: '选择第 1 行' })).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(onFill.mock.lastCall).toEqual([{ plateNumber: plate, plateColor: '2' }]);
});

test('two records at once are refused, and the dialog stays', async () => {
  const warn = vi.spyOn(notices, 'warning');
  const { shown, onFill } = field();
  const { user } = renderScreen(shown, { handlers: handlers() });
  await user.click(open());
  const dialog = within(await screen.findByRole('dialog'));
  for (const row of [1, 2]) await user.click(await dialog.findByRole('checkbox', { name: `选择第 ${row} 行` }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(warn.mock.lastCall?.[0]).toBe('请选择一条记录');
  expect(onFill).not.toHaveBeenCalled();
});

test.each([
  [{ code: '' }, 'popup参数未正确配置!'],
  [{ destFields: 'plateNumber' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
])('%j is told instead of opened', async (wrong, problem) => {
  const tell = vi.spyOn(notices, 'error');
  const { user } = renderScreen(field(wrong).shown, { handlers: handlers() });
  await user.click(open());
  expect(tell.mock.lastCall?.[0]).toBe(problem);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('columns, query fields and codes of a report are said in English', async () => {
  await changeLanguage('en-US');
  const { user } = renderScreen(field({ title: 'Lorries' }).shown, {
    handlers: handlers(),
    dictionaries: { plate_color: [{ value: '2', text: '黄色', textEn: 'Yellow' }] },
  });
  await user.click(open());
  const dialog = within(await screen.findByRole('dialog', { name: 'Lorries' }));
  expect(await dialog.findByText('Yellow')).toBeVisible();
  expect(dialog.getByRole('columnheader', { name: 'Plate' })).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Plate no.' })).toBeVisible();
});
