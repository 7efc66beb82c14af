import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import JvmPage from './jvm.page.tsx';

const facts = [
  { name: 'jvm.memory.used', label: ['已用内存', 'Heap in use'], unit: 'bytes', value: 1_610_612_736 },
  { name: 'jvm.gc.pause.totalTime', label: ['启动以来回收总耗时', 'Collections'], unit: 'seconds', value: 2.25 },
  { name: 'jvm.classes.loaded', label: ['已加载类数量', 'Loaded classes'], unit: 'count', value: null },
];

test('names parameter, description and value with its unit, and what this server does not have', async () => {
  const asked: (string | null)[] = [];
  const { user } = renderScreen(<JvmPage />, {
    handlers: [
      http.get('*/api/monitor/facts', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('group'));
        return success(facts);
      }),
    ],
  });
  expect((await rowOf('jvm.memory.used')).getByText('1.5 GB')).toBeVisible();
  expect((await rowOf('jvm.gc.pause.totalTime')).getByText('2.3 秒')).toBeVisible();
  expect((await rowOf('jvm.classes.loaded')).getByText('不适用')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /刷新/ }));
  await waitFor(() => expect(asked).toEqual(['jvm', 'jvm']));
});

test('who may not see it is told so', async () => {
  renderScreen(<JvmPage />, { handlers: [http.get('*/api/monitor/facts', () => refusal('没有权限，请联系管理员授权', 510))] });
  expect(await screen.findByText('没有权限，请联系管理员授权')).toBeVisible();
});
