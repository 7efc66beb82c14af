import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { connectionLost, connectionWorks } from 'shared-platform/connection';
import { lazyPart } from 'shared-platform/lazy-part';
import { describe, expect, it, vi } from 'vitest';
import { actOn, page, refusal, renderScreen, success } from '../testing/render-screen.tsx';
import { allParcelCodes, parcel, parcelRecord, parcelStatuses } from '../testing/sample-entity.ts';
import { ListPage } from './list-page.tsx';
import type { FormSurfaceProps, ListPageProps } from './list-page-props.ts';

function renderList(
  path = '/test',
  props: Partial<ListPageProps<typeof parcel>> = {},
  records: readonly unknown[] = [parcelRecord(1), parcelRecord(2)],
) {
  const asked: URLSearchParams[] = [];
  const groups: URLSearchParams[] = [];
  const handlers = [
    http.get('*/api/test/parcel/list', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return page(records, 40);
    }),
    http.get('*/api/test/parcel/groups', ({ request }) => {
      groups.push(new URL(request.url).searchParams);
      return success({ groups: [{ value: '10', text: '待发出', count: 2, sums: { weight: '2469.000' } }], isCut: false });
    }),
  ];
  const rendered = renderScreen(
    <ListPage entity={parcel} columns={['parcelNo', 'weight', 'remark', 'parcelStatus', 'createTime']} {...props} />,
    {
      can: allParcelCodes,
      dictionaries: { parcel_status: parcelStatuses },
      path,
      handlers,
    },
  );
  return { ...rendered, asked, groups };
}

const head = (name: RegExp) => screen.getByRole('columnheader', { name });

describe('sizes', () => {
  it('are four, and kept for this person and list', async () => {
    const { user, unmount } = renderList();
    await screen.findByText('P001');
    await user.click(screen.getByRole('button', { name: '列设置' }));
    const sizes = await screen.findByRole('radiogroup', { name: '密度' });
    expect(within(sizes).getAllByRole('radio')).toHaveLength(4);
    expect(within(sizes).getByRole('radio', { name: '迷你' })).toBeChecked();
    await user.click(within(sizes).getByRole('radio', { name: '极小' }));
    unmount();
    const again = renderList();
    await screen.findByText('P001');
    await again.user.click(screen.getByRole('button', { name: '列设置' }));
    expect(await screen.findByRole('radio', { name: '极小' })).toBeChecked();
  });
});

describe('several sorts', () => {
  it('are added with Shift, numbered in the heads, asked in order and kept in the address', async () => {
    const { user, asked, address } = renderList();
    await screen.findByText('P001');
    await user.click(head(/重量/));
    await waitFor(() => expect(asked.at(-1)?.get('column')).toBe('weight'));
    await user.keyboard('{Shift>}');
    await user.click(head(/状态/));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(asked.at(-1)?.get('column')).toBe('weight,parcelStatus'));
    expect(asked.at(-1)?.get('order')).toMatch(/^(asc|desc),(asc|desc)$/);
    expect(address()).toContain('column=weight%2CparcelStatus');
    expect(head(/重量/)).toHaveTextContent('①');
    expect(head(/状态/)).toHaveTextContent('②');
  });

  it('are read from the address, one direction for all included', async () => {
    const { asked } = renderList('/test?column=weight,createTime&order=asc');
    await screen.findByText('P001');
    expect(asked[0]?.get('order')).toBe('asc,asc');
  });
});

describe('filters beside the query form', () => {
  it('ask for a part of a text from the head, stand as a chip, and go with it', async () => {
    const { user, asked, address } = renderList();
    await screen.findByText('P001');
    await user.click(screen.getByRole('button', { name: '条件' }));
    await user.click(await screen.findByRole('menuitem', { name: '备注' }));
    const field = await screen.findByRole('textbox', { name: '备注' });
    await user.type(field, '易碎{Enter}');
    await waitFor(() => expect(asked.at(-1)?.get('remark')).toBe('*易碎*'));
    expect(address()).toContain('remark=');
    const chips = screen.getByRole('group', { name: '已选条件' });
    expect(chips).toHaveTextContent('备注: 易碎');
    await user.click(within(chips).getByRole('button', { name: '移除条件 备注' }));
    await waitFor(() => expect(asked.at(-1)?.has('remark')).toBe(false));
    expect(screen.queryByRole('group', { name: '已选条件' })).not.toBeInTheDocument();
  });
});

describe('groups', () => {
  it('are counted and summed by the server within the filters, and lead to their rows', async () => {
    const { user, asked, groups, address } = renderList('/test?mobile=138');
    await screen.findByText('P001');
    await user.click(screen.getByRole('button', { name: '分组' }));
    await user.click(await screen.findByRole('menuitem', { name: '状态' }));
    const table = await screen.findByRole('table', { name: '按状态分组' });
    expect(within(table).getByText('2,469.000')).toBeInTheDocument();
    expect(Object.fromEntries(groups[0] ?? [])).toMatchObject({ groupBy: 'parcelStatus', sums: 'weight', mobile: '138' });
    expect(address()).toContain('groupBy=parcelStatus');
    await user.click(within(table).getByRole('button', { name: '只看这一组' }));
    await waitFor(() => expect(asked.at(-1)?.get('parcelStatus')).toBe('10'));
    expect(address()).not.toContain('groupBy');
  });

  it.each(['nonsuch', 'constructor', '__proto__', 'parcelNo', 'createTime'])(
    'are left out when the address names no field to group by: %s',
    async (name) => {
      const { groups } = renderList(`/test?groupBy=${name}`);
      expect(await screen.findByText('P001')).toBeVisible();
      expect(screen.getByRole('button', { name: '分组' })).toBeVisible();
      expect(groups).toEqual([]);
    },
  );
});

describe('pages', () => {
  it.each([
    ['pageSize=0', { pageNo: '1', pageSize: '10' }],
    ['pageSize=99999999&pageNo=2', { pageNo: '2', pageSize: '10' }],
    ['pageNo=-1&pageSize=50', { pageNo: '1', pageSize: '50' }],
    ['pageNo=1.5', { pageNo: '1', pageSize: '10' }],
  ])('are the usual ones where the address names none that exists: %s', async (search, expected) => {
    const { asked } = renderList(`/test?${search}`);
    await screen.findByText('P001');
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject(expected);
  });
});

describe('related facts', () => {
  it('share a column, sorted by the first of them', async () => {
    const { user, asked } = renderList('/test', { columns: ['parcelNo', { combine: ['weight', 'pieces'], stack: true }] });
    await screen.findByText('P001');
    expect(screen.getAllByTitle('1,234.500 / 2')).toHaveLength(2);
    await user.click(head(/重量/));
    await waitFor(() => expect(asked.at(-1)?.get('column')).toBe('weight'));
  });
});

describe('nothing to show', () => {
  it('says what can be done: add the first, or take the filters away', async () => {
    const { unmount } = renderList('/test', {}, []);
    expect(await screen.findByRole('button', { name: '新增第一条' })).toBeInTheDocument();
    unmount();
    const filtered = renderList('/test?mobile=1', {}, []);
    expect(await screen.findByText('没有符合筛选条件的记录')).toBeInTheDocument();
    await filtered.user.click(screen.getAllByRole('button', { name: '清除筛选' }).at(-1) as HTMLElement);
    await waitFor(() => expect(filtered.asked.at(-1)?.has('mobile')).toBe(false));
  });
});

describe('a row', () => {
  it('offers its actions on the right click', async () => {
    const { user } = renderList('/test', { rowActions: [{ action: 'send' }] });
    const row = (await screen.findByText('P001')).closest('tr') as HTMLElement;
    await user.pointer({ keys: '[MouseRight]', target: within(row).getByText('待发出') });
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['发出', '编辑', '删除']);
  });
});

describe('a list that could not be read again', () => {
  it('keeps its rows, says how old they are, and reads by itself when the line is back', async () => {
    let isBroken = false;
    const { user } = renderScreen(<ListPage entity={parcel} columns={['parcelNo']} />, {
      can: allParcelCodes,
      handlers: [http.get('*/api/test/parcel/list', () => (isBroken ? refusal('数据库忙') : page([parcelRecord(1)])))],
    });
    await screen.findByText('P001');
    isBroken = true;
    await user.click(screen.getByRole('button', { name: '刷新' }));
    expect(await screen.findByText(/显示的是 .* 读取的数据/)).toBeInTheDocument();
    expect(screen.getByText('P001')).toBeInTheDocument();
    isBroken = false;
    connectionLost();
    connectionWorks(performance.now() + 1);
    await waitFor(() => expect(screen.queryByText('数据库忙')).not.toBeInTheDocument());
  });

  it('says only how old they are during an outage, of which the frame tells', async () => {
    let isAway = false;
    const { user } = renderScreen(<ListPage entity={parcel} columns={['parcelNo']} />, {
      can: allParcelCodes,
      handlers: [
        http.get('*/api/test/parcel/list', () => (isAway ? HttpResponse.error() : page([parcelRecord(1)]))),
        http.get('*/api/health', () => (isAway ? HttpResponse.error() : HttpResponse.json({ status: 'up' }))),
      ],
    });
    await screen.findByText('P001');
    isAway = true;
    await user.click(screen.getByRole('button', { name: '刷新' }));
    expect(await screen.findByText(/^显示的是 .* 读取的数据$/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('加载失败')).not.toBeInTheDocument());
    expect(screen.queryByText(/网络连接失败/)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    isAway = false;
    connectionWorks(performance.now() + 1);
    await waitFor(() => expect(screen.queryByText(/读取的数据/)).not.toBeInTheDocument());
  });
});

describe('the focus after an action that was done by keyboard', () => {
  /** A list whose record is another one once the action was done. */
  function renderActions(path: string, props: Partial<ListPageProps<typeof parcel>>) {
    let record: Record<string, unknown> = parcelRecord(1);
    const done = http.put('*/api/test/parcel/:action', () => {
      record = { ...record, version: 4, parcelStatus: '20', parcelStatus_dictText: '运输中' };
      return success(record);
    });
    return renderScreen(<ListPage entity={parcel} columns={['parcelNo', 'weight', 'parcelStatus']} {...props} />, {
      can: ['parcel:list', 'parcel:send', 'parcel:weigh'],
      dictionaries: { parcel_status: parcelStatuses },
      path,
      handlers: [
        http.get('*/api/test/parcel/list', () => page([record], 1)),
        http.get('*/api/test/parcel/queryById', () => success(record)),
        done,
      ],
    });
  }

  it('stays in the open record', async () => {
    const { user } = renderActions('/test?open=id-1', { rowActions: [{ action: 'send', confirm: true }] });
    const drawer = within(await screen.findByRole('dialog', { name: /P001/ }));
    const send = await drawer.findByRole('button', { name: '发出' });
    send.focus();
    await user.keyboard('{Enter}');
    const confirm = await screen.findByRole('button', { name: '确定' });
    confirm.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: '确定' })).toBeNull());
    await waitFor(() => expect(drawer.queryByRole('button', { name: '发出' })).toBeNull());
    await waitFor(() => expect(drawer.getByRole('group', { name: 'P001' })).toHaveFocus());
  });

  it('stays on the row', async () => {
    const { user } = renderActions('/test', { rowActions: [{ action: 'weigh', when: ({ parcelStatus }) => parcelStatus === '10' }] });
    const weigh = await screen.findByRole('button', { name: '称重' });
    weigh.focus();
    await user.keyboard('{Enter}');
    const form = within(await screen.findByRole('dialog', { name: /称重/ }));
    await user.type(form.getByLabelText('实际重量'), '12');
    form.getByRole('button', { name: '称重' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: '称重' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest('[data-row-key="id-1"]')).not.toBeNull());
  });

  it('is where it was when the person decides otherwise', async () => {
    const { user } = renderActions('/test', { rowActions: [{ action: 'send', confirm: true }] });
    const send = await screen.findByRole('button', { name: '发出' });
    send.focus();
    await user.keyboard('{Enter}');
    const cancel = within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' });
    cancel.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(send).toHaveFocus());
  });
});

describe('a form whose code is loaded when it opens', () => {
  type Form = (props: FormSurfaceProps<typeof parcel>) => ReactNode;

  it('leaves the list and its selection as they are, and is shown in a drawer that can try again when it cannot be loaded', async () => {
    const attempts: PromiseWithResolvers<{ readonly default: Form }>[] = [];
    const form = lazyPart<Form>(() => {
      const attempt = Promise.withResolvers<{ readonly default: Form }>();
      attempts.push(attempt);
      return attempt.promise;
    });
    const { user } = renderList('/test', { form });
    const row = (await screen.findByText('P001')).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('checkbox'));
    const add = screen.getByRole('button', { name: /新增/ });
    await user.click(add);
    expect(screen.getByText('P001')).toBeVisible();
    const drawer = await screen.findByRole('dialog', { name: '新增 · 包裹' });
    expect(within(drawer).queryByRole('alert')).toBeNull();
    attempts[0]?.reject(new Error('gone'));
    const card = await screen.findByRole('alert');
    expect(card).toHaveTextContent('加载失败');
    expect(screen.getByText('P001')).toBeVisible();
    // The failed code is given up a moment after it was told of; until then the same failure is shown again.
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: /重\s*试/ }));
      expect(attempts).toHaveLength(2);
    });
    attempts[1]?.resolve({
      default: ({ onClose }) => (
        <button type="button" onClick={onClose}>
          表单已到
        </button>
      ),
    });
    const arrived = await screen.findByRole('button', { name: '表单已到' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(row).getByRole('checkbox')).toBeChecked();
    await user.click(arrived);
    await waitFor(() => expect(add).toHaveFocus());
  });

  it('of an action leaves the list too, and the drawer can be closed', async () => {
    const open = lazyPart<Form>(() => Promise.reject(new Error('gone')));
    const { user } = renderList('/test', { rowActions: [{ key: 'weighAgain', label: ['复称', 'Weigh again'], open: open as never }] });
    const row = (await screen.findByText('P001')).closest('tr') as HTMLElement;
    await actOn(user, 'P001', '复称');
    const drawer = await screen.findByRole('dialog', { name: '复称 · P001' });
    expect(within(drawer).getByRole('alert')).toHaveTextContent('加载失败');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(row).toBeVisible();
  });

  it('passes an error of its own on to the screen', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const form = lazyPart<Form>(async () => ({
      default: () => {
        throw new Error('broken');
      },
    }));
    const { user } = renderList('/test', { form });
    await screen.findByText('P001');
    await user.click(screen.getByRole('button', { name: /新增/ }));
    await waitFor(() => expect(screen.queryByText('P001')).toBeNull());
    expect(screen.queryByText('加载失败')).toBeNull();
    quiet.mockRestore();
  });
});
