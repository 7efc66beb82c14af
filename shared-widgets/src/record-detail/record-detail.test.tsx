import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { parcel, parcelRecord } from '../testing/sample-entity.ts';
import { RecordDetail } from './record-detail.tsx';

const record = parcelRecord(1, { senderId: 's1', senderName: '寄件公司' }) as Parameters<typeof RecordDetail<typeof parcel>>[0]['record'];

it('shows the fields under the headings of the form, what no form asks for under a last one, and nothing twice', async () => {
  renderScreen(
    <RecordDetail
      entity={parcel}
      record={record}
      groups={[
        { title: ['寄件', 'Sending'], fields: ['parcelNo', 'senderId'] },
        { title: ['货物', 'Goods'], fields: ['weight', 'price'] },
      ]}
    />,
  );
  const headings = ['寄件', '货物', '状态与记录'];
  const tables = await screen.findAllByRole('table');
  expect(tables).toHaveLength(headings.length);
  for (const heading of headings) expect(screen.getByText(heading)).toBeVisible();
  expect(within(tables[0] as HTMLElement).getByText('寄件公司')).toBeVisible();
  expect(screen.getAllByText('寄件公司')).toHaveLength(1);
  expect(within(tables[2] as HTMLElement).getByText('创建时间')).toBeVisible();
});
