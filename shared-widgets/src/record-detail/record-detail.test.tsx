import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { parcel, parcelRecord } from '../testing/sample-entity.ts';
import { RecordDetail } from './record-detail.tsx';

const record = parcelRecord(1, { senderId: 's1', senderName: '寄件公司' }) as Parameters<typeof RecordDetail<typeof parcel>>[0]['record'];

it('shows the fields under the headings of the form, what no form asks for under a last one, and nothing twice', () => {
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
  for (const heading of ['寄件', '货物', '状态与记录']) expect(screen.getByRole('heading', { name: heading })).toBeVisible();
  const group = (name: string) => within(screen.getByRole('region', { name }));
  expect(group('寄件').getByText('寄件公司')).toBeVisible();
  expect(screen.getAllByText('寄件公司')).toHaveLength(1);
  expect(group('状态与记录').getByText('创建时间')).toBeVisible();
});

it('folds what holds nothing away, and shows it on demand', async () => {
  const bare = parcelRecord(1, { price: null, remark: '' }) as typeof record;
  const { user } = renderScreen(<RecordDetail entity={parcel} record={bare} fields={['parcelNo', 'price', 'remark']} />);
  expect(screen.queryByText('金额')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '显示空字段 (2)' }));
  expect(screen.getByText('金额')).toBeVisible();
  expect(screen.getByText('备注')).toBeVisible();
});
