import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { contract } from 'shared-contracts/business/contract/contract';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { text as textField } from 'shared-contracts/entity/field';
import type { QueuedStep } from 'shared-platform/device-queue';
import { entityApi } from 'shared-platform/entity-api';
import { changeLanguage } from 'shared-platform/i18n';
import { describe, expect, it, vi } from 'vitest';
import { page, refusal, renderScreen, success } from '../testing/render-screen.tsx';
import { parcel, parcelRecord } from '../testing/sample-entity.ts';
import { ActionDrawer } from './action-drawer.tsx';

const record = parcelRecord(1) as Parameters<typeof ActionDrawer<typeof parcel>>[0]['record'];

/** The sample entity with an action called 取消. */
const revocable = {
  ...parcel,
  actions: { cancel: { label: ['取消', 'Cancel'], body: { reason: textField(['原因', 'Reason'], { required: true, max: 50 }) } } },
} as const;

describe('an action with input', () => {
  it('shows the record, its first values and what follows from the typed ones, and refuses bad input', async () => {
    const { user } = renderScreen(
      <ActionDrawer
        entity={parcel}
        action="weigh"
        record={record}
        open
        onClose={vi.fn()}
        summary={['parcelNo', 'parcelStatus']}
        initial={{ weight: '2.000' }}
        extra={({ weight }) => <output>合计 {String(weight)}</output>}
      />,
    );
    expect(await screen.findByRole('dialog', { name: '称重 · P001' })).toBeInTheDocument();
    expect(screen.getByText('待发出')).toBeInTheDocument();
    const weight = screen.getByLabelText('实际重量');
    expect(weight).toHaveValue('2.000');
    await user.clear(weight);
    await user.type(weight, '3.5');
    expect(screen.getByText('合计 3.5')).toBeInTheDocument();
    await user.clear(weight);
    await user.click(screen.getByRole('button', { name: '称重' }));
    expect(await screen.findByText('请输入实际重量')).toBeInTheDocument();
  });

  it('tells its tab that something is typed, and that it is gone', async () => {
    const setDirty = vi.fn();
    const drawer = <ActionDrawer entity={parcel} action="weigh" record={record} open onClose={vi.fn()} />;
    const { user, unmount } = renderScreen(drawer, { tab: { setDirty } });
    await user.type(await screen.findByLabelText('实际重量'), '3');
    expect(setDirty).toHaveBeenLastCalledWith(true, expect.any(String));
    unmount();
    await waitFor(() => expect(setDirty).toHaveBeenLastCalledWith(false, expect.any(String)));
  });

  it('asks for a reason of refusal only when it refuses, and sends none when it does not', async () => {
    const sent: unknown[] = [];
    const onClose = vi.fn();
    const agreement = { id: 's1', version: 2, contractName: '年度运输合同' } as RecordOf<typeof contract>;
    const { user } = renderScreen(<ActionDrawer entity={contract} action="audit" record={agreement} open onClose={onClose} />, {
      handlers: [
        http.put('*/api/business/bizContract/audit', async ({ request }) => {
          sent.push(await request.json());
          return success(null, '审核成功');
        }),
      ],
    });
    const pass = await screen.findByRole('switch', { name: '是否通过' });
    expect(screen.queryByLabelText('驳回原因')).toBeNull();
    await user.click(pass);
    const send = screen.getByRole('button', { name: /^审\s?核$/ });
    await user.click(send);
    expect(await screen.findByText('请输入驳回原因')).toBeVisible();
    await user.type(screen.getByLabelText('驳回原因'), '证件不清');
    await user.click(pass);
    await waitFor(() => expect(screen.queryByLabelText('驳回原因')).toBeNull());
    await user.click(send);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ id: 's1', version: 2, pass: 'Y' }]);
  });

  it('repeats the same key after a lost connection, takes a new one after an answer, and closes when it is done', async () => {
    const keys: (string | null)[] = [];
    const bodies: unknown[] = [];
    const responses = [() => HttpResponse.error(), () => refusal('当前状态[运输中]不允许执行[称重]'), () => success(null, '称重成功')];
    const onClose = vi.fn();
    const onDone = vi.fn();
    const { user } = renderScreen(
      <ActionDrawer entity={parcel} action="weigh" record={record} open onClose={onClose} onDone={onDone} initial={{ weight: '2.000' }} />,
      {
        handlers: [
          http.put('*/api/test/parcel/weigh', async ({ request }) => {
            keys.push(request.headers.get('idempotency-key'));
            bodies.push(await request.json());
            return (responses[keys.length - 1] ?? (() => success(null)))();
          }),
        ],
      },
    );
    const send = await screen.findByRole('button', { name: '称重' });
    await user.click(send);
    expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeVisible();
    await user.click(send);
    expect(await screen.findByText('当前状态[运输中]不允许执行[称重]')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(send);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onDone).toHaveBeenCalledOnce();
    expect(bodies[2]).toEqual({ id: 'id-1', version: 3, weight: '2.000' });
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });
});

/** A list that answers its first read only, so that what it shows later comes from elsewhere. */
function listReadOnce(records: readonly object[]) {
  let reads = 0;
  return http.get('*/api/test/parcel/list', () => {
    reads += 1;
    if (reads > 1) return new Promise<never>(() => undefined);
    return page(records);
  });
}

it('in English an action called Cancel names itself on its button, and the other button closes', async () => {
  await changeLanguage('en-US');
  const row = { ...record, parcelNo: 'P1' };
  const onClose = vi.fn();
  const drawer = <ActionDrawer entity={revocable} action="cancel" record={row as never} open onClose={onClose} />;
  const { user } = renderScreen(drawer);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Yes, cancel' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^(Cancel|OK)$/ })).toBeNull();
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(onClose).toHaveBeenCalledOnce();
  await changeLanguage('zh-CN');
});

it('a second action is not refused because of the first one, although the list is not read again yet', async () => {
  function Listed() {
    const rows = entityApi(parcel).useList({ pageNo: 1, pageSize: 10 });
    const [isOpen, setOpen] = useState(false);
    const [first] = rows.data?.records ?? [];
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {first ? `版本${first.version}：${first.remark}` : '读取中'}
        </button>
        {first && (
          <ActionDrawer
            entity={parcel}
            action="weigh"
            record={first}
            open={isOpen}
            onClose={() => setOpen(false)}
            initial={{ weight: '2' }}
          />
        )}
      </>
    );
  }
  const versions: unknown[] = [];
  const { user } = renderScreen(<Listed />, {
    handlers: [
      listReadOnce([{ ...record, version: 3, remark: '甲' }]),
      http.put('*/api/test/parcel/weigh', async ({ request }) => {
        const { id, version } = (await request.json()) as { readonly id: string; readonly version: number };
        versions.push(version);
        return success({ id, version: version + 1, remark: '乙' });
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '版本3：甲' }));
  await user.click(await screen.findByRole('button', { name: '称重' }));
  await user.click(await screen.findByRole('button', { name: '版本4：乙' }));
  await user.click(await screen.findByRole('button', { name: '称重' }));
  await waitFor(() => expect(versions).toEqual([3, 4]));
});

it('records of an action in bulk are renewed in the list too', async () => {
  function Listed() {
    const rows = entityApi(parcel).useList({ pageNo: 1, pageSize: 10 });
    const [run] = entityApi(parcel).useBulk();
    const shown = rows.data?.records ?? [];
    return (
      <button type="button" onClick={() => void run({ action: 'weigh', rows: shown.map(({ id, version }) => ({ id, version })) })}>
        {shown.map(({ id, version }) => `${id}:${version}`).join()}
      </button>
    );
  }
  const { user } = renderScreen(<Listed />, {
    handlers: [
      listReadOnce([record, { ...record, id: 'id-2' }]),
      http.put('*/api/test/parcel/weigh/batch', () =>
        success({
          succeeded: 1,
          failed: 1,
          results: [
            { id: 'id-1', ok: true, message: '', record: { ...record, version: 4 } },
            { id: 'id-2', ok: false, message: '不允许' },
          ],
        }),
      ),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'id-1:3,id-2:3' }));
  expect(await screen.findByRole('button', { name: 'id-1:4,id-2:3' })).toBeVisible();
});

it('a refused step is corrected with all its values, also those of fields that appear later than the form', async () => {
  const { weight, remark } = parcel.fields;
  const weigh = { ...parcel.actions.weigh, body: { weight, remark } };
  const entity = { ...parcel, actions: { ...parcel.actions, weigh } } as unknown as typeof parcel;
  const mends: QueuedStep = {
    ...{ entity: 'parcel', action: 'weigh', label: weigh.label, record, title: 'P001', method: 'PUT', path: '/test/parcel/weigh' },
    ...{
      body: { id: record.id, version: 3, weight: '3.000', remark: '没有信号' },
      order: 1,
      owner: 'u1',
      key: 'k',
      keptAt: 0,
      follows: null,
    },
    refused: { message: '速度过快', fields: {} },
  };
  function Later() {
    const [fields, setFields] = useState(['weight']);
    return (
      <>
        <ActionDrawer entity={entity} action="weigh" record={record} fields={fields} mends={mends} open onClose={vi.fn()} />
        <button type="button" onClick={() => setFields(['remark', 'weight'])}>
          later
        </button>
      </>
    );
  }
  renderScreen(<Later />);
  expect(await screen.findByLabelText('重量')).toHaveValue('3.000');
  fireEvent.click(screen.getByText('later'));
  expect(await screen.findByLabelText('备注')).toHaveValue('没有信号');
});
