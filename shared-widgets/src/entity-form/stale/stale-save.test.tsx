// An outdated save shows both versions field by field; typed values are never dropped.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { socketTicketPath } from 'shared-contracts/message/announcement';
import { recordCalls } from 'shared-contracts/record/record-activity';
import { startLive } from 'shared-platform/live';
import { FakeSocket } from 'shared-platform/testing';
import { describe, expect, it, vi } from 'vitest';
import { ActionDrawer } from '../../action-drawer/action-drawer.tsx';
import { draftServer } from '../../testing/draft-server.ts';
import { onBack, PhoneTab } from '../../testing/phone-tab.tsx';
import { refusal, renderScreen, success } from '../../testing/render-screen.tsx';
import { parcel, parcelRecord, parcelStatuses } from '../../testing/sample-entity.ts';
import { EntityForm, EntityFormDrawer } from '../entity-form.tsx';

const dictionaries = { parcel_status: parcelStatuses };
const stale = '数据已被他人修改，请刷新后重试';
const recordWith = (values: object = {}) =>
  parcelRecord(1, { ...values }) as Parameters<typeof EntityForm<typeof parcel>>[0]['record'] & object;

/** A test server whose record was changed by somebody else to `values`, version 4. */
function changedServer(values: object, verb: 'edit' | 'weigh') {
  const fresh = parcelRecord(1, { version: 4, updateBy: 'operator', updateTime: '2026-11-22 10:54:00', ...values });
  const sent: Record<string, unknown>[] = [];
  const write = http.put(`*/api/test/parcel/${verb}`, async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>;
    sent.push(body);
    return body.version === 4 ? success(fresh, '编辑成功!') : refusal(stale);
  });
  const by = { name: '王五', side: null };
  const entries = [{ key: '1', kind: 'edit', at: '2026-11-22 10:54:00', by, action: 'edit', changes: [] }];
  const handlers = [
    write,
    http.get('*/api/test/parcel/queryById', () => success(fresh)),
    http.get(`*/api${recordCalls.activity}`, () => success({ entries, next: null })),
  ];
  return { sent, handlers };
}

it('a stale save shows both versions with labels and formatted values, and saves what was chosen on the fresh one', async () => {
  const { sent, handlers } = changedServer({ price: '100.00', remark: '他们的', pieces: 9 }, 'edit');
  const onDone = vi.fn();
  const { user } = renderScreen(
    <EntityForm entity={parcel} record={recordWith()} fields={['price', 'pieces', 'remark', 'mobile']} onDone={onDone} />,
    { dictionaries, handlers },
  );
  await user.clear(screen.getByLabelText('备注'));
  await user.type(screen.getByLabelText('备注'), '我的');
  await user.clear(screen.getByLabelText('件数'));
  await user.type(screen.getByLabelText('件数'), '5');
  await user.clear(screen.getByLabelText('手机号'));
  await user.type(screen.getByLabelText('手机号'), '13900139000');
  await user.click(screen.getByRole('button', { name: '保存' }));

  const window = within(await screen.findByRole('dialog', { name: '数据已被他人修改' }));
  // The server's words tell to reload; the form offers something better.
  expect(screen.queryByText(stale)).toBeNull();
  expect(screen.getByText('数据已被他人修改。您填写的内容都在，请先比较再提交。')).toBeInTheDocument();
  expect(await window.findByText(/王五 于 2026-11-22 10:54/)).toBeInTheDocument();
  // Only this person changed the phone number, so the comparison does not ask about it.
  expect(window.queryByRole('region', { name: '手机号' })).not.toBeInTheDocument();
  const price = within(window.getByRole('region', { name: '金额' }));
  expect(price.getByRole('radio', { name: /他人已保存的.*100\.00/ })).toBeChecked();
  expect(price.getByRole('radio', { name: /原来.*9,876,543\.20/ })).not.toBeChecked();
  // Both people changed the remark and the pieces, so the dialog preselects neither value.
  const remark = within(window.getByRole('region', { name: '备注' }));
  for (const radio of remark.getAllByRole('radio')) expect(radio).not.toBeChecked();
  await user.click(window.getByRole('button', { name: '按所选内容保存' }));
  expect(window.getByText('还有 2 项未选择')).toBeVisible();
  expect(sent).toHaveLength(1);
  await user.click(remark.getByRole('radio', { name: /我的/ }));
  await user.click(within(window.getByRole('region', { name: '件数' })).getByRole('radio', { name: /他人已保存的.*9/ }));
  await user.click(window.getByRole('button', { name: '按所选内容保存' }));

  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent.map(({ version }) => version)).toEqual([3, 4]);
  expect(sent[1]).toMatchObject({ price: '100.00', remark: '我的', mobile: '13900139000', pieces: 9 });
});

it('back in the form everything typed is there, and both versions can be compared again', async () => {
  const { handlers } = changedServer({ remark: '他们的' }, 'edit');
  const { user } = renderScreen(<EntityForm entity={parcel} record={recordWith()} fields={['remark']} />, { dictionaries, handlers });
  await user.type(screen.getByLabelText('备注'), '我的');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await user.click(within(await screen.findByRole('dialog', { name: '数据已被他人修改' })).getByRole('button', { name: '返回表单' }));
  expect(screen.getByLabelText('备注')).toHaveValue('我的');
  await user.click(screen.getByRole('button', { name: '比较两个版本' }));
  expect(await screen.findByRole('dialog', { name: '数据已被他人修改' })).toBeInTheDocument();
});

it('Back on a phone leaves the comparison, not the form below it', async () => {
  const { handlers } = changedServer({ remark: '他们的' }, 'edit');
  const onClose = vi.fn();
  const { user } = renderScreen(
    <PhoneTab>
      <EntityFormDrawer open entity={parcel} record={recordWith()} fields={['remark']} onClose={onClose} />
    </PhoneTab>,
    { dictionaries, handlers },
  );
  await user.type(screen.getByLabelText('备注'), '我的');
  await user.click(screen.getByRole('button', { name: '保存' }));
  const isCompared = () => screen.queryByRole('dialog', { name: '数据已被他人修改' });
  await waitFor(() => expect(isCompared()).not.toBeNull());
  act(() => onBack.at(-1)?.());
  await waitFor(() => expect(isCompared()).toBeNull());
  expect(screen.queryByRole('dialog', { name: '放弃已填写的内容？' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText('备注')).toHaveValue('我的');
});

it('an open form says who saved its record meanwhile, and compares before the save', async () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  const { sent, handlers } = changedServer({ remark: '他们的' }, 'edit');
  const ticket = http.post(`*/api${socketTicketPath}`, () => success({ ticket: 't' }));
  const onDone = vi.fn();
  const { user } = renderScreen(<EntityForm entity={parcel} record={recordWith()} fields={['remark', 'pieces']} onDone={onDone} />, {
    dictionaries,
    handlers: [...handlers, ticket],
  });
  const stop = startLive();
  try {
    await user.clear(screen.getByLabelText('件数'));
    await user.type(screen.getByLabelText('件数'), '5');
    await waitFor(() => expect(FakeSocket.made).toHaveLength(1));
    FakeSocket.last().open();
    FakeSocket.last().say({ cmd: 'records', entity: 'parcel', shown: true });
    expect(await screen.findByText('王五 于 2026-11-22 10:54 保存了这条记录。您填写的内容不受影响，可先比较再保存。')).toBeVisible();
    expect(screen.getByLabelText('件数')).toHaveValue('5');
    await user.click(screen.getByRole('button', { name: '比较两个版本' }));
    const window = within(await screen.findByRole('dialog', { name: '数据已被他人修改' }));
    await user.click(window.getByRole('button', { name: '按所选内容保存' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent).toMatchObject([{ version: 4, remark: '他们的', pieces: 5 }]);
  } finally {
    stop();
    vi.unstubAllGlobals();
  }
});

it('a draft of an older version asks about the fields that somebody else changed since', async () => {
  const { sent, handlers } = changedServer({ remark: '他们的' }, 'edit');
  const draft = {
    form: 'parcel:id-1',
    savedAt: 1,
    content: { values: { remark: '我的', pieces: 8 }, base: { remark: '原来', pieces: 2 }, version: 3 },
  };
  const { user } = renderScreen(
    <EntityForm entity={parcel} record={recordWith({ version: 4, remark: '他们的' })} fields={['remark', 'pieces']} />,
    {
      dictionaries,
      handlers: [...handlers, http.get('*/api/sys/draft/queryByForm', () => success(draft))],
    },
  );
  await user.click(await screen.findByRole('button', { name: '恢复' }));
  const window = within(await screen.findByRole('dialog', { name: '数据已被他人修改' }));
  expect(window.getAllByRole('region')).toHaveLength(1);
  await user.click(within(window.getByRole('region', { name: '备注' })).getByRole('radio', { name: /他们的/ }));
  await user.click(window.getByRole('button', { name: '按所选内容保存' }));
  await waitFor(() => expect(sent).toMatchObject([{ version: 4, remark: '他们的', pieces: 8 }]));
});

describe('a draft of an older version that is not compared yet', () => {
  const draft = {
    form: 'parcel:id-1',
    savedAt: 1,
    content: { values: { remark: '我的' }, base: { remark: '原来' }, version: 3 },
  };
  const theirs = { remark: '他们的', pieces: 9 };
  const banner = '数据已被他人修改。您填写的内容都在，请先比较再提交。';
  const openForm = async () => {
    const { sent, handlers } = changedServer(theirs, 'edit');
    const { held, handlers: ofDrafts } = draftServer(draft);
    const shown = renderScreen(
      <EntityForm entity={parcel} record={recordWith({ version: 4, ...theirs })} fields={['remark', 'pieces', 'mobile']} />,
      { dictionaries, handlers: [...ofDrafts, ...handlers] },
    );
    await shown.user.click(await screen.findByRole('button', { name: '恢复' }));
    const window = within(await screen.findByRole('dialog', { name: '数据已被他人修改' }));
    await shown.user.click(window.getByRole('button', { name: '返回表单' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return { ...shown, sent, held };
  };

  it('is not saved before the person has decided: each attempt opens the comparison again', async () => {
    const { user, sent } = await openForm();
    expect(screen.getByText(banner)).toBeVisible();
    expect(screen.getByRole('button', { name: '比较两个版本' })).toBeVisible();
    await user.clear(screen.getByLabelText('手机号'));
    await user.type(screen.getByLabelText('手机号'), '1');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('请输入正确手机号')).toBeInTheDocument();
    expect(screen.getByText(banner)).toBeVisible();
    await user.clear(screen.getByLabelText('手机号'));
    await user.type(screen.getByLabelText('手机号'), '13900139000');
    await user.click(screen.getByRole('button', { name: '保存' }));
    const window = within(await screen.findByRole('dialog', { name: '数据已被他人修改' }));
    expect(sent).toEqual([]);
    await user.click(within(window.getByRole('region', { name: '备注' })).getByRole('radio', { name: /我的/ }));
    await user.click(window.getByRole('button', { name: '按所选内容保存' }));
    await waitFor(() => expect(sent).toMatchObject([{ version: 4, remark: '我的', mobile: '13900139000', pieces: 9 }]));
    expect(screen.queryByText(banner)).toBeNull();
  });

  it('stays one of that version when the person leaves the form again', async () => {
    const { user, held } = await openForm();
    await user.type(screen.getByLabelText('备注'), '一');
    await waitFor(() =>
      expect(held.get('parcel:id-1')?.content).toEqual({ values: { remark: '我的一' }, base: { remark: '原来' }, version: 3 }),
    );
  });
});

it('an action on a record that changed shows what changed, and is sent again on the fresh version', async () => {
  const { sent, handlers } = changedServer({ pieces: 9 }, 'weigh');
  const onClose = vi.fn();
  const { user } = renderScreen(<ActionDrawer entity={parcel} action="weigh" record={recordWith()} open onClose={onClose} />, {
    dictionaries,
    handlers,
  });
  await user.type(await screen.findByLabelText('实际重量'), '3');
  await user.click(screen.getByRole('button', { name: '称重' }));
  const window = within(await screen.findByRole('dialog', { name: '数据已被他人修改' }));
  expect(window.getByRole('region', { name: '件数' })).toHaveTextContent('原来2现在9');
  await user.click(window.getByRole('button', { name: '仍要提交' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toMatchObject([{ version: 3 }, { version: 4, weight: '3' }]);
});
