// A list shows changes by other people in the rows where they happen.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { socketTicketPath } from 'shared-contracts/message/announcement';
import { startLive } from 'shared-platform/live';
import { FakeSocket } from 'shared-platform/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mswServer } from '../../testing/platform-state.ts';
import { page, renderScreen, success } from '../../testing/render-screen.tsx';
import { allParcelCodes, parcel, parcelRecord, parcelStatuses } from '../../testing/sample-entity.ts';
import { ListPage } from '../list-page.tsx';

let stop: () => void = () => undefined;
let records: readonly { readonly id: string; readonly parcelStatus: string }[] = [];
const asked: URLSearchParams[] = [];

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  asked.length = 0;
  records = [parcelRecord(1), parcelRecord(2), parcelRecord(3)];
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Renders the list of `records` with an open socket. */
async function renderLive(path = '/test'): Promise<ReturnType<typeof renderScreen>> {
  const list = http.get('*/api/test/parcel/list', ({ request }) => {
    const params = new URL(request.url).searchParams;
    asked.push(params);
    const ids = params.get('id')?.split(',');
    const status = params.get('parcelStatus');
    const found = records.filter((record) => (!ids || ids.includes(record.id)) && (!status || record.parcelStatus === status));
    return page(found);
  });
  const ticket = http.post(`*/api${socketTicketPath}`, () => success({ ticket: 't' }));
  const actions = [{ action: 'send' }, { action: 'weigh' }, { action: 'sign' }] as const;
  const table = (
    <ListPage entity={parcel} columns={['parcelNo', 'weight', 'parcelStatus']} statusTabs="parcelStatus" rowActions={actions} />
  );
  const rendered = renderScreen(table, {
    can: allParcelCodes,
    dictionaries: { parcel_status: parcelStatuses },
    handlers: [list, ticket],
    path,
  });
  await screen.findByText('P001');
  stop = startLive();
  await waitFor(() => expect(FakeSocket.made).toHaveLength(1));
  FakeSocket.last().open();
  // On a new connection the list is read again, because changes may have been missed.
  await waitFor(() => expect(asked.some((params) => params.has('id'))).toBe(true));
  asked.length = 0;
  return rendered;
}

const change = (number: number, values: object): void => {
  records = records.map((record) => (record.id === `id-${number}` ? { ...record, version: 4, updateBy: 'other', ...values } : record));
};
const say = (shown: boolean): void => FakeSocket.last().say({ cmd: 'records', entity: 'parcel', shown });
const row = (text: string): HTMLElement => screen.getByText(text).closest('tr') as HTMLElement;
const order = (): string[] => screen.getAllByText(/^P00\d$/).map(({ textContent }) => textContent ?? '');

describe('a list that others change', () => {
  it('tells the server which rows it shows', async () => {
    await renderLive();
    await waitFor(() =>
      expect(FakeSocket.last().sent.map((text) => JSON.parse(text) as unknown)).toContainEqual({
        cmd: 'watch',
        lists: [{ entity: 'parcel', ids: ['id-1', 'id-2', 'id-3'] }],
      }),
    );
  });

  it('reads its rows again, by id and within its filters, and marks what changed until it was seen', async () => {
    const { user } = await renderLive('/test?parcelStatus=10');
    change(2, { weight: '777.000' });
    say(true);
    expect(await screen.findByText('777.000')).toBeInTheDocument();
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ id: 'id-1,id-2,id-3', parcelStatus: '10' });
    expect(row('P002')).toHaveAttribute('aria-description', '刚被他人修改');
    expect(row('P002').className).toMatch(/flash.*dot/);
    expect(row('P001')).not.toHaveAttribute('aria-description');
    expect(row('P001').className).not.toMatch(/flash/);
    expect(order()).toEqual(['P001', 'P002', 'P003']);
    await user.hover(screen.getByText('777.000'));
    await user.hover(screen.getByText('P001'));
    expect(row('P002')).not.toHaveAttribute('aria-description');
  });

  it('keeps a row that left its filter where it is, until the next query', async () => {
    await renderLive('/test?parcelStatus=10');
    change(1, { parcelStatus: '20', parcelStatus_dictText: '运输中' });
    say(true);
    await waitFor(() => expect(row('P001')).toHaveAttribute('aria-description', '已不符合当前条件，刷新后消失'));
    expect(order()).toEqual(['P001', 'P002', 'P003']);
  });

  it('offers new records and shows them when asked', async () => {
    const { user } = await renderLive();
    records = [parcelRecord(4), ...records];
    say(false);
    const offer = await screen.findByRole('button', { name: /1 条新记录/ });
    expect(order()).toEqual(['P001', 'P002', 'P003']);
    await user.click(offer);
    expect(await screen.findByText('P004')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /条新记录/ })).toBeNull();
  });

  it('disables in an open menu what the changed row no longer allows, and says why', async () => {
    const { user } = await renderLive();
    const item = (name: RegExp) => screen.getByRole('menuitem', { name });
    for (const openMenu of [
      () => user.click(within(row('P001')).getByRole('button', { name: '更多' })),
      () => user.pointer({ keys: '[MouseRight]', target: within(row('P001')).getByText('待发出') }),
    ]) {
      change(1, { parcelStatus: '10', parcelStatus_dictText: '待发出' });
      say(true);
      await waitFor(() => expect(within(row('P001')).getByText('待发出')).toBeInTheDocument());
      await openMenu();
      await waitFor(() => expect(item(/编辑/)).not.toHaveAttribute('aria-disabled', 'true'));
      const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
      change(1, { parcelStatus: '20', parcelStatus_dictText: '运输中' });
      say(true);
      await waitFor(() => expect(item(/编辑/)).toHaveAttribute('aria-disabled', 'true'));
      expect(item(/编辑/)).toHaveTextContent('记录已更新，此操作不再可用');
      // What is still possible is where it was; what is new is at the end.
      expect(item(/称重/)).not.toHaveAttribute('aria-disabled', 'true');
      const after = screen.getAllByRole('menuitem').map(({ textContent }) => textContent?.replace('记录已更新，此操作不再可用', ''));
      expect(after.slice(0, names.length)).toEqual(names);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    }
  });

  it('keeps the mark of a row that nobody has looked at when the person acts on another row', async () => {
    mswServer.use(
      http.put('*/api/test/parcel/send', () => {
        change(1, { parcelStatus: '20', parcelStatus_dictText: '运输中', updateBy: 'me' });
        return success(records[0]);
      }),
    );
    const { user } = await renderLive();
    change(2, { weight: '777.000' });
    say(true);
    await waitFor(() => expect(row('P002')).toHaveAttribute('aria-description', '刚被他人修改'));
    asked.length = 0;
    // The notice about the action names the record too.
    const own = row('P001');
    await user.click(within(own).getByRole('button', { name: '发出' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(within(own).getByText('运输中')).toBeInTheDocument());
    // The list is read again after the action.
    await waitFor(() => expect(asked.some((params) => !params.has('id'))).toBe(true));
    await screen.findByText('777.000');
    expect(row('P002')).toHaveAttribute('aria-description', '刚被他人修改');
    expect(own).not.toHaveAttribute('aria-description');
  });

  it('offers nothing for a row that somebody deleted', async () => {
    await renderLive();
    records = records.filter(({ id }) => id !== 'id-2');
    say(true);
    await waitFor(() => expect(row('P002')).toHaveAttribute('aria-description', '已被删除或不再可见，刷新后消失'));
    expect(within(row('P002')).queryByRole('button')).toBeNull();
    expect(within(row('P001')).getAllByRole('button').length).toBeGreaterThan(0);
  });

  it('reads many changes as few', async () => {
    await renderLive();
    for (let index = 0; index < 50; index++) {
      change(3, { weight: `${100 + index}.000` });
      say(true);
    }
    expect(await screen.findByText('149.000')).toBeInTheDocument();
    expect(asked.length).toBeLessThan(4);
  });
});
