import { screen } from '@testing-library/react';
import { http } from 'msw';
import { refusal, renderScreen, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import DiskPage from './disk.page.tsx';

const gigabyte = 1024 ** 3;

test('shows for each disk how much is used and left', async () => {
  const disks = [{ name: '数据目录', max: 100 * gigabyte, rest: 25 * gigabyte, restPPT: 75 }];
  renderScreen(<DiskPage />, { handlers: [http.get('*/api/sys/actuator/redis/queryDiskInfo', () => success(disks))] });
  expect(await screen.findByRole('progressbar', { name: '数据目录' })).toHaveAttribute('aria-valuenow', '75');
  expect(screen.getByText('已用 75.0 GB，共 100.0 GB')).toBeVisible();
  expect(screen.getByText('剩余 25.0 GB')).toBeVisible();
});

test('a failure is told and can be tried again', async () => {
  let isDown = true;
  const { user } = renderScreen(<DiskPage />, {
    handlers: [http.get('*/api/sys/actuator/redis/queryDiskInfo', () => (isDown ? refusal('系统繁忙，请稍后再试') : success([])))],
  });
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('没有可读取的磁盘')).toBeVisible();
});
