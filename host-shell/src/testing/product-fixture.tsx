/** For rendered tests: the whole signed-in product around screens of the test. */
import { act, type RenderOptions, render, screen, within } from '@testing-library/react';
import { http } from 'msw';
import type { ComponentType } from 'react';
import type { MenuItem, UserInfo } from 'shared-contracts/session/session';
import { startSession } from 'shared-platform/session';
import { mswServer, refusal, success } from 'shared-widgets/testing';
import type { ScreenLoader } from '../remotes/loader/screen-loader.ts';
import { Product } from '../signed-in/product.tsx';

/** A menu item whose component equals its path. */
export const item = (
  path: string,
  title: string,
  { meta, ...more }: Partial<Omit<MenuItem, 'meta'>> & { meta?: object } = {},
): MenuItem => ({
  id: path,
  route: '1',
  path,
  name: path.slice(1),
  component: path.slice(1),
  ...more,
  meta: { title, keepAlive: true, internalOrExternal: false, ...meta },
});

/** A loader with only the given components. */
export function loaderOf(screens: Readonly<Record<string, ComponentType>>): ScreenLoader {
  const none = { available: false, reason: 'not-available', remote: null, version: null } as const;
  return {
    start: () => Promise.resolve(),
    stop: () => undefined,
    resolve: (component) =>
      component in screens ? { available: true, remote: 'demo', version: '1', component, title: [component, component] } : none,
    loadScreen: async (component) => {
      const Component = screens[component];
      if (Component) return { ok: true, Component, remote: 'demo', version: '1.0.0', isFallback: false };
      return { ok: false, reason: 'not-available', remote: null, version: null, detail: component, fallbackVersion: null };
    },
    prefetch: () => Promise.resolve(),
    ready: () => null,
    rendered: () => undefined,
    subscribe: () => () => undefined,
    crashed: () => ({ reason: 'crashed', fallbackVersion: null }),
    documentAge: () => null,
    newer: () => null,
    killed: () => null,
    newerShell: () => null,
  };
}

export function signInAs(id: string, more: Partial<UserInfo> = {}): void {
  startSession({ token: `token of ${id}`, user: { id, username: id, realname: id, avatar: null, ...more } as UserInfo, tenantId: '0' });
}

/** Opens the product at a path as the signed-in person. */
export async function openProduct(
  path: string,
  menu: readonly MenuItem[],
  screens: Readonly<Record<string, ComponentType>>,
  {
    loader = loaderOf(screens),
    can = [],
    entry = null,
    ...options
  }: RenderOptions & {
    readonly loader?: ScreenLoader;
    readonly can?: readonly string[];
    /** What the present entry of the history holds from before the page was loaded again. */
    readonly entry?: object | null;
  } = {},
) {
  mswServer.use(
    http.get('*/api/sys/permission/getUserPermissionByToken', () =>
      success({ menu, auth: can.map((action) => ({ action, type: '1' })), allAuth: [] }),
    ),
    http.get('*/api/business/bizCommonConfig/queryCopyrightInfo', () => success({ copyrightInfo: '' })),
    http.get('*/api/sys/annountCement/listByUser', () => success({ anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })),
    http.get('*/api/sys/dict/queryAllDictItems', () => success({})),
    http.get('*/api/sys/search', () => success({ kinds: [], late: [] })),
    http.post('*/api/sys/socketTicket', () => refusal('')),
    http.post('*/api/sys/logout', () => success(null)),
  );
  history.replaceState(entry, '', path);
  const view = render(<Product loader={loader} />, options);
  await screen.findByRole('main');
  return view;
}

/**
 * Opens a path as a click on a link would. Awaited, because React renders for ever within a synchronous `act` when what it renders waits for
 * a part that is still being loaded.
 */
export async function goTo(path: string): Promise<void> {
  await act(async () => {
    // The router counts its entries.
    const state = { idx: (history.state?.idx ?? 0) + 1 };
    history.pushState(state, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  });
}

const strip = () => within(screen.getByRole('tablist', { name: '已打开的页面' }));
export const tabOf = (name: string): HTMLElement => strip().getByRole('tab', { name });
export const tabTitles = (): (string | null)[] =>
  strip()
    .getAllByRole('tab')
    .map((tab) => tab.textContent);
export const frontTitle = (): string | null => strip().getByRole('tab', { selected: true }).textContent;
export const address = (): string => location.pathname + location.search;
