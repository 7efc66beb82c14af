// The views above a list: shown with counts, chosen, saved, shared, sorted.
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ListView, ListViewDraft, ListViews } from 'shared-contracts/entity/list-view';
import { changeLanguage } from 'shared-platform/i18n';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, type RenderScreenOptions, refusal, renderScreen, success } from '../../testing/render-screen.tsx';
import { allParcelCodes, parcel, parcelRecord, parcelStatuses } from '../../testing/sample-entity.ts';
import { ListPage } from '../list-page.tsx';

const view = (id: string, name: string, more: Partial<ListView> = {}): ListView => ({
  ...{ id, version: 1, name, state: { search: { parcelNo: 'A', column: 'weight', order: 'asc' }, columns: ['weight', 'parcelNo'] } },
  ...{ isOwn: true, isEditable: true, isShared: false, roles: [], defaultFor: [], leftOut: 0 },
  ...more,
});

let stored: ListViews;
let counts: (number | null)[];
const asked: URLSearchParams[] = [];
const counted: string[] = [];
const saved: ListViewDraft[] = [];
const chosen: unknown[] = [];
beforeEach(() => {
  stored = { views: [view('v1', '重货')], order: [], start: null, isOwnStart: false };
  counts = [1204, 12, 3, 10_000, 0, null];
  for (const list of [asked, counted, saved, chosen]) list.length = 0;
});

function renderViews(options: RenderScreenOptions = {}) {
  return renderScreen(
    <ListPage entity={parcel} columns={['parcelNo', 'weight', 'parcelStatus']} statusTabs="parcelStatus" queryFields={['parcelNo']} />,
    {
      can: allParcelCodes,
      dictionaries: { parcel_status: parcelStatuses },
      ...options,
      handlers: [
        ...(options.handlers ?? []),
        http.get('*/api/test/parcel/list', ({ request }) => {
          asked.push(new URL(request.url).searchParams);
          return page([parcelRecord(1)]);
        }),
        http.get('*/api/sys/listView/list', () => success(stored)),
        http.get('*/api/sys/listView/count', ({ request }) => {
          counted.push(new URL(request.url).searchParams.get('queries') ?? '');
          return success(counts);
        }),
        http.post('*/api/sys/listView/save', async ({ request }) => {
          const draft = (await request.json()) as ListViewDraft;
          saved.push(draft);
          const kept = view(draft.id ?? 'v9', draft.name, { state: draft.state, roles: draft.roles ?? [] });
          stored = { ...stored, views: [...stored.views.filter(({ id }) => id !== kept.id), kept] };
          return success(kept);
        }),
        http.put('*/api/sys/listView/choose', async ({ request }) => {
          chosen.push(await request.json());
          return success(null);
        }),
        http.delete('*/api/sys/listView/delete', ({ request }) => {
          const id = new URL(request.url).searchParams.get('id');
          stored = { ...stored, views: stored.views.filter((each) => each.id !== id) };
          return success(null);
        }),
        http.get('*/api/sys/role/queryall', () => success([{ roleCode: 'weigher', roleName: '过磅员', roleNameEn: 'Weigher' }])),
      ],
    },
  );
}

const tab = (name: RegExp) => screen.findByRole('tab', { name });
type User = ReturnType<typeof renderViews>['user'];
const command = async (user: User, name: RegExp): Promise<void> => {
  await user.click(screen.getByRole('button', { name: /^视图/ }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

describe('the views of a list', () => {
  it('are one strip: all, mine, states and saved ones, with the numbers the server counted', async () => {
    renderViews();
    await screen.findByRole('tab', { name: /全部\s?1,204/ }, { timeout: 10_000 });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      '全部 1,204',
      '待我处理 12',
      '待发出 3',
      '运输中 9,999+',
      '已取消 0',
      '重货',
    ]);
    expect(screen.getAllByRole('tablist')).toHaveLength(1);
    // The count request contains the query as sent, with wildcards.
    expect(JSON.parse(counted.at(-1) ?? '')).toEqual([
      {},
      { awaiting: 'me' },
      { parcelStatus: '10' },
      { parcelStatus: '20' },
      { parcelStatus: '90' },
      { parcelNo: '*A*' },
    ]);
  });

  it('are counted again when the list is read again, as after an import', async () => {
    const { user } = renderViews();
    await tab(/全部\s?1,204/);
    counts = [1206, ...counts.slice(1)];
    await user.click(screen.getByRole('button', { name: '刷新' }));
    expect(await tab(/全部\s?1,206/)).toBeVisible();
  });

  it('open their menu with the focus in it, so that arrows do not move the rows behind', async () => {
    const { user } = renderViews();
    await screen.findByRole('link');
    await user.keyboard('v');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('另存为视图'));
  });

  it('offer what waits for me only where an action can be mine', async () => {
    const { user } = renderViews();
    await user.click(await tab(/待我处理/));
    await waitFor(() => expect(asked.at(-1)?.get('awaiting')).toBe('me'));
  });

  it('without an action of mine do not speak of me', async () => {
    renderViews({ can: ['parcel:list', 'parcel:stop'] });
    await tab(/全部/);
    expect(screen.queryByRole('tab', { name: /待我处理/ })).toBeNull();
  });

  it('put all they hold into the address, which shows it to whoever opens it', async () => {
    const { user, address } = renderViews();
    await user.click(await tab(/重货/));
    await waitFor(() => expect(asked.at(-1)?.get('parcelNo')).toBe('*A*'));
    const shown = address();
    for (const part of ['view=v1', 'parcelNo=A', 'column=weight', 'order=asc', 'cols=weight%2CparcelNo']) expect(shown).toContain(part);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
    expect(heads.findIndex((text) => text.startsWith('重量'))).toBeLessThan(heads.findIndex((text) => text.startsWith('包裹号')));
    expect(heads.some((text) => text.startsWith('状态'))).toBe(false);
  });

  it('of others are shown by their address alone', async () => {
    stored = { ...stored, views: [] };
    renderViews({ path: '/test?view=foreign&parcelNo=A&cols=weight,parcelNo' });
    await screen.findByText('P001');
    expect(asked.at(0)?.get('parcelNo')).toBe('*A*');
    expect(screen.queryByRole('columnheader', { name: /状态/ })).toBeNull();
    expect(await tab(/全部/)).toHaveAttribute('aria-selected', 'true');
  });

  it('begin with the one that a role or the person chose, when the address asks for nothing', async () => {
    stored = { ...stored, start: 'v1' };
    renderViews();
    await waitFor(async () => expect(await tab(/重货/)).toHaveAttribute('aria-selected', 'true'));
  });

  it('leave an address that asks for something alone', async () => {
    stored = { ...stored, start: 'v1' };
    renderViews({ path: '/test?parcelStatus=20' });
    await tab(/重货/);
    expect(await tab(/运输中/)).toHaveAttribute('aria-selected', 'true');
  });

  it('are saved under a name, with columns and filters as they are', async () => {
    const { user } = renderViews({ path: '/test?parcelNo=B' });
    await screen.findByText('P001');
    await command(user, /另存为/);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
    expect(await within(dialog).findByText(/请输入视图名称/)).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('视图名称'), '乙货');
    expect(within(dialog).queryByLabelText('共享给角色')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({
      ...{ list: '/test', entity: 'parcel', name: '乙货' },
      state: { search: { parcelNo: 'B' }, columns: ['parcelNo', 'weight', 'parcelStatus'] },
    });
    await waitFor(async () => expect(await tab(/乙货/)).toHaveAttribute('aria-selected', 'true'));
  });

  it('say why they could not be saved, in the dialog', async () => {
    const { user } = renderViews({ handlers: [http.post('*/api/sys/listView/save', () => refusal('已有同名视图'))] });
    await screen.findByText('P001');
    await command(user, /另存为/);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('视图名称'), '重货');
    await user.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
    expect(await within(dialog).findByText('已有同名视图')).toBeInTheDocument();
  });

  it('carry a mark when they show something else than what was saved, and go back to it', async () => {
    const { user, address } = renderViews({ path: '/test?view=v1&parcelNo=Z&column=weight&order=asc&cols=weight,parcelNo' });
    await waitFor(async () => expect(within(await tab(/重货/)).getByLabelText('已修改，未保存')).toBeInTheDocument());
    await command(user, /还原/);
    await waitFor(() => expect(address()).toContain('parcelNo=A'));
    expect(within(await tab(/重货/)).queryByLabelText('已修改，未保存')).toBeNull();
  });

  it('are shared by those who may', async () => {
    const { user } = renderViews({ can: [...allParcelCodes, 'listView:share'], path: '/test?view=v1&parcelNo=A&column=weight&order=asc' });
    await tab(/重货/);
    await waitFor(async () => expect(await tab(/重货/)).toHaveAttribute('aria-selected', 'true'));
    await command(user, /重命名与共享/);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByLabelText('共享给角色'));
    await user.click(await screen.findByTitle('过磅员'));
    await user.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(saved.at(-1)).toMatchObject({ id: 'v1', version: 1, roles: ['weigher'], defaultFor: [] }));
  });

  it('are shared with roles by their English names in an English session', async () => {
    await changeLanguage('en-US');
    const { user } = renderViews({ can: [...allParcelCodes, 'listView:share'], path: '/test?view=v1&parcelNo=A&column=weight&order=asc' });
    await waitFor(async () => expect(await tab(/重货/)).toHaveAttribute('aria-selected', 'true'));
    await user.click(await screen.findByRole('button', { name: /Views/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Rename/ }));
    await user.click(within(await screen.findByRole('dialog')).getByLabelText('Share with roles'));
    // The list of roles fades in, so the test waits until it is visible.
    await waitFor(() => expect(screen.getByTitle('Weigher')).toBeVisible());
  });

  it('are arranged by buttons, and say which one the list begins with', async () => {
    const { user } = renderViews();
    await tab(/重货/);
    await command(user, /调整视图顺序/);
    const dialog = await screen.findByRole('dialog');
    for (let index = 0; index < 5; index++) await user.click(within(dialog).getByRole('button', { name: '上移 重货' }));
    await user.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
    await waitFor(() =>
      expect(chosen).toEqual([{ list: '/test', order: ['v1', 'all', 'mine', 'state:10', 'state:20', 'state:90'], start: null }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await command(user, /设为我的默认/);
    await waitFor(() => expect(chosen.at(-1)).toMatchObject({ start: 'all' }));
  });

  it('tell of conditions that the person may not use', async () => {
    stored = { ...stored, views: [view('v1', '重货', { leftOut: 2, isEditable: false, isOwn: false, isShared: true })] };
    const { user } = renderViews();
    await user.click(await tab(/重货/));
    expect(await screen.findByRole('note', { name: /2 项条件/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^视图/ }));
    expect(await screen.findByRole('menuitem', { name: /另存为/ })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: /删除视图/ })).toBeNull();
  });

  it('that cannot be read do not keep the list from being shown', async () => {
    renderViews({ handlers: [http.get('*/api/sys/listView/:call', () => HttpResponse.error())] });
    expect(await screen.findByText('P001')).toBeInTheDocument();
    expect(await tab(/全部/)).toBeInTheDocument();
  });
});
