// Input is not lost: a form stores what is typed as draft, offers it later, and deletes it after saving or discarding.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { useLayoutEffect } from 'react';
import type { Draft } from 'shared-contracts/entity/draft';
import { changeLanguage } from 'shared-platform/i18n';
import { expect, it, vi } from 'vitest';
import { ActionDrawer } from '../action-drawer/action-drawer.tsx';
import { draftServer } from '../testing/draft-server.ts';
import { refusal, renderScreen, success } from '../testing/render-screen.tsx';
import { parcel, parcelRecord, parcelStatuses } from '../testing/sample-entity.ts';
import { EntityForm, EntityFormDrawer } from './entity-form.tsx';

const dictionaries = { parcel_status: parcelStatuses };
const recordWith = (values: object = {}) =>
  parcelRecord(1, { ...values }) as Parameters<typeof EntityForm<typeof parcel>>[0]['record'] & object;

const at = Date.parse('2026-11-22T10:54:00+08:00');
const draft = (form: string, values: object, more: object = {}): Draft => ({
  form,
  savedAt: at,
  content: { values: { ...values }, base: {}, ...more },
});

it('what is typed is kept under person and form, without what was not touched, and removed once it was saved', async () => {
  const { held, handlers } = draftServer();
  const add = http.post('*/api/test/parcel/add', () => success({ id: 'n' }));
  const { user } = renderScreen(<EntityForm entity={parcel} fields={['parcelNo', 'mobile', 'remark']} />, {
    dictionaries,
    handlers: [...handlers, add],
  });
  await user.type(screen.getByLabelText('包裹号'), 'P7');
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await waitFor(() => expect(held.get('parcel:new')?.content.values).toEqual({ parcelNo: 'P7', mobile: '13800138000' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(held.size).toBe(0));
});

/** Types a remark as soon as the form is in the page, before React has run effects. */
function TypedAtOnce() {
  useLayoutEffect(() => {
    const input = screen.getByLabelText<HTMLTextAreaElement>('备注');
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(input, '易碎');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);
  return null;
}

it('what is typed as soon as the form is there counts as typed, and is kept with what follows', async () => {
  const { held, handlers } = draftServer();
  const setDirty = vi.fn();
  const form = (
    <>
      <EntityForm entity={parcel} fields={['parcelNo', 'remark']} />
      <TypedAtOnce />
    </>
  );
  const { user } = renderScreen(form, { dictionaries, handlers, tab: { setDirty } });
  expect(screen.getByLabelText('备注')).toHaveValue('易碎');
  await user.type(screen.getByLabelText('包裹号'), 'P');
  await waitFor(() => expect(held.get('parcel:new')?.content.values).toEqual({ parcelNo: 'P', remark: '易碎' }));
  await user.type(screen.getByLabelText('包裹号'), '{Backspace}');
  await waitFor(() => expect(held.get('parcel:new')?.content.values).toEqual({ remark: '易碎' }));
  expect(setDirty).toHaveBeenLastCalledWith(true, expect.anything());
});

it('is stored again when the window has the focus again, because another window may have removed it', async () => {
  const { held, handlers } = draftServer();
  const { user } = renderScreen(<EntityForm entity={parcel} fields={['remark']} />, { dictionaries, handlers });
  await user.type(screen.getByLabelText('备注'), '易碎');
  await waitFor(() => expect(held.get('parcel:new')?.content.values).toEqual({ remark: '易碎' }));
  held.clear();
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(held.get('parcel:new')?.content.values).toEqual({ remark: '易碎' }));
});

it('is offered when the form is opened again, with its time, and put back exactly', async () => {
  const values = { parcelNo: 'P7', weight: '12.500', sentOn: '2026-11-03', urgent: 'Y', remark: '一\n二' };
  const { held, handlers } = draftServer(draft('parcel:new', values));
  const sent: object[] = [];
  const add = http.post('*/api/test/parcel/add', async ({ request }) => {
    sent.push((await request.json()) as object);
    return success({ id: 'n' });
  });
  const { user } = renderScreen(<EntityForm entity={parcel} />, { dictionaries, handlers: [...handlers, add] });
  expect(await screen.findByText('有未提交的内容（11-22 10:54）')).toBeVisible();
  expect(screen.getByLabelText('包裹号')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: '恢复' }));
  expect(screen.queryByText(/有未提交的内容/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('备注')).toHaveValue('一\n二');
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toEqual([{ ...values, mobile: '13800138000' }]));
  await waitFor(() => expect(held.size).toBe(0));
});

it('says it in English, too, and is gone when it is thrown away', async () => {
  await changeLanguage('en-US');
  const { held, handlers } = draftServer(draft('parcel:new', { parcelNo: 'P7' }));
  const { user } = renderScreen(<EntityForm entity={parcel} />, { dictionaries, handlers });
  expect(await screen.findByText('There is input that was not submitted (11-22 10:54)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(held.size).toBe(0));
  expect(screen.getByLabelText('Parcel no.')).toHaveValue('');
});

it('as long as nobody decided, typing completes what is offered and loses none of it', async () => {
  const { held, handlers } = draftServer(draft('parcel:new', { parcelNo: 'P7', remark: '旧' }));
  const { user } = renderScreen(<EntityForm entity={parcel} />, { dictionaries, handlers });
  await screen.findByText(/有未提交的内容/);
  await user.type(screen.getByLabelText('备注'), '新');
  await waitFor(() => expect(held.get('parcel:new')?.content.values).toEqual({ parcelNo: 'P7', remark: '新' }));
  await user.click(screen.getByRole('button', { name: '恢复' }));
  expect(screen.getByLabelText('包裹号')).toHaveValue('P7');
  expect(screen.getByLabelText('备注')).toHaveValue('新');
});

it('a failed save keeps the form with everything in it, the reason, and the draft', async () => {
  const { held, handlers } = draftServer();
  const add = http.post('*/api/test/parcel/add', () => refusal('包裹号已存在'));
  const onClose = vi.fn();
  const { user } = renderScreen(<EntityFormDrawer entity={parcel} fields={['parcelNo', 'mobile']} open onClose={onClose} />, {
    dictionaries,
    handlers: [...handlers, add],
  });
  await user.type(await screen.findByLabelText('包裹号'), 'P7');
  await user.type(screen.getByLabelText('手机号'), '13800138000');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('包裹号已存在')).toBeVisible();
  expect(screen.getByLabelText('包裹号')).toHaveValue('P7');
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(held.get('parcel:new')?.content.values).toMatchObject({ parcelNo: 'P7' }));
});

it('throwing it away in the drawer throws the draft away', async () => {
  const { held, handlers } = draftServer();
  const { user } = renderScreen(<EntityFormDrawer entity={parcel} fields={['parcelNo']} open onClose={vi.fn()} />, {
    dictionaries,
    handlers,
  });
  await user.type(await screen.findByLabelText('包裹号'), 'P');
  await waitFor(() => expect(held.size).toBe(1));
  // The form says that a draft was saved; the question says what becomes of it, and not that nothing was saved.
  expect(await screen.findByText(/^草稿已保存/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '取消' }));
  const question = within(await screen.findByRole('dialog', { name: '放弃已填写的内容？' }));
  expect(question.getByText('已填写的内容和自动保存的草稿都会删除。')).toBeVisible();
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(held.size).toBe(0));
});

it('an action keeps a draft of its own, passwords never', async () => {
  const { held, handlers } = draftServer();
  const secret = { ...parcel, fields: { ...parcel.fields, remark: { ...parcel.fields.remark, secret: true } } } as unknown as typeof parcel;
  const { user, unmount } = renderScreen(<ActionDrawer entity={parcel} action="weigh" record={recordWith()} open onClose={vi.fn()} />, {
    dictionaries,
    handlers,
  });
  await user.type(await screen.findByLabelText('实际重量'), '3');
  await waitFor(() => expect(held.get('parcel:weigh:id-1')).toMatchObject({ content: { values: { weight: '3' }, version: 3 } }));
  unmount();
  const second = renderScreen(<EntityForm entity={secret} fields={['parcelNo', 'remark']} />, { dictionaries, handlers });
  await second.user.type(screen.getByLabelText('备注'), 'geheim');
  await second.user.type(screen.getByLabelText('包裹号'), 'P8');
  await waitFor(() => expect(held.get('parcel:new')?.content.values).toEqual({ parcelNo: 'P8' }));
});

it('values that the form proposed are kept with what is typed, and put back instead of those that it proposes when it is opened again', async () => {
  const { held, handlers } = draftServer();
  const formAt = (loadTime: string) => <EntityForm entity={parcel} fields={['parcelNo', 'loadTime']} initial={{ loadTime }} />;
  const { user, unmount } = renderScreen(formAt('2026-11-27 06:34:56'), { dictionaries, handlers });
  await user.type(screen.getByLabelText('包裹号'), 'P7');
  await waitFor(() => expect(held.get('parcel:new')?.content.values).toEqual({ parcelNo: 'P7', loadTime: '2026-11-27 06:34:56' }));
  unmount();
  const second = renderScreen(formAt('2026-11-27 08:35:31'), { dictionaries, handlers });
  expect(screen.getByLabelText('装货时间')).toHaveValue('2026-11-27 08:35:31');
  await second.user.click(await screen.findByRole('button', { name: '恢复' }));
  expect(screen.getByLabelText('装货时间')).toHaveValue('2026-11-27 06:34:56');
});

it('an action keeps what its form proposed, but nothing that the record holds already', async () => {
  const { held, handlers } = draftServer();
  const { weight, loadTime, sentOn } = parcel.fields;
  const weigh = { ...parcel.actions.weigh, body: { weight, loadTime, sentOn } };
  const entity = { ...parcel, actions: { ...parcel.actions, weigh } } as unknown as typeof parcel;
  const initial = { loadTime: '2026-11-27 06:34:56', sentOn: recordWith().sentOn };
  const { user } = renderScreen(
    <ActionDrawer entity={entity} action="weigh" record={recordWith()} initial={initial} open onClose={vi.fn()} />,
    { dictionaries, handlers },
  );
  await user.type(await screen.findByLabelText('重量'), '3');
  await waitFor(() => expect(held.get('parcel:weigh:id-1')?.content.values).toEqual({ weight: '3', loadTime: '2026-11-27 06:34:56' }));
});
