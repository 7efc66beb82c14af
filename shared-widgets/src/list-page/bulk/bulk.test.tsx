import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { recentChanges } from 'shared-platform/recent-changes';
import { describe, expect, it } from 'vitest';
import { ListPage } from '../../list-page/list-page.tsx';
import { mswServer, page, refusal, renderScreen, rowOf, success } from '../../testing/render-screen.tsx';
import { allParcelCodes, parcel, parcelRecord, parcelStatuses } from '../../testing/sample-entity.ts';

interface Sent {
  readonly rows: readonly { readonly id: string; readonly version: number }[];
  readonly [field: string]: unknown;
}

const onTheWay = { parcelStatus: '20', parcelStatus_dictText: '运输中' };
const everything = [...allParcelCodes, 'parcel:callBack'];

/** Renders a list of parcels with a test server that refuses those in `refuse`. */
function renderParcels(
  options: { count?: number; can?: readonly string[]; refuse?: (id: string) => string | undefined; total?: number } = {},
) {
  const { count = 3, can = everything, refuse = () => undefined, total = count } = options;
  const records = Array.from({ length: count }, (_, index) => parcelRecord(index + 1, index === 2 ? onTheWay : {}));
  const sent: { action: string; body: Sent; key: string | null }[] = [];
  const lists: URLSearchParams[] = [];
  const bulk = (action: string) =>
    http.put(`*/api/test/parcel/${action}/batch`, async ({ request }) => {
      const body = (await request.json()) as Sent;
      sent.push({ action, body, key: request.headers.get('idempotency-key') });
      const results = body.rows.map(({ id, version }) => {
        const message = refuse(id);
        return message
          ? { id, ok: false, message }
          : { id, ok: true, message: '操作成功！', record: { ...parcelRecord(Number(id.slice(3))), version: version + 1 } };
      });
      const failed = results.filter(({ ok }) => !ok).length;
      return success({ succeeded: results.length - failed, failed, results });
    });
  const rendered = renderScreen(
    <ListPage
      entity={parcel}
      columns={['parcelNo', 'parcelStatus']}
      rowActions={[{ action: 'send' }, { action: 'weigh' }, { action: 'stop' }]}
    />,
    {
      can,
      dictionaries: { parcel_status: parcelStatuses },
      handlers: [
        ...['send', 'weigh', 'callBack'].map(bulk),
        http.get('*/api/test/parcel/list', ({ request }) => {
          const query = new URL(request.url).searchParams;
          lists.push(query);
          const wanted = query.get('id_MultiString')?.split(',');
          return page(
            wanted ? records.filter(({ id }) => wanted.includes(id)).map((record) => ({ ...record, version: 7 })) : records,
            total,
          );
        }),
      ],
    },
  );
  return { ...rendered, sent, lists };
}

const bar = () => screen.findByRole('toolbar', { name: '对已选数据的操作' });
async function tick(user: ReturnType<typeof renderParcels>['user'], ...names: string[]) {
  for (const name of names) await user.click((await rowOf(name)).getByRole('checkbox'));
}

describe('ticked rows', () => {
  it('are counted at the foot of the list, with the actions for many that the person holds', async () => {
    const { user } = renderParcels({ can: ['parcel:list', 'parcel:send', 'parcel:stop'] });
    await rowOf('P001');
    expect(screen.queryByRole('toolbar', { name: '对已选数据的操作' })).toBeNull();
    await tick(user, 'P001', 'P002');
    const tools = within(await bar());
    expect(tools.getByRole('status')).toHaveTextContent('已选 2 条');
    expect(tools.getAllByRole('button').map((button) => button.textContent)).toEqual(['发出', '选择全部 3 条', '清空']);
    await user.click(tools.getByRole('button', { name: '清空' }));
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: '对已选数据的操作' })).toBeNull());
  });

  it('are needed by the button that deletes: it is marked, can be pressed and says so', async () => {
    const { user } = renderParcels();
    await rowOf('P001');
    const remove = screen.getByRole('button', { name: '批量删除' });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toBeEnabled();
    expect(remove).toHaveStyle({ cursor: 'not-allowed' });
    await user.click(remove);
    expect(await screen.findByText('请选择一条记录！')).toBeVisible();
    await tick(user, 'P001');
    expect(remove).toHaveAttribute('aria-disabled', 'false');
    expect(remove).not.toHaveStyle({ cursor: 'not-allowed' });
  });

  it('can be all that the query finds, over its pages', async () => {
    const { user, lists } = renderParcels({ count: 3, total: 2_000 });
    await tick(user, 'P001');
    await user.click(within(await bar()).getByRole('button', { name: '选择前 1000 条' }));
    await waitFor(async () => expect(within(await bar()).getByRole('status')).toHaveTextContent('已选 3 条'));
    expect(lists.at(-1)?.get('pageSize')).toBe('500');
  });
});

describe('an action for many', () => {
  it('says before for whom it is possible, asks with the number, and sends only those', async () => {
    const { user, sent } = renderParcels();
    await tick(user, 'P001', 'P002', 'P003');
    await user.click(within(await bar()).getByRole('button', { name: '发出' }));
    const question = await screen.findByRole('dialog', { name: '确定要发出这 2 项吗?' });
    expect(question).toHaveTextContent('3 条中 2 条可以发出，其余不会被改动');
    expect(question).toHaveTextContent('P003 当前状态[运输中]不允许执行[发出]');
    await user.click(within(question).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('发出成功')).toBeVisible();
    expect(screen.getByText('P001、P002')).toBeVisible();
    expect(sent.map(({ body }) => body.rows)).toEqual([
      [
        { id: 'id-1', version: 3 },
        { id: 'id-2', version: 3 },
      ],
    ]);
    // The refused rows stay selected, so that the person can act on them again.
    await waitFor(async () => expect(within(await bar()).getByRole('status')).toHaveTextContent('已选 1 条'));
  });

  it('can be undone by somebody who left while the results were open', async () => {
    const { user, unmount } = renderParcels({ refuse: (id) => (id === 'id-2' ? '车辆已有在途运单' : undefined) });
    await tick(user, 'P001', 'P002');
    await user.click(within(await bar()).getByRole('button', { name: '发出' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    await screen.findByRole('dialog', { name: '发出：成功 1 条，失败 1 条' });
    expect(recentChanges.list()).toEqual([]);
    unmount();
    expect(recentChanges.list()).toEqual([expect.objectContaining({ content: 'P001' })]);
  });

  it('asks for its fields once for all', async () => {
    const { user, sent } = renderParcels();
    await tick(user, 'P001', 'P003');
    await user.click(within(await bar()).getByRole('button', { name: '称重…' }));
    const drawer = await screen.findByRole('dialog', { name: '称重 · 2 条' });
    await user.click(within(drawer).getByRole('button', { name: '称重（2）' }));
    expect(await within(drawer).findByText('请输入实际重量')).toBeVisible();
    await user.type(within(drawer).getByLabelText('实际重量'), '3.5');
    await user.click(within(drawer).getByRole('button', { name: '称重（2）' }));
    expect(await screen.findByText('称重成功：P001、P003')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ weight: '3.5', rows: [{ id: 'id-1' }, { id: 'id-3' }] });
  });

  it('says of each what became of it; the refused are tried again as they are now, or ticked', async () => {
    let isBusy = true;
    const { user, sent } = renderParcels({ refuse: (id) => (id === 'id-2' && isBusy ? '车辆已有在途运单' : undefined) });
    await tick(user, 'P001', 'P002');
    await user.click(within(await bar()).getByRole('button', { name: '发出' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    const results = await screen.findByRole('dialog', { name: '发出：成功 1 条，失败 1 条' });
    const each = within(within(results).getByRole('list', { name: '每条结果' })).getAllByRole('listitem');
    expect(each.map(({ textContent }) => textContent)).toEqual(['P002 车辆已有在途运单', 'P001 发出成功']);
    await user.click(within(results).getByRole('button', { name: '重试失败的 1 条' }));
    await waitFor(() => expect(sent[1]?.body.rows).toEqual([{ id: 'id-2', version: 7 }]));
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    const again = await screen.findByRole('dialog', { name: '发出：成功 0 条，失败 1 条' });
    isBusy = false;
    // What was done can be undone when nothing is open that would close the notice.
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
    await user.click(within(again).getByRole('button', { name: '选中失败的' }));
    await waitFor(async () => expect(within(await bar()).getByRole('status')).toHaveTextContent('已选 1 条'));
    expect(await screen.findByRole('button', { name: '撤销' })).toBeVisible();
    expect(screen.getByText('P001', { selector: '.ant-notification-notice *' })).toBeVisible();
    expect((await rowOf('P002')).getByRole('checkbox')).toBeChecked();
  });

  it('goes in turns, shows how far it is and stops between two of them', async () => {
    let release: () => void = () => undefined;
    const { user, sent } = renderParcels({ count: 60, can: ['parcel:list', 'parcel:weigh'] });
    const second = new Promise<void>((resolve) => {
      release = resolve;
    });
    mswServer.use(
      http.put('*/api/test/parcel/weigh/batch', async ({ request }) => {
        const body = (await request.json()) as Sent;
        sent.push({ action: 'weigh', body, key: request.headers.get('idempotency-key') });
        if (sent.length === 2) await second;
        return success({ succeeded: body.rows.length, failed: 0, results: body.rows.map(({ id }) => ({ id, ok: true, message: '' })) });
      }),
    );
    await tick(user, 'P001');
    await user.click(within(await bar()).getByRole('button', { name: '选择全部 60 条' }));
    await screen.findByText('已选 60 条');
    await user.click(within(await bar()).getByRole('button', { name: '称重…' }));
    await user.type(await screen.findByLabelText('实际重量'), '1');
    await user.click(screen.getByRole('button', { name: '称重（60）' }));
    const progress = await screen.findByRole('dialog', { name: '正在称重…' });
    await waitFor(() => expect(progress).toHaveTextContent('25 / 60'));
    await user.click(within(progress).getByRole('button', { name: '停止' }));
    release();
    const ended = await screen.findByRole('dialog', { name: '称重：成功 50 条，失败 0 条' });
    expect(sent.map(({ body }) => body.rows.length)).toEqual([25, 25]);
    await user.click(within(ended).getByRole('button', { name: '继续剩余 10 条' }));
    await waitFor(() => expect(sent.map(({ body }) => body.rows.length)).toEqual([25, 25, 10]));
  });

  it('keeps a refusal of the whole call in the form, and what nothing came back for can be sent again with the same key', async () => {
    const keys: (string | null)[] = [];
    const responses = [
      () => refusal('参数不正确'),
      () => HttpResponse.error(),
      () => success({ succeeded: 1, failed: 0, results: [{ id: 'id-1', ok: true, message: '' }] }),
    ];
    const { user } = renderParcels();
    mswServer.use(
      http.put('*/api/test/parcel/weigh/batch', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return (responses[keys.length - 1] ?? (() => success(null)))();
      }),
    );
    await tick(user, 'P001');
    await user.click(within(await bar()).getByRole('button', { name: '称重…' }));
    const drawer = await screen.findByRole('dialog', { name: '称重 · 1 条' });
    await user.type(within(drawer).getByLabelText('实际重量'), '1');
    await user.click(within(drawer).getByRole('button', { name: '称重（1）' }));
    expect(await within(drawer).findByText('参数不正确')).toBeVisible();
    await user.click(within(drawer).getByRole('button', { name: '称重（1）' }));
    const cut = await screen.findByRole('dialog', { name: '称重：成功 0 条，失败 0 条' });
    await user.click(within(cut).getByRole('button', { name: '继续剩余 1 条' }));
    expect(await screen.findByText('称重成功：P001')).toBeVisible();
    expect(keys[2]).toBe(keys[1]);
    expect(keys[1]).not.toBe(keys[0]);
  });
});

describe('undo', () => {
  async function sendOne(can: readonly string[], refuse?: (id: string) => string | undefined) {
    const rendered = renderParcels({ can, ...(refuse ? { refuse } : {}) });
    await tick(rendered.user, 'P001');
    await rendered.user.click(within(await bar()).getByRole('button', { name: '发出' }));
    await rendered.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    return rendered;
  }

  it('runs the inverse with the new versions', async () => {
    const { user, sent } = await sendOne(everything);
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ action: 'callBack', body: { rows: [{ id: 'id-1', version: 4 }] } }));
    expect(await screen.findByText('已撤销发出：P001')).toBeVisible();
  });

  it('is never offered to those who may not run the inverse', async () => {
    await sendOne(allParcelCodes);
    expect(await screen.findByText('发出成功：P001')).toBeVisible();
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  });

  it('puts back what was deleted', async () => {
    const restored: unknown[] = [];
    const { user } = renderParcels();
    mswServer.use(
      http.delete('*/api/test/parcel/deleteBatch', () => success({ succeeded: 1, failed: [] })),
      http.put('*/api/test/parcel/restore', async ({ request }) => {
        restored.push(await request.json());
        return success({ succeeded: 1, failed: [] });
      }),
    );
    await tick(user, 'P001');
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    await user.click(within(await screen.findByRole('dialog', { name: '确定要删除这 1 项吗?' })).getByRole('button', { name: '确定' }));
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    expect(await screen.findByText('已撤销删除：P001')).toBeVisible();
    expect(restored).toEqual([{ ids: ['id-1'] }]);
  });
});
