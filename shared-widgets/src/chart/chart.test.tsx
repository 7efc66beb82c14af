import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { Chart } from './chart.tsx';

const series = [{ name: '运单数', kind: 'line' as const, values: [3, null] }];

it('has its figures as a table too, gaps included', async () => {
  const { user } = renderScreen(<Chart label="运量趋势" categories={['11-01', '11-02']} series={series} />);
  expect(await screen.findByRole('img', { name: '运量趋势' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '查看数据' }));
  const table = (await screen.findAllByRole('table', { name: '运量趋势' })).at(-1);
  if (!table) throw new Error('no table');
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(expect.arrayContaining(['11-013', '11-02-']));
});

it('says that there is nothing to draw', () => {
  renderScreen(<Chart label="运量趋势" categories={[]} series={series} />);
  expect(screen.getByText('暂无数据')).toBeInTheDocument();
});

it('leaves a series out of the picture, and takes it in again', async () => {
  const { user } = renderScreen(
    <Chart label="运量趋势" categories={['11-01', '11-02']} series={[...series, { name: '吨数', kind: 'bar', values: [5, 6] }]} />,
  );
  const picture = await screen.findByRole('img', { name: '运量趋势' });
  const bars = () => picture.querySelectorAll('path[fill]:not([fill="none"])').length;
  const whole = bars();
  const legend = screen.getByRole('button', { name: '吨数', pressed: true });
  await user.click(legend);
  expect(legend).toHaveAttribute('aria-pressed', 'false');
  expect(bars()).toBe(whole - 1);
  await user.click(legend);
  expect(bars()).toBe(whole);
});
