// Where the focus is after a link or the menu has led to another tab.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useOpenTab } from 'shared-platform/tabs';
import { beforeEach, expect, it } from 'vitest';
import { item, openProduct, signInAs } from '../../testing/product-fixture.tsx';

const menu = [item('/dashboard/analysis', '首页'), item('/business/order', '订单'), item('/business/lorry', '车辆')];
const Orders = () => {
  const open = useOpenTab();
  return (
    <button type="button" onClick={() => open('/business/lorry')}>
      鲁A12345
    </button>
  );
};
const screens = { 'dashboard/analysis': () => <p>首页的内容</p>, 'business/order': Orders, 'business/lorry': () => <p>车辆的内容</p> };

beforeEach(() => signInAs('panel-focus'));

it('is in the content of the tab that a link opened', async () => {
  await openProduct('/business/order', menu, screens);
  await userEvent.click(await screen.findByRole('button', { name: '鲁A12345' }));
  await screen.findByText('车辆的内容');
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: '车辆' })).toHaveFocus());
});
