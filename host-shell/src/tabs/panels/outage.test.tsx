// During an outage all screens show its state; screens that failed open by themselves when it ends.
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { connectionState, doubtConnection } from 'shared-platform/connection';
import { changeLanguage } from 'shared-platform/i18n';
import { mswServer } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScreenLoader, ScreenResult } from '../../remotes/loader/screen-loader.ts';
import { goTo, item, loaderOf, openProduct, signInAs } from '../../testing/product-fixture.tsx';

const titles: Readonly<Record<string, string>> = {
  '/business/lorry': '车辆',
  '/business/waybill/list': '运单列表',
  '/etc/invoice': '通行费发票',
  '/system/user': '用户',
};
const menu = [item('/dashboard/analysis', '首页'), ...Object.entries(titles).map(([path, title]) => item(path, title))];
const failure: ScreenResult = {
  ok: false,
  reason: 'network',
  remote: 'business',
  version: '1',
  detail: 'ChunkLoadError',
  fallbackVersion: null,
};

/** A loader whose screens cannot be loaded during the outage. */
function loaderInOutage(): ScreenLoader {
  const screens = Object.fromEntries(menu.map(({ component, meta }) => [component, () => <p>{`${meta.title}的页面`}</p>]));
  const plain = loaderOf(screens);
  return {
    ...plain,
    loadScreen: (component, options) => (connectionState() === 'up' ? plain.loadScreen(component, options) : Promise.resolve(failure)),
  };
}

const outages = {
  'line-away': {
    says: '网络已断开',
    begin: () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      mswServer.use(http.get('*/api/health', () => HttpResponse.error()));
      act(() => void dispatchEvent(new Event('offline')));
    },
    end: () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
      mswServer.use(http.get('*/api/health', () => HttpResponse.json({ status: 'up' })));
      act(() => void dispatchEvent(new Event('online')));
    },
  },
  'server-away': {
    says: '服务器暂时无法访问',
    begin: () => mswServer.use(http.get('*/api/health', () => new HttpResponse('', { status: 502 }))),
    end: () => {
      mswServer.use(http.get('*/api/health', () => HttpResponse.json({ status: 'up' })));
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    },
  },
};

beforeEach(() => signInAs('outage'));
afterEach(async () => {
  vi.restoreAllMocks();
  await changeLanguage('zh-CN');
});

describe.each(Object.entries(outages))('%s', (kind, { says, begin, end }) => {
  it('is said once, and every screen opens by itself when it is over', async () => {
    const loader = loaderInOutage();
    mswServer.use(http.get('*/api/health', () => HttpResponse.json({ status: 'up' })));
    await openProduct('/dashboard/analysis', menu, {}, { loader });
    begin();
    if (kind === 'server-away') {
      // The page learns of the outage by a call to which a gateway responds.
      await act(async () => void (await doubtConnection()));
    }
    await waitFor(() => expect(connectionState()).toBe(kind));
    for (const path of Object.keys(titles)) {
      await goTo(path);
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(`${says}，恢复后页面会自动打开`));
    }
    await waitFor(() => expect(screen.getAllByText(new RegExp(`^${says}.*已填写的内容`))).toHaveLength(1));
    end();
    expect(await screen.findByText('用户的页面')).toBeVisible();
    expect(screen.getByText('连接已恢复')).toBeVisible();
    // Tabs in the background notice the outage when they become active.
    for (const [path, title] of Object.entries(titles)) {
      await goTo(path);
      expect(await screen.findByText(`${title}的页面`)).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    }
    await waitFor(() => expect(screen.queryByText('连接已恢复')).not.toBeInTheDocument());
  });
});

it('speaks English, too', async () => {
  const loader = loaderInOutage();
  await openProduct('/dashboard/analysis', menu, {}, { loader });
  await act(async () => await changeLanguage('en-US'));
  outages['line-away'].begin();
  expect(await screen.findByText(/^You are offline\. What you entered is kept/)).toBeVisible();
  outages['line-away'].end();
});
