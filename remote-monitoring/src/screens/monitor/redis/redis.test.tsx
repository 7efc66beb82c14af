import { http } from 'msw';
import { renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import RedisPage from './redis.page.tsx';

test('says that caches are in the process, how large they are, and how memory went', async () => {
  renderScreen(<RedisPage />, {
    handlers: [
      http.get('*/api/sys/actuator/redis/info', () =>
        success([
          { key: 'mode', value: 'in-process', description: ['缓存位于服务进程内，未使用 Redis', 'In the process'] },
          { key: 'used_memory', value: '1610612736', description: ['进程堆内存（字节）', 'Heap'] },
        ]),
      ),
      http.get('*/api/monitor/history', () => success([])),
    ],
  });
  expect((await rowOf('mode')).getByText('缓存位于服务进程内，未使用 Redis')).toBeVisible();
  expect((await rowOf('used_memory')).getByText('1.5 GB')).toBeVisible();
});
