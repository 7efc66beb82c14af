import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { defineEntity } from 'shared-contracts/entity/entity';
import { expect, it } from 'vitest';
import { renderScreen, success } from '../testing/render-screen.tsx';
import { parcel, parcelRecord, parcelStatuses } from '../testing/sample-entity.ts';
import { EntityForm, EntityFormDrawer } from './entity-form.tsx';

const dictionaries = { parcel_status: parcelStatuses };
const reasoned = defineEntity({ ...parcel, reasoned: true });
const record = parcelRecord(1) as Parameters<typeof EntityForm<typeof reasoned>>[0]['record'];
const label = '变更原因';

function saves() {
  const bodies: Record<string, unknown>[] = [];
  const respond = async ({ request }: { request: Request }) => {
    bodies.push((await request.json()) as Record<string, unknown>);
    return success({ ...parcelRecord(1), version: bodies.length + 1 }, '修改成功!');
  };
  return { bodies, handlers: [http.put('*/api/test/parcel/edit', respond), http.post('*/api/test/parcel/add', respond)] };
}

it('the form of an existing record takes a reason, and sends it with what changed', async () => {
  const { bodies, handlers } = saves();
  const { user } = renderScreen(<EntityForm entity={reasoned} record={record} fields={['remark']} />, { dictionaries, handlers });
  await user.type(screen.getByLabelText('备注'), '易碎');
  await user.type(screen.getByLabelText(label), '  客户来电 ');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ remark: expect.stringContaining('易碎'), changeReason: '客户来电' });
});

it('without a reason nothing of it is sent', async () => {
  const { bodies, handlers } = saves();
  const { user } = renderScreen(<EntityForm entity={reasoned} record={record} fields={['remark']} />, { dictionaries, handlers });
  await user.type(screen.getByLabelText(label), '   ');
  await user.type(screen.getByLabelText('备注'), '易碎');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).not.toHaveProperty('changeReason');
});

it('new records, and entities whose edits have no reason, ask for none', async () => {
  renderScreen(<EntityFormDrawer entity={reasoned} fields={['remark']} open onClose={() => undefined} />, { dictionaries });
  expect(await screen.findByLabelText('备注')).toBeVisible();
  expect(screen.queryByLabelText(label)).toBeNull();
  renderScreen(<EntityForm entity={parcel} record={record} fields={['weight']} />, { dictionaries });
  expect(await screen.findByLabelText('重量')).toBeVisible();
  expect(screen.queryByLabelText(label)).toBeNull();
});
