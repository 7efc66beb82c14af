// What lists and forms show and hide by permission.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { listViewCalls } from 'shared-contracts/entity/list-view';
import { api } from 'shared-platform/api';
import { storePermissions } from 'shared-platform/permission';
import { store } from 'shared-platform/store';
import { describe, expect, it } from 'vitest';
import { EntityFormDrawer } from '../entity-form/entity-form.tsx';
import { page, renderScreen, success } from '../testing/render-screen.tsx';
import { allParcelCodes, parcel, parcelRecord, parcelStatuses } from '../testing/sample-entity.ts';
import { ListPage } from './list-page.tsx';

const dictionaries = { parcel_status: parcelStatuses };
const rule = (action: string, type = '1', status = '1') => ({ action, type, status });
const everything = allParcelCodes.map((action) => ({ action, type: '1' }));
const list = http.get('*/api/test/parcel/list', () => page([parcelRecord(1)]));

const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
const renderList = (authPre?: string) =>
  renderScreen(
    <ListPage
      entity={parcel}
      columns={['parcelNo', 'weight', 'createTime']}
      rowActions={[{ action: 'send' }]}
      {...(authPre ? { authPre } : {})}
    />,
    { can: allParcelCodes, dictionaries, handlers: [list] },
  );

it('the rows and counts of an open list are read again when the person may see others, and at 刷新', async () => {
  const asked = { rows: 0, counts: 0 };
  const { user } = renderScreen(<ListPage entity={parcel} columns={['parcelNo']} statusTabs="parcelStatus" />, {
    can: allParcelCodes,
    dictionaries,
    handlers: [
      http.get('*/api/test/parcel/list', () => {
        asked.rows += 1;
        return page([parcelRecord(1)]);
      }),
      http.get(`*/api${listViewCalls.count}`, () => {
        asked.counts += 1;
        return success([asked.counts, 0, 0, 0]);
      }),
    ],
  });
  await screen.findByText('P001');
  await waitFor(() => expect(asked).toEqual({ rows: 1, counts: 1 }));
  act(() => void store.dispatch(api.util.invalidateTags(['Entity'])));
  await waitFor(() => expect(asked).toEqual({ rows: 2, counts: 2 }));
  await user.click(screen.getByRole('button', { name: '刷新' }));
  await waitFor(() => expect(asked).toEqual({ rows: 3, counts: 3 }));
});

describe('a list', () => {
  it("leaves out columns by rules below the entity's name, as soon as the grants say so", async () => {
    renderList();
    await screen.findByText('P001');
    expect(headers()).toContain('重量');
    act(() => storePermissions({ auth: everything, allAuth: [rule('parcel:weight'), rule('other:createTime')] }));
    await waitFor(() => expect(headers()).not.toContain('重量'));
    expect(headers()).toContain('创建时间');
    expect(document.body.innerHTML).not.toContain('1,234.500');
    act(() => storePermissions({ auth: [...everything, { action: 'parcel:weight', type: '1' }], allAuth: [rule('parcel:weight')] }));
    await waitFor(() => expect(headers()).toContain('重量'));
  });

  it('has a column of actions only for somebody who has one of them', async () => {
    const mark = { key: 'mark', label: ['标记', 'Mark'], can: 'parcel:mark', run: () => undefined } as const;
    const shown = async (codes: readonly string[]): Promise<boolean> => {
      const { unmount } = renderScreen(<ListPage entity={parcel} columns={['parcelNo']} rowActions={[{ action: 'send' }, mark]} />, {
        can: ['parcel:list', ...codes],
        dictionaries,
        handlers: [list],
      });
      await screen.findByText('P001');
      const isShown = headers().includes('操作');
      unmount();
      return isShown;
    };
    expect(await shown([])).toBe(false);
    for (const code of ['parcel:mark', 'parcel:send', 'parcel:edit', 'parcel:delete']) expect(await shown([code]), code).toBe(true);
  });

  it('with a prefix of its own follows that one, for columns and buttons, its colon given or not', async () => {
    for (const authPre of ['desk', 'desk:']) {
      const { unmount } = renderList(authPre);
      const row = await screen.findByRole('row', { name: /P001/ });
      const rules = ['desk:weight', 'desk:batch_delete', 'desk:add', 'desk:send', 'desk:edit', 'parcel:createTime'];
      act(() => storePermissions({ auth: everything, allAuth: rules.map((action) => rule(action)) }));
      await waitFor(() => expect(headers()).not.toContain('重量'));
      expect(headers()).toContain('创建时间');
      for (const name of ['新增', '批量删除']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: '导出' })).toBeInTheDocument();
      expect(
        within(row)
          .getAllByRole('button')
          .map((button) => button.textContent || button.getAttribute('aria-label')),
      ).toEqual(['更多']);
      unmount();
    }
  });
});

it('a form locks fields by data permissions that the person lacks, and does not send them', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<EntityFormDrawer open entity={parcel} record={parcelRecord(1) as never} onClose={() => undefined} />, {
    can: allParcelCodes,
    dictionaries,
    handlers: [
      http.put('*/api/test/parcel/edit', async ({ request }) => {
        sent.push(await request.json());
        return success(parcelRecord(1));
      }),
    ],
  });
  expect(screen.getByLabelText(/重量/)).toBeEnabled();
  act(() => storePermissions({ auth: everything, allAuth: [rule('parcel:form:weight', '2')] }));
  expect(screen.getByLabelText(/重量/)).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('weight');
});
