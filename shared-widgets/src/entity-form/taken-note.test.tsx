// Warnings about duplicates while typing: for complete values only, never outdated, never in place of an error.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { expect, it, vi } from 'vitest';
import { refusal, renderScreen, success } from '../testing/render-screen.tsx';
import { parcel } from '../testing/sample-entity.ts';
import { EntityForm, EntityFormDrawer } from './entity-form.tsx';

const taken = '该值不可用，系统中已存在！';
const warning = '包裹号与其他记录相同';

function checks(handle: (value: string) => Response | Promise<Response>) {
  const asked: string[] = [];
  const handler = http.get('*/api/sys/duplicate/check', async ({ request }) => {
    const { searchParams } = new URL(request.url);
    expect([searchParams.get('tableName'), searchParams.get('fieldName')]).toEqual(['parcel', 'parcelNo']);
    const value = searchParams.get('fieldVal') ?? '';
    asked.push(value);
    return await handle(value);
  });
  return { asked, handler };
}

it('a value that another record has is told at its field, once it is typed; the form can be saved all the same', async () => {
  const { asked, handler } = checks((value) => (value === 'P100' ? refusal(taken) : success(null)));
  const { user } = renderScreen(<EntityForm entity={parcel} fields={['parcelNo']} />, { handlers: [handler] });
  await user.type(screen.getByLabelText('包裹号'), 'P100');
  expect(await screen.findByText(warning, undefined, { timeout: 20_000 })).toBeVisible();
  // Letters typed quickly cause a single request.
  expect(asked).toEqual(['P100']);
  await user.type(screen.getByLabelText('包裹号'), '1');
  await waitFor(() => expect(screen.queryByText(warning)).not.toBeInTheDocument());
  await waitFor(() => expect(asked).toEqual(['P100', 'P1001']), { timeout: 20_000 });
  await user.type(screen.getByLabelText('包裹号'), '1234567890');
  expect(await screen.findByText('最大长度10位字符')).toBeVisible();
});

it('the note gives way to the refusal of the same value, so that the field says one thing', async () => {
  const { handler } = checks((value) => (value === 'P100' ? refusal(taken) : success(null)));
  const adding = http.post('*/api/test/parcel/add', () => refusal('包裹号已存在', 500, { parcelNo: '包裹号已存在' }));
  const { user } = renderScreen(<EntityFormDrawer entity={parcel} fields={['parcelNo']} open onClose={() => undefined} />, {
    handlers: [handler, adding],
  });
  await user.type(screen.getByLabelText('包裹号'), 'P100');
  expect(await screen.findByText(warning, undefined, { timeout: 20_000 })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('包裹号已存在')).toBeVisible();
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
  // Another value is neither refused nor taken.
  await user.type(screen.getByLabelText('包裹号'), '1');
  await waitFor(() => expect(screen.queryByText('包裹号已存在')).not.toBeInTheDocument());
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
});

it('a value that is unique together with others is asked for with them, shown or not', async () => {
  const { parcelNo } = parcel.fields;
  const keyed = { ...parcel, fields: { ...parcel.fields, parcelNo: { ...parcelNo, distinct: ['remark', 'senderId'] } } };
  const asked: unknown[] = [];
  const handler = http.get('*/api/sys/duplicate/check', ({ request }) => {
    const within = JSON.parse(new URL(request.url).searchParams.get('within') ?? '{}');
    asked.push(within);
    return within.remark === '急' ? refusal(taken) : success(null);
  });
  const { user } = renderScreen(<EntityForm entity={keyed} fields={['parcelNo', 'remark']} constant={{ senderId: 's1' }} />, {
    handlers: [handler],
  });
  await user.type(screen.getByLabelText('包裹号'), 'P100');
  await waitFor(() => expect(asked).toEqual([{ remark: '', senderId: 's1' }]), { timeout: 20_000 });
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('备注'), '急');
  expect(await screen.findByText(warning, undefined, { timeout: 20_000 })).toBeVisible();
  expect(asked.at(-1)).toEqual({ remark: '急', senderId: 's1' });
  await user.type(screen.getByLabelText('备注'), '件');
  await waitFor(() => expect(screen.queryByText(warning)).not.toBeInTheDocument());
});

it('what the server refuses otherwise is no warning, and an outdated response is dropped', async () => {
  let release: (() => void) | undefined;
  const { asked, handler } = checks(async (value) => {
    if (value !== 'P1') return refusal('请求过于频繁', 429);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return refusal(taken);
  });
  const { user } = renderScreen(<EntityForm entity={parcel} fields={['parcelNo']} />, { handlers: [handler] });
  await user.type(screen.getByLabelText('包裹号'), 'P1');
  await waitFor(() => expect(asked).toEqual(['P1']), { timeout: 20_000 });
  await user.type(screen.getByLabelText('包裹号'), '2');
  await waitFor(() => expect(asked).toEqual(['P1', 'P12']), { timeout: 20_000 });
  release?.();
  expect(screen.queryByText(warning)).not.toBeInTheDocument();
});

it('nothing is asked for an empty value, a wrong one, one with a wildcard, or the record’s own', async () => {
  const { parcelNo } = parcel.fields;
  const editable = { ...parcel, fields: { ...parcel.fields, parcelNo: { ...parcelNo, fixed: undefined } } } as unknown as typeof parcel;
  const { asked, handler } = checks(() => refusal(taken));
  const record = { id: 'p1', version: 1, parcelNo: 'P7' } as unknown as RecordOf<typeof parcel>;
  renderScreen(<EntityForm entity={editable} record={record} fields={['parcelNo']} />, { handlers: [handler] });
  const field = await screen.findByLabelText('包裹号');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const value of ['12345678901', 'P*', '', 'P7']) {
    fireEvent.change(field, { target: { value } });
    // Two seconds are longer than the pause after which the form asks the server.
    act(() => void vi.advanceTimersByTime(2_000));
  }
  vi.useRealTimers();
  fireEvent.change(field, { target: { value: 'P8' } });
  expect(await screen.findByText(warning, undefined, { timeout: 20_000 })).toBeVisible();
  expect(asked).toEqual(['P8']);
});
