import { http } from 'msw';
import { renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import TomcatPage from './tomcat.page.tsx';

test('shows the sessions of the server', async () => {
  const fact = { name: 'tomcat.sessions.active.current', label: ['当前活跃会话数', 'Sessions alive'], unit: 'count', value: 7 };
  renderScreen(<TomcatPage />, {
    handlers: [
      http.get('*/api/monitor/facts', ({ request }) => success(new URL(request.url).searchParams.get('group') === 'tomcat' ? [fact] : [])),
    ],
  });
  expect((await rowOf('当前活跃会话数')).getByText('7')).toBeVisible();
});
