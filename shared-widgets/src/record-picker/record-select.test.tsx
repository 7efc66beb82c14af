// Records chosen in a dialog: roles, users and a screen's own list.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { PickedValue, type PickedValueProps } from '../pickers/testing/picked-value.tsx';
import { page, refusal, renderScreen } from '../testing/render-screen.tsx';
import { listRecords, PositionSelect, RecordSelect, RoleSelect, UserListSelect } from './record-select.tsx';

const roleRecord = (code: string, name: string) => ({ id: `id-${code}`, roleCode: code, roleName: name, roleNameEn: null });
const known = [roleRecord('weigher', '过磅员'), roleRecord('clerk', '一个名字特别特别特别长的角色'), roleRecord('guard', '门卫')];

function server() {
  const asked: Record<string, string>[] = [];
  const list = http.get('*/api/sys/role/list', ({ request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    asked.push(query);
    const wanted = (query.roleCode ?? query.id)?.split(',').filter(Boolean);
    if (wanted && !query.roleCode?.includes('*'))
      return page(known.filter(({ id, roleCode }) => wanted.includes(roleCode) || wanted.includes(id)));
    return query.pageNo === '2' ? page(known.slice(2), 7) : page(known.slice(0, 2), 7);
  });
  return { asked, handlers: [list] };
}

type Given = Omit<PickedValueProps, 'Select'>;
const Roles = (given: Given) => <PickedValue Select={RoleSelect} {...given} />;
type User = ReturnType<typeof renderScreen>['user'];

async function open(user: User, title = '角色选择') {
  await user.click(screen.getByRole('button', { name: '选择' }));
  const dialog = await screen.findByRole('dialog', { name: title });
  return { dialog, chosen: within(await within(dialog).findByRole('region', { name: title.replace('选择', '').replace(/^/, '已选') })) };
}

describe('the roles', () => {
  it('are listed with name and code, five on a page, in a window 900 wide', async () => {
    const { handlers, asked } = server();
    const { user } = renderScreen(<Roles onValue={() => undefined} />, { handlers });
    expect(screen.getByPlaceholderText('请选择')).toBeInTheDocument();
    const { dialog } = await open(user);
    expect(dialog).toHaveStyle({ width: '900px' });
    expect(
      within(dialog)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['', '角色名称', '角色编码']);
    expect(await within(dialog).findByText('过磅员')).toBeInTheDocument();
    expect(asked).toEqual([expect.objectContaining({ pageNo: '1', pageSize: '5' })]);
    expect(within(dialog).getByText('1-5 共 7 条')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('角色编码', { selector: 'input' }), 'we{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ roleCode: '*we*', pageNo: '1' }));
    await user.click(within(dialog).getByRole('button', { name: '重置' }));
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('roleCode'));
    await user.type(within(dialog).getByLabelText('角色编码', { selector: 'input' }), ' night watch {Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ roleCode: '*night watch*' }));
  });

  it('are found by a part of the name in either language', async () => {
    const { handlers, asked } = server();
    const { user } = renderScreen(<Roles onValue={() => undefined} />, { handlers });
    const { dialog } = await open(user);
    await user.type(await within(dialog).findByLabelText('角色名称', { selector: 'input' }), ' 过磅 {Enter}');
    const conditions = ['roleName', 'roleNameEn'].map((field) => ({ field, rule: 'like', val: '过磅' }));
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ superQueryParams: JSON.stringify(conditions), superQueryMatchType: 'or', pageNo: '1' }),
    );
    expect(asked.at(-1)).not.toHaveProperty('roleCode');
    await user.type(within(dialog).getByLabelText('角色编码', { selector: 'input' }), 'we{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ superQueryParams: JSON.stringify(conditions), roleCode: '*we*' }));
    await user.click(within(dialog).getByRole('button', { name: '重置' }));
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('superQueryParams'));
  });

  it('stand in the card beside the table, from page to page, and are deleted there', async () => {
    const { handlers } = server();
    const value = vi.fn();
    const { user } = renderScreen(<Roles first="guard" onValue={value} />, { handlers });
    // The chosen value is on none of the pages shown so far, so its name has to be requested.
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('门卫'));
    const { dialog, chosen } = await open(user);
    await user.click(await within(dialog).findByText('过磅员'));
    await user.click(within(dialog).getByText('一个名字特别特别特别长的角色'));
    expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '门卫删除',
      '过磅员删除',
      '一个名字特别特别特别长的...删除',
    ]);
    await user.click(within(dialog).getByTitle('2'));
    await user.click(chosen.getByRole('button', { name: '删除 门卫' }));
    // A click on a chosen row deselects it.
    await user.click(within(dialog).getByTitle('1'));
    await user.click(await within(dialog).findByText('过磅员', { selector: 'td' }));
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(value.mock.calls).toEqual([['clerk']]);
    expect(screen.getByRole('combobox')).toHaveValue('一个名字特别特别特别长的...');
    expect(screen.getByRole('combobox')).toHaveAttribute('title', '一个名字特别特别特别长的角色');
  });

  it('are ids where ids are wanted, and one only where one is wanted: the newest', async () => {
    const { handlers } = server();
    const value = vi.fn();
    const One = (given: Given) => <PickedValue Select={(props) => <RoleSelect {...props} returnId multiple={false} />} {...given} />;
    const { user } = renderScreen(<One onValue={value} />, { handlers });
    const { dialog, chosen } = await open(user);
    await user.click(await within(dialog).findByRole('radio', { name: '选择 过磅员' }));
    await user.click(within(dialog).getByText('一个名字特别特别特别长的角色'));
    expect(chosen.getAllByRole('listitem')).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(value.mock.calls).toEqual([['id-clerk']]);
  });

  it('that were not confirmed are forgotten, and can be cleared in the field', async () => {
    const { handlers } = server();
    const value = vi.fn();
    const { user } = renderScreen(<Roles first="guard" onValue={value} />, { handlers });
    const first = await open(user);
    await user.click(await within(first.dialog).findByText('过磅员'));
    await user.click(within(first.dialog).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await open(user)).chosen.getAllByRole('listitem')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(screen.getByRole('button', { name: '清空' }));
    expect(value.mock.calls).toEqual([['']]);
  });

  it('say why none are shown, and are read again', async () => {
    let refuses = true;
    const list = http.get('*/api/sys/role/list', () => (refuses ? refusal('没有权限，请联系管理员授权', 510) : page(known)));
    const { user } = renderScreen(<Roles onValue={() => undefined} />, { handlers: [list] });
    const { dialog } = await open(user);
    expect(await within(dialog).findByText('没有权限，请联系管理员授权')).toBeVisible();
    refuses = false;
    await user.click(within(dialog).getByRole('button', { name: '重试' }));
    expect(await within(dialog).findByText('过磅员')).toBeVisible();
  });
});

it('the positions stand with code and rank, and are named by their code', async () => {
  const list = http.get('*/api/sys/position/list', () =>
    page([{ id: 'p1', code: 'boss', name: '主管', postRank: '2', postRank_dictText: '二级' }]),
  );
  const value = vi.fn();
  const Positions = (given: Given) => <PickedValue Select={PositionSelect} {...given} />;
  const { user } = renderScreen(<Positions onValue={value} />, { handlers: [list] });
  const { dialog } = await open(user, '职务选择');
  const row = (await within(dialog).findByText('主管')).closest('tr') as HTMLElement;
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['', '主管', 'boss', '二级']);
  await user.click(within(dialog).getByText('主管'));
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(value.mock.calls).toEqual([['boss']]);
});

describe('users in one list', () => {
  it('have further search fields behind 展开', async () => {
    const asked: Record<string, string>[] = [];
    const list = http.get('*/api/sys/user/list', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return page([{ id: 'u1', username: 'li', realname: '李四', phone: '13800000000', birthday: '1990-01-02' }]);
    });
    const value = vi.fn();
    const Users = (given: Given) => <PickedValue Select={UserListSelect} {...given} />;
    const { user } = renderScreen(<Users onValue={value} />, { handlers: [list], dictionaries: { sex: [{ value: '1', text: '男' }] } });
    const { dialog } = await open(user, '用户选择');
    const row = (await within(dialog).findByText('李四')).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['', '李四', 'li', '13800000000', '1990-01-02']);
    expect(within(dialog).queryByLabelText('性别')).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: '展开' }));
    await user.click(within(dialog).getByLabelText('性别'));
    await user.click(await screen.findByTitle('男'));
    await user.click(within(dialog).getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sex: '1' }));
    await user.click(within(dialog).getByRole('checkbox', { name: '选择 李四' }));
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(value.mock.calls).toEqual([['li']]);
  });
});

it('a list of one’s own names its values by another call, and shows values without a name as they are', async () => {
  const shifts = listRecords({
    key: 'test shifts',
    name: ['班次', 'Shift'],
    listUrl: '/test/shift/list',
    valueUrl: '/test/shift/byCode',
    columns: [{ key: 'title', title: ['名称', 'Name'] }],
    returnKeys: ['id', 'code'],
    queryParamCode: 'title',
    queryParamText: ['名称', 'Name'],
  });
  const asked: (string | null)[] = [];
  const byCode = http.get('*/api/test/shift/byCode', ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('code'));
    return page([{ id: '1', code: 'n', title: '夜班' }]);
  });
  renderScreen(<RecordSelect records={shifts} value="n,gone" />, { handlers: [byCode] });
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('夜班,gone'));
  expect(asked).toEqual(['n,gone,']);
});
