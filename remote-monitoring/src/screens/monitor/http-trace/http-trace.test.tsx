import { screen } from '@testing-library/react';
import { http } from 'msw';
import { renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import HttpTracePage from './http-trace.page.tsx';

const good = {
  timestamp: '2026-11-20 09:00:00',
  username: 'operator',
  method: 'GET',
  uri: '/api/business/bizOrder/list',
  status: 200,
  timeTaken: 12.5,
};
const bad = { ...good, username: null, method: 'POST', uri: '/api/sys/login', status: 500, timeTaken: 3 };

test('lists the last requests, and those that failed alone', async () => {
  const { user } = renderScreen(<HttpTracePage />, { handlers: [http.get('*/api/monitor/traces', () => success([good, bad]))] });
  expect((await rowOf('/api/business/bizOrder/list')).getByText('12.5 ms')).toBeVisible();
  await user.click(screen.getByText('仅失败'));
  expect(screen.queryByText('/api/business/bizOrder/list')).toBeNull();
  expect((await rowOf('/api/sys/login')).getByText('500')).toBeVisible();
});

test('on a phone the time and the person stand below the address', async () => {
  vi.stubGlobal('innerWidth', 390);
  renderScreen(<HttpTracePage />, { handlers: [http.get('*/api/monitor/traces', () => success([good]))] });
  expect(await screen.findByText('GET · operator · 2026-11-20 09:00:00')).toBeVisible();
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
});
