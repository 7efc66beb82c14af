import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { MenuItem } from 'shared-contracts/session/session';

/** A menu row that opens an address instead of a screen. */
export const outsideItem = (path: string, title: string, url: string, meta: object = {}): MenuItem => ({
  id: path,
  route: '1',
  path,
  name: path.slice(1),
  component: 'layouts/IframePageView',
  meta: { title, keepAlive: true, internalOrExternal: false, url, ...meta },
});

/** Adds rows to the end of the server's menu, as administrators may in any installation. */
export async function addToMenu(page: Page, items: readonly MenuItem[]): Promise<void> {
  await page.route('**/sys/permission/getUserPermissionByToken*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    // After signing out the call is refused.
    body.result?.menu.push(...items);
    await route.fulfill({ response, json: body });
  });
}

interface Elsewhere {
  readonly origin: string;
  /** The requested paths, each with the address of the page that requested it. */
  readonly asked: readonly (readonly [path: string, referer: string | undefined])[];
  close(): Promise<void>;
}

/** A page of another site, on its own origin. In a frame it tries to navigate the whole window. */
export async function elsewhere(): Promise<Elsewhere> {
  const asked: (readonly [string, string | undefined])[] = [];
  const page =
    '<!doctype html><html lang="zh-CN"><title>elsewhere</title><h1>别处的页面</h1>' +
    '<script>if (top !== self) try { top.location.href = "/taken"; } catch {}</script>';
  const server = createServer(({ url = '', headers }, response) => {
    if (url !== '/favicon.ico') asked.push([url, headers.referer]);
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, origin: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}
