import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { changeLanguage } from 'shared-platform/i18n';
import { page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import DataLogPage from './data-log.page.tsx';

const version = (number: number, more: object = {}) => ({
  ...{ id: `s${number}`, dataTable: 'shipper', dataTable_dictText: '货主', dataId: 'h1', dataVersion: number, dataContent: '{}' },
  ...{ action: 'edit', actionLabel: ['编辑', 'Edit'], createBy: 'operator', realname: '王运营', reason: null },
  createTime: `2026-11-2${number} 09:00:00`,
  ...more,
});
const versions = [version(3, { reason: '客户来电更正' }), version(2), version(1, { action: 'add', actionLabel: ['新增', 'Add'] })];

function open(respond: (query: URLSearchParams) => Response, { row = versions[0], known = versions, dictionaries = {} } = {}) {
  const asked: URLSearchParams[] = [];
  const { user } = renderScreen(<DataLogPage />, {
    can: ['dataLog:list'],
    dictionaries: { data_table: [{ value: 'shipper', text: '货主' }], ...dictionaries },
    handlers: [
      http.get('*/api/sys/dataLog/list', () => page([row])),
      http.get('*/api/sys/dataLog/queryDataVerList', () => success(known)),
      http.get('*/api/sys/dataLog/compare', ({ request }) => {
        const query = new URL(request.url).searchParams;
        asked.push(query);
        return respond(query);
      }),
    ],
  });
  return { user, asked };
}

test('two versions are compared field by field, with who made them and why', async () => {
  const { user, asked } = open((query) => {
    const number = (name: string) => Number(query.get(name));
    return success({
      from: versions.find(({ dataVersion }) => dataVersion === number('from')),
      to: versions.find(({ dataVersion }) => dataVersion === number('to')),
      differences: [
        { field: 'level', label: ['等级', 'Level'], before: '1', after: '2', beforeText: '普通', afterText: '重点' },
        { field: 'remark', label: ['备注', 'Remark'], before: null, after: '新', beforeText: null, afterText: null },
      ],
    });
  });
  await user.click((await rowOf('客户来电更正')).getByRole('button', { name: '版本比较' }));
  const drawer = within(await screen.findByRole('dialog', { name: '版本比较 · 货主' }));
  expect(await drawer.findByText('重点')).toBeVisible();
  expect(drawer.getByText('普通')).toBeVisible();
  expect(drawer.getByText(/客户来电更正/)).toBeVisible();
  expect(drawer.getByText(/未填写原因/)).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ dataTable: 'shipper', dataId: 'h1', from: '2', to: '3' });
  await user.click(drawer.getByLabelText('旧版本'));
  await user.click(await screen.findByTitle(/第1版/));
  await waitFor(() => expect(asked.at(-1)?.get('from')).toBe('1'));
});

test('codes and the kind of the record are in the words of an English session, where they have some', async () => {
  await changeLanguage('en-US');
  const of = { dict: 'shipper_level', label: ['等级', 'Level'] };
  const { user } = open(
    () =>
      success({
        from: versions[1],
        to: versions[0],
        differences: [
          { ...of, field: 'level', before: '9', after: '2,1', beforeText: '已取消的等级', afterText: '重点,普通' },
          { field: 'hidden', dict: 'yn', label: ['隐藏', 'Hidden'], before: 'N', after: 'Y', beforeText: '否', afterText: '是' },
        ],
      }),
    {
      dictionaries: {
        data_table: [{ value: 'shipper', text: '货主', textEn: 'Shipper' }],
        yn: [
          { value: 'Y', text: '是', textEn: 'Yes' },
          { value: 'N', text: '否', textEn: 'No' },
        ],
        shipper_level: [
          { value: '1', text: '普通', textEn: 'Ordinary' },
          { value: '2', text: '重点', textEn: 'Key' },
        ],
      },
    },
  );
  await user.click((await rowOf('客户来电更正')).getByRole('button', { name: 'Compare versions' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Compare versions · Shipper' }));
  expect(await drawer.findByText('Key,Ordinary')).toBeVisible();
  expect(drawer.getByText('No')).toBeVisible();
  expect(drawer.getByText('Yes')).toBeVisible();
  expect(drawer.getByText('已取消的等级')).toBeVisible();
});

test('of a set only what was removed and added is listed, by page and in the words of the session', async () => {
  await changeLanguage('en-US');
  const waybills = ['运单列表', 'Waybills'];
  const members = {
    removed: [
      {
        page: waybills,
        names: [
          ['运单-异常上报', 'Waybill – report'],
          ['运单-导出', 'Waybill – export'],
        ],
      },
    ],
    added: [{ page: null, names: [['只看在途', '只看在途']] }],
  };
  const difference = { field: 'permissionIds', label: ['权限', 'Permissions'], beforeText: null, afterText: null, members };
  const { user } = open(() =>
    success({
      from: versions[1],
      to: versions[0],
      differences: [{ ...difference, before: '运单-异常上报、运单-导出', after: '只看在途' }],
    }),
  );
  await user.click((await rowOf('客户来电更正')).getByRole('button', { name: 'Compare versions' }));
  const drawer = within(await screen.findByRole('dialog'));
  const itemsOf = async (name: string) =>
    within(await drawer.findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await itemsOf('Removed')).toEqual(['Waybills: Waybill – report, Waybill – export']);
  expect(await itemsOf('Added')).toEqual(['只看在途']);
  expect(drawer.queryByText(/运单/)).toBeNull();
  await changeLanguage('zh-CN');
});

test('a record is named by its title, in the list and in the comparison', async () => {
  const row = { ...version(2), dataTitle: '鲁东钢铁' };
  const { user } = open(() => success({ from: versions[2], to: versions[1], differences: [] }), { row });
  await user.click((await rowOf('鲁东钢铁')).getByRole('button', { name: '版本比较' }));
  expect(await screen.findByRole('dialog', { name: '版本比较 · 货主 鲁东钢铁' })).toBeVisible();
});

test('the record is named in English where it has an English name', async () => {
  const row = { ...version(2), dataTitle: '合同到期提醒', dataTitleEn: 'Reminder of contracts that end' };
  await changeLanguage('en-US');
  open(() => refusal('未找到版本信息'), { row });
  expect(await screen.findByText('Reminder of contracts that end')).toBeVisible();
  await changeLanguage('zh-CN');
});

test('the first version is compared with the second, and no version with itself', async () => {
  const { user, asked } = open(() => success({ from: versions[2], to: versions[1], differences: [] }), { row: version(1) });
  await user.click((await rowOf('h1')).getByRole('button', { name: '版本比较' }));
  const drawer = within(await screen.findByRole('dialog', { name: '版本比较 · 货主' }));
  await waitFor(() => expect(asked.map((query) => [query.get('from'), query.get('to')])).toEqual([['1', '2']]));
  await user.click(await drawer.findByLabelText('旧版本'));
  // Finds the option in the open select box, because the list next to it contains the same text.
  const choice = (title: RegExp) => screen.getAllByTitle(title).find((found) => found.matches('.ant-select-item-option'));
  await waitFor(() => expect(choice(/第3版/)).toBeDefined());
  expect(choice(/第2版/)).toHaveClass('ant-select-item-option-disabled');
  expect(choice(/第3版/)).not.toHaveClass('ant-select-item-option-disabled');
});

test('the only version is compared with nothing, and that is said', async () => {
  const only = version(1, { action: 'add', actionLabel: ['新增', 'Add'] });
  const { user, asked } = open(() => refusal('未找到版本信息'), { row: only, known: [only] });
  await user.click((await rowOf('h1')).getByRole('button', { name: '版本比较' }));
  const drawer = within(await screen.findByRole('dialog', { name: '版本比较 · 货主' }));
  expect(await drawer.findByText('该记录只有这一个版本，没有可比较的版本。')).toBeVisible();
  expect(drawer.getByText(/王运营/)).toBeVisible();
  expect(drawer.queryByLabelText('旧版本')).toBeNull();
  expect(asked).toEqual([]);
});

test('a record that cannot be read any more says so and can be tried again', async () => {
  const { user } = open(() => refusal('未找到版本信息'));
  await user.click((await rowOf('客户来电更正')).getByRole('button', { name: '版本比较' }));
  const drawer = within(await screen.findByRole('dialog', { name: '版本比较 · 货主' }));
  expect(await drawer.findByText('未找到版本信息')).toBeVisible();
  expect(drawer.getByRole('button', { name: /重\s?试/ })).toBeVisible();
});

test('a comparison that fails is neither called the same nor shown with the rows of the former pair', async () => {
  const difference = { field: 'level', label: ['等级', 'Level'], before: '1', after: '2', beforeText: '普通', afterText: '重点' };
  const { user } = open((query) =>
    query.get('from') === '2' ? success({ from: versions[1], to: versions[0], differences: [difference] }) : refusal('未找到版本信息'),
  );
  await user.click((await rowOf('客户来电更正')).getByRole('button', { name: '版本比较' }));
  const drawer = within(await screen.findByRole('dialog', { name: '版本比较 · 货主' }));
  expect(await drawer.findByText('重点')).toBeVisible();
  await user.click(drawer.getByLabelText('旧版本'));
  await user.click(await screen.findByTitle(/第1版/));
  expect(await drawer.findByText('未找到版本信息')).toBeVisible();
  expect(drawer.queryByText('重点')).toBeNull();
  expect(drawer.queryByText(/未填写原因/)).toBeNull();
  expect(drawer.queryByText('两个版本的内容相同')).toBeNull();
});
