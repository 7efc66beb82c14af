import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { PickedValue, type PickedValueProps } from '../pickers/testing/picked-value.tsx';
import { page, refusal, renderScreen, success } from '../testing/render-screen.tsx';
import { Form } from '../ui/form.ts';
import { UserSelect, useExistingValues, userNames } from './user-select.tsx';

const departs = [
  { key: 'd1', title: '总公司', children: [{ key: 'd2', title: '运营部', children: null }] },
  { key: 'd3', title: '华东分公司', children: null },
];
const person = (username: string, realname: string, sex: number) => ({
  id: username,
  username,
  realname,
  sex,
  phone: '13800000000',
  orgCodeTxt: '运营部',
});

function server() {
  const asked: Record<string, string>[] = [];
  const handlers = [
    http.get('*/api/sys/sysDepart/queryIdTree', () => success(departs)),
    http.get('*/api/sys/user/list', ({ request }) =>
      page([{ username: new URL(request.url).searchParams.get('username')?.split(',')[0], realname: '旧人' }]),
    ),
    http.get('*/api/sys/user/queryUserComponentData', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      return query.pageNo === '2' ? page([person('zhao', '赵六', 2)], 12) : page([person('li', '李四', 1), person('wu', '吴十', 2)], 12);
    }),
  ];
  return { asked, handlers };
}

type Given = Omit<PickedValueProps, 'Select'>;
const Field = (given: Given) => <PickedValue Select={UserSelect} {...given} />;

const open = async (user: { click: (element: Element) => Promise<void> }) => {
  await user.click(screen.getByRole('button', { name: '选择用户' }));
  return await screen.findByRole('dialog', { name: '根据部门选择用户' });
};

describe('users by department', () => {
  it('shows account, name, sex, phone and department; the window is 1250 wide', async () => {
    const { handlers, asked } = server();
    const { user } = renderScreen(<Field onValue={() => undefined} />, { can: ['depart:list'], handlers });
    expect(screen.getByPlaceholderText('请先选择用户')).toBeInTheDocument();
    const dialog = await open(user);
    expect(dialog).toHaveStyle({ width: '1250px' });
    expect(within(dialog).getByRole('button', { name: /取\s*消/ }).parentElement).toHaveStyle({ gap: '8px' });
    const row = (await within(dialog).findByText('李四')).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'li', '李四', '男', '13800000000', '运营部']);
    expect((within(dialog).getByText('吴十').closest('tr') as HTMLElement).textContent).toContain('女');
    expect(asked[0]).toMatchObject({ pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' });
    expect(within(dialog).getByText('1-10 共 12 条')).toBeInTheDocument();
  });

  it('asks for the departments once the first users are shown or cannot be', async () => {
    const { handlers } = server();
    const order: string[] = [];
    let isRefused = false;
    const watched = [
      http.get('*/api/sys/user/queryUserComponentData', () => {
        order.push('users');
        return isRefused ? refusal('无法读取') : undefined;
      }),
      http.get('*/api/sys/sysDepart/queryIdTree', () => {
        order.push('departs');
        return undefined;
      }),
      ...handlers,
    ];
    const { user } = renderScreen(<Field onValue={() => undefined} />, { can: ['depart:list'], handlers: watched });
    for (const refused of [false, true]) {
      isRefused = refused;
      order.length = 0;
      const dialog = await open(user);
      await within(dialog).findByText('华东分公司');
      await waitFor(() => expect(order).toEqual(['users', 'departs']));
      await user.click(within(dialog).getByRole('button', { name: '取消' }));
    }
  });

  it('asks for a department and an account; reset asks for everybody', async () => {
    const { handlers, asked } = server();
    const { user } = renderScreen(<Field onValue={() => undefined} />, { can: ['depart:list'], handlers });
    const dialog = await open(user);
    await user.click(await within(dialog).findByText('运营部', { selector: '.ant-tree-title, .ant-tree-title *' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ departId: 'd2' }));
    await user.type(within(dialog).getByPlaceholderText('请输入账号'), 'li{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ departId: 'd2', username: 'li', pageNo: '1' }));
    await user.click(within(dialog).getByRole('button', { name: '重置' }));
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('username'));
    expect(within(dialog).getByPlaceholderText('请输入账号')).toHaveValue('');
  });

  it('keeps what was ticked from page to page, and what was chosen before', async () => {
    const { handlers } = server();
    const value = vi.fn();
    const { user } = renderScreen(<Field first="old" onValue={value} />, { handlers });
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('旧人'));
    const dialog = await open(user);
    await user.click(await within(dialog).findByRole('checkbox', { name: '选择 李四' }));
    await user.click(within(dialog).getByTitle('2'));
    await user.click(await within(dialog).findByRole('checkbox', { name: '选择 赵六' }));
    expect(within(dialog).getByRole('status')).toHaveTextContent('已选 3 项');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(value.mock.calls).toEqual([['old,li,zhao']]);
    expect(screen.getByRole('combobox')).toHaveValue('旧人,李四,赵六');
  });

  it('takes one only where one is wanted: the newest', async () => {
    const { handlers } = server();
    const value = vi.fn();
    const { user } = renderScreen(<Field multiple={false} onValue={value} />, { handlers });
    const dialog = await open(user);
    await user.click(await within(dialog).findByRole('radio', { name: '选择 李四' }));
    await user.click(within(dialog).getByText('吴十'));
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(value.mock.calls).toEqual([['wu']]);
  });

  it('forgets what was not confirmed', async () => {
    const { handlers } = server();
    const value = vi.fn();
    const { user } = renderScreen(<Field onValue={value} />, { handlers });
    let dialog = await open(user);
    await user.click(await within(dialog).findByRole('checkbox', { name: '选择 李四' }));
    await user.click(within(dialog).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    dialog = await open(user);
    expect(await within(dialog).findByRole('checkbox', { name: '选择 李四' })).not.toBeChecked();
    expect(value).not.toHaveBeenCalled();
  });

  it('has no departments for those who may not read them', async () => {
    const { handlers } = server();
    const { user } = renderScreen(<Field onValue={() => undefined} />, { handlers: handlers.slice(1) });
    const dialog = await open(user);
    expect(await within(dialog).findByText('李四')).toBeInTheDocument();
    expect(within(dialog).queryByRole('tree')).not.toBeInTheDocument();
  });

  it('refuse an account that does not exist, and take everything while names cannot be read', async () => {
    let isDown = false;
    const list = http.get('*/api/sys/user/list', () => (isDown ? refusal('系统繁忙') : page([{ username: 'li', realname: '李四' }])));
    function Person({ first }: { readonly first: string }) {
      const rule = useExistingValues(userNames);
      return (
        <Form initialValues={{ person: first }}>
          <Form.Item name="person" rules={[rule]}>
            <UserSelect />
          </Form.Item>
          <button type="submit">保存</button>
        </Form>
      );
    }
    const { user, unmount } = renderScreen(<Person first="li,nobody" />, { handlers: [list] });
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('nobody 不存在，请重新选择')).toBeVisible();
    unmount();
    isDown = true;
    renderScreen(<Person first="somebody" />, { handlers: [list] });
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.queryByText(/不存在/)).not.toBeInTheDocument());
  });

  it('says why nobody is shown, and tries again', async () => {
    const { handlers } = server();
    let refuses = true;
    const sometimes = http.get('*/api/sys/user/queryUserComponentData', () =>
      refuses ? refusal('没有权限，请联系管理员授权', 510) : page([person('li', '李四', 1)]),
    );
    const { user } = renderScreen(<Field onValue={() => undefined} />, { can: ['depart:list'], handlers: [sometimes, ...handlers] });
    const dialog = await open(user);
    expect(await within(dialog).findByText('没有权限，请联系管理员授权')).toBeInTheDocument();
    refuses = false;
    await user.click(within(dialog).getByRole('button', { name: '重试' }));
    expect(await within(dialog).findByText('李四')).toBeInTheDocument();
  });
});
