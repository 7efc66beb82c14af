// Behaviour around a form's fields: keys, number of invalid fields, draft, keypads of phones.
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { connectionState, connectionWorks } from 'shared-platform/connection';
import { expect, it, vi } from 'vitest';
import { ActionDrawer } from '../action-drawer/action-drawer.tsx';
import { renderScreen, success } from '../testing/render-screen.tsx';
import { parcel, parcelRecord, parcelStatuses } from '../testing/sample-entity.ts';
import { EntityForm, EntityFormDrawer } from './entity-form.tsx';
import { FormStatus } from './form-status.tsx';
import { toldState } from './told-state.ts';

const dictionaries = { parcel_status: parcelStatuses };
const draftHandlers = [
  http.get('*/api/sys/draft/queryByForm', () => success(null)),
  http.put('*/api/sys/draft/save', () => success(null)),
  http.delete('*/api/sys/draft/delete', () => success(null)),
];
const record = parcelRecord(1) as Parameters<typeof EntityForm<typeof parcel>>[0]['record'] & object;

it('is filled and saved from the keyboard alone', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<EntityForm entity={parcel} fields={['parcelNo', 'mobile', 'urgent', 'remark']} />, {
    dictionaries,
    handlers: [
      http.post('*/api/test/parcel/add', async ({ request }) => {
        sent.push(await request.json());
        return success(null);
      }),
    ],
  });
  const keys = { 包裹号: 'P9', 手机号: '13800138000', 加急: ' ', 备注: '两行{Enter}备注' };
  for (const [label, typed] of Object.entries(keys)) {
    await user.tab();
    expect(screen.getByLabelText(label)).toHaveFocus();
    await user.keyboard(typed);
  }
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toEqual([{ parcelNo: 'P9', mobile: '13800138000', urgent: 'Y', remark: '两行\n备注' }]));
});

it('the button can always be pressed; how many fields are wrong stands beside it and leads to the first', async () => {
  const add = vi.fn(() => success(null));
  const { user } = renderScreen(<EntityFormDrawer entity={parcel} fields={['parcelNo', 'pieces', 'mobile']} open onClose={vi.fn()} />, {
    dictionaries,
    handlers: [http.post('*/api/test/parcel/add', add)],
  });
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.queryByRole('button', { name: /处需要修改/ })).not.toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: '保存' }));
  const count = await drawer.findByRole('button', { name: '2 处需要修改' });
  expect(drawer.getByRole('button', { name: '保存' })).toBeEnabled();
  await user.type(drawer.getByLabelText('件数'), '2');
  await user.click(count);
  expect(drawer.getByLabelText('包裹号')).toHaveFocus();
  await user.keyboard('P9');
  expect(await drawer.findByRole('button', { name: '1 处需要修改' })).toBeVisible();
  await user.type(drawer.getByLabelText('手机号'), '13800138000');
  await waitFor(() => expect(drawer.queryByRole('button', { name: /处需要修改/ })).not.toBeInTheDocument());
  expect(add).not.toHaveBeenCalled();
});

it('says since when what was typed is kept, and nothing once it is thrown away', async () => {
  const { user } = renderScreen(<EntityForm entity={parcel} record={record} fields={['remark']} />, {
    dictionaries,
    handlers: draftHandlers,
  });
  const remark = screen.getByLabelText('备注');
  const before = String((remark as HTMLTextAreaElement).value);
  await user.type(remark, '新');
  expect(await screen.findByText(/^草稿已保存 \d\d:\d\d$/, undefined, { timeout: 5000 })).toBeVisible();
  await user.clear(remark);
  if (before) await user.type(remark, before);
  await waitFor(() => expect(screen.queryByText(/^草稿已保存/)).not.toBeInTheDocument(), { timeout: 5000 });
});

it('what is typed back is no unsaved input: closing asks nothing', async () => {
  const onClose = vi.fn();
  const { user } = renderScreen(<EntityFormDrawer entity={parcel} record={record} fields={['remark']} open onClose={onClose} />, {
    dictionaries,
    handlers: draftHandlers,
  });
  const drawer = within(await screen.findByRole('dialog'));
  const remark = drawer.getByLabelText('备注');
  await user.type(remark, '新');
  await user.type(remark, '{Backspace}');
  await user.click(drawer.getByRole('button', { name: /取\s*消/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.queryByText('放弃已填写的内容？')).toBeNull();
});

it('typing renders the fields no more than saving their draft does: not at all', async () => {
  let rendered = 0;
  const initial = {
    get remark() {
      rendered += 1;
      return '';
    },
  };
  const { user } = renderScreen(<EntityForm entity={parcel} fields={['remark']} initial={initial} />, {
    dictionaries,
    handlers: draftHandlers,
  });
  const remark = await screen.findByLabelText('备注');
  await user.click(remark);
  const before = rendered;
  expect(before).toBeGreaterThan(0);
  await user.type(remark, '新的');
  expect(await screen.findByText(/^草稿已保存/, undefined, { timeout: 5000 })).toBeVisible();
  expect(rendered).toBe(before);
});

it('the time of a draft is that of Beijing, as all times of the product', () => {
  const draft = { keptAt: toldState<number | null>(Date.parse('2026-11-20T17:05:00Z')) } as Parameters<typeof FormStatus>[0]['draft'];
  renderScreen(<FormStatus wrong={toldState(0)} goToWrong={() => undefined} draft={draft} isLineBack={false} />);
  expect(screen.getByText('草稿已保存 01:05')).toBeVisible();
});

it('fields bring the keypad of what they hold', () => {
  renderScreen(<EntityForm entity={parcel} />, { dictionaries });
  expect(screen.getByLabelText('手机号')).toHaveAttribute('inputmode', 'tel');
  expect(screen.getByLabelText('重量')).toHaveAttribute('inputmode', 'decimal');
  expect(screen.getByLabelText('件数')).toHaveAttribute('inputmode', 'numeric');
  expect(screen.getByLabelText('包裹号')).toHaveAttribute('inputmode', 'text');
});

it('a value that was calculated is marked, and said to those who listen', async () => {
  const { user } = renderScreen(
    <EntityForm
      entity={parcel}
      fields={['pieces', 'weight']}
      follows={({ pieces }) => (pieces ? { weight: String(Number(pieces) * 2) } : {})}
    />,
    { dictionaries },
  );
  await user.type(screen.getByLabelText('件数'), '4');
  expect(screen.getByLabelText('重量')).toHaveValue('8.000');
  expect(screen.getByText('已随件数重新计算：重量')).toBeInTheDocument();
  expect(screen.getByText('已随件数重新计算')).toBeVisible();
  expect(screen.getByLabelText('重量').closest('[class*=recomputed]')).not.toBeNull();
  expect(screen.getByLabelText('件数').closest('[class*=recomputed]')).toBeNull();
});

it('what an action works out is written into its form like what is typed', async () => {
  const { user } = renderScreen(
    <ActionDrawer
      entity={parcel}
      action="weigh"
      record={record}
      open
      onClose={vi.fn()}
      extra={(_, write) => (
        <button type="button" onClick={() => write({ weight: '3.000' })}>
          weigh
        </button>
      )}
    />,
  );
  await user.click(await screen.findByRole('button', { name: 'weigh' }));
  expect(screen.getByLabelText('实际重量')).toHaveValue('3.000');
  expect(screen.getByText('已重新计算：实际重量')).toBeInTheDocument();
});

it('what a cut line refused is no longer red when the line is back, and can be sent again', async () => {
  let isCut = true;
  const { user } = renderScreen(<EntityForm entity={parcel} fields={['parcelNo', 'mobile']} />, {
    dictionaries,
    handlers: [
      http.post('*/api/test/parcel/add', () => (isCut ? HttpResponse.error() : success(null))),
      // A lost connection makes every call fail: if this call got a response, the page would conclude that the connection works.
      http.get('*/api/sys/duplicate/check', () => (isCut ? HttpResponse.error() : success(null))),
    ],
  });
  await user.type(screen.getByLabelText('包裹号'), 'P9');
  await user.type(screen.getByLabelText('手机号'), '13800138000{Control>}{Enter}{/Control}');
  await waitFor(() => expect(connectionState()).not.toBe('up'));
  expect(await screen.findByRole('alert')).toBeVisible();
  isCut = false;
  act(() => connectionWorks(performance.now()));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(screen.getByText('网络已恢复，请再次提交')).toBeVisible();
  expect(screen.getByLabelText('包裹号')).toHaveValue('P9');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByText('网络已恢复，请再次提交')).not.toBeInTheDocument());
});

it('what is typed while the form is being saved stays, and is saved as a change of the new record', async () => {
  const sent: unknown[] = [];
  let respond = (): void => undefined;
  const onClose = vi.fn();
  const { user } = renderScreen(<EntityFormDrawer entity={parcel} fields={['parcelNo', 'mobile', 'remark']} open onClose={onClose} />, {
    dictionaries,
    handlers: [
      http.post('*/api/test/parcel/add', async ({ request }) => {
        sent.push(await request.json());
        await new Promise<void>((resolve) => {
          respond = resolve;
        });
        return success({ ...parcelRecord(9), version: 1, remark: '易碎' });
      }),
      http.put('*/api/test/parcel/edit', async ({ request }) => {
        sent.push(await request.json());
        return success({ ...parcelRecord(9), version: 2 });
      }),
    ],
  });
  await user.type(await screen.findByLabelText('包裹号'), 'P009');
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.type(screen.getByLabelText('备注'), '易碎{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.keyboard('，轻放{Control>}{Enter}{/Control}');
  respond();
  expect(await screen.findByText('已保存；保存时又填写的内容还没有保存：备注')).toBeVisible();
  expect(screen.getByLabelText('备注')).toHaveValue('易碎，轻放');
  expect(onClose).not.toHaveBeenCalled();
  expect(sent).toEqual([{ parcelNo: 'P009', mobile: '13800138000', remark: '易碎' }]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[1]).toMatchObject({ id: 'id-9', version: 1, remark: '易碎，轻放' });
});

it('an action says which input came too late for it', async () => {
  let respond = (): void => undefined;
  const onClose = vi.fn();
  const run = vi.fn(async () => {
    await new Promise<void>((resolve) => {
      respond = resolve;
    });
    return success(null);
  });
  const { user } = renderScreen(<ActionDrawer entity={parcel} action="weigh" record={record} open onClose={onClose} />, {
    dictionaries,
    handlers: [http.post('*/api/test/parcel/weigh', run), http.put('*/api/test/parcel/weigh', run)],
  });
  await user.type(await screen.findByLabelText('实际重量'), '1.5{Control>}{Enter}{/Control}');
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
  await user.keyboard('5{Control>}{Enter}{/Control}');
  respond();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await screen.findByText('已提交；提交后又填写的内容没有提交：实际重量')).toBeVisible();
  expect(run).toHaveBeenCalledOnce();
});
