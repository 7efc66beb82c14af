// Tabs whose screen fails, or for which a newer version is pinned.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { useUnsaved } from 'shared-platform/tabs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ScreenLoaded, ScreenLoader, ScreenResult } from '../../remotes/loader/screen-loader.ts';
import { item, loaderOf, openProduct, signInAs } from '../../testing/product-fixture.tsx';

const menu = [item('/dashboard/analysis', '首页'), item('/business/order', '订单')];
const Good = () => <p>旧版完好</p>;
const Newer = () => <p>新版完好</p>;
function Broken(): never {
  throw new Error('first render');
}
function Note() {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return <input aria-label="便签" value={text} onChange={(event) => setText(event.target.value)} />;
}
const shown = (Component: ComponentType, version: string, isFallback = false): ScreenResult => ({
  ok: true,
  Component,
  remote: 'demo',
  version,
  isFallback,
});

/** A fake loader: the test sets what it returns for the order list. */
function loaderWith(responses: Pick<ScreenLoader, 'loadScreen'> & Partial<ScreenLoader>) {
  const plain = loaderOf({ 'dashboard/analysis': () => <p>看板</p> });
  const listeners = new Set<() => void>();
  let pinned = '1';
  const loader: ScreenLoader = {
    ...plain,
    resolve: (component) => ({ available: true, remote: 'demo', version: pinned, component, title: [component, component] }),
    newer: (_component, version) => (version === pinned ? null : pinned),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...responses,
    loadScreen: (component, options) =>
      component === 'business/order' ? responses.loadScreen(component, options) : plain.loadScreen(component, options),
  };
  const tell = () =>
    act(() => {
      for (const listener of listeners) listener();
    });
  return {
    loader,
    tell,
    pin(version: string) {
      pinned = version;
      tell();
    },
  };
}

beforeEach(() => signInAs('faults'));
afterEach(() => vi.restoreAllMocks());

it('a screen that breaks on its first render gives way, once, to the version that rendered before', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const loadScreen = vi.fn<ScreenLoader['loadScreen']>(async (_component, options) =>
    options?.useFallback ? shown(Good, '0.9', true) : shown(Broken, '1'),
  );
  const crashed = vi.fn<ScreenLoader['crashed']>(() => ({ reason: 'crashed', fallbackVersion: '0.9' }));
  await openProduct('/business/order', menu, {}, { loader: loaderWith({ loadScreen, crashed }).loader });
  expect(await screen.findByText('旧版完好')).toBeVisible();
  expect(crashed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ remote: 'demo', version: '1', isFirst: true }));
  // The tab is marked once the screen has rendered.
  expect(await screen.findByRole('tab', { name: /订单.*旧版本/ })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('when the former version breaks too, the cause is shown and nothing goes in circles', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const loadScreen = vi.fn<ScreenLoader['loadScreen']>(async (_component, options) =>
    shown(Broken, options?.useFallback ? '0.9' : '1', options?.useFallback),
  );
  const crashed = () => ({ reason: 'crashed', fallbackVersion: '0.9' }) as const;
  await openProduct('/business/order', menu, {}, { loader: loaderWith({ loadScreen, crashed }).loader });
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('demo@0.9');
  expect(loadScreen).toHaveBeenCalledTimes(2);
  const moment = failure.querySelector('time');
  // The error card shows the time of the failure in Shanghai, as every other time of the product.
  const told = new Date(`${String(moment?.textContent).replace(' ', 'T')}+08:00`);
  expect(told.getTime()).toBe(Math.floor(Date.parse(String(moment?.dateTime)) / 1000) * 1000);
});

it('a screen that arrives after its time limit takes the place of the error card, but not of another attempt', async () => {
  const failed: ScreenResult = { ok: false, reason: 'timeout', remote: 'demo', version: '1', detail: 'late', fallbackVersion: null };
  const arrivals = [Promise.withResolvers<ScreenLoaded | null>(), Promise.withResolvers<ScreenLoaded | null>()] as const;
  const results = arrivals.map(({ promise }): ScreenResult => ({ ...failed, later: promise }));
  const loadScreen = vi.fn<ScreenLoader['loadScreen']>(async () => results.shift() ?? failed);
  await openProduct('/business/order', menu, {}, { loader: loaderWith({ loadScreen }).loader });
  expect(await screen.findByRole('alert')).toHaveTextContent('demo@1');
  await userEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
  await waitFor(() => expect(loadScreen).toHaveBeenCalledTimes(2));
  await act(async () => arrivals[0].resolve(shown(Newer, '1') as ScreenLoaded));
  expect(screen.queryByText('新版完好')).toBeNull();
  expect(await screen.findByRole('alert')).toBeVisible();
  await act(async () => arrivals[1].resolve(shown(Good, '1') as ScreenLoaded));
  expect(await screen.findByText('旧版完好')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('a screen whose code has run is there at the first rendering, and nothing is loaded for it', async () => {
  const rendered = vi.fn();
  const Counted = () => {
    rendered();
    return <p>旧版完好</p>;
  };
  const screenOf = () => shown(Counted, '1') as ScreenLoaded;
  // A newer version that is broken must not count as failed for somebody who works with this one.
  const loadScreen = vi.fn(async () => shown(Newer, '2'));
  const given = loaderWith({ loadScreen, ready: (component) => (component === 'business/order' ? screenOf() : null) });
  await openProduct('/business/order', menu, {}, { loader: given.loader });
  expect(await screen.findByText('旧版完好')).toBeVisible();
  const before = rendered.mock.calls.length;
  await act(async () => undefined);
  expect(rendered).toHaveBeenCalledTimes(before);
  expect(loadScreen.mock.calls.filter(([component]: readonly unknown[]) => component === 'business/order')).toEqual([]);
});

it('an open page keeps its version until it asks; unsaved input is asked about first', async () => {
  let next = shown(Note, '1');
  const given = loaderWith({ loadScreen: async () => next });
  await openProduct('/business/order', menu, {}, { loader: given.loader });
  await userEvent.type(await screen.findByLabelText('便签'), '甲');
  expect(screen.queryByText('这个页面的版本已变更。')).not.toBeInTheDocument();
  next = shown(Newer, '2');
  given.pin('2');
  expect(screen.getByLabelText('便签')).toHaveValue('甲');
  await userEvent.click(screen.getByRole('button', { name: '切换到当前版本' }));
  await userEvent.click(await screen.findByRole('button', { name: /取\s*消/ }));
  expect(screen.getByLabelText('便签')).toHaveValue('甲');
  await userEvent.clear(screen.getByLabelText('便签'));
  await userEvent.click(screen.getByRole('button', { name: '切换到当前版本' }));
  expect(await screen.findByText('新版完好')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('这个页面的版本已变更。')).not.toBeInTheDocument());
});

it('says how old the release document is for as long as it is not confirmed', async () => {
  let age: ReturnType<ScreenLoader['documentAge']> = { serial: 7, issuedAt: '', confirmedAgo: 180_000, stale: true };
  const given = loaderWith({ loadScreen: async () => shown(Good, '1'), documentAge: () => age });
  await openProduct('/business/order', menu, {}, { loader: given.loader });
  expect(await screen.findByText('发布信息：3分钟前')).toBeVisible();
  age = { ...age, stale: false };
  given.tell();
  expect(screen.queryByText(/^发布信息：/)).not.toBeInTheDocument();
});

it('the strip marks a tab for which something newer is pinned, and its menu brings it up to date', async () => {
  let next = shown(Good, '1');
  const given = loaderWith({ loadScreen: async () => next });
  await openProduct('/business/order', menu, {}, { loader: given.loader });
  await screen.findByText('旧版完好');
  const tab = screen.getByRole('tab', { name: '订单' });
  expect(tab).not.toHaveAttribute('aria-description');
  next = shown(Newer, '2');
  given.pin('2');
  await waitFor(() => expect(screen.getByRole('tab', { name: '订单' })).toHaveAttribute('aria-description', '这个页面的版本已变更。'));
  fireEvent.contextMenu(screen.getByRole('tab', { name: '订单' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '切换到当前版本' }));
  expect(await screen.findByText('新版完好')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('tab', { name: '订单' })).not.toHaveAttribute('aria-description'));
});

it('a screen whose version was stopped gives way to the cause, and the person reloads what is served now', async () => {
  let reason: string | null = null;
  let next = shown(Good, '1');
  const killed: ScreenLoader['killed'] = (_remote, version) => (version === '1' ? reason : null);
  const given = loaderWith({ loadScreen: async () => next, killed });
  await openProduct('/business/order', menu, {}, { loader: given.loader });
  await screen.findByText('旧版完好');
  reason = '会丢数据';
  next = shown(Newer, '0.9');
  given.tell();
  expect(await screen.findByRole('alert')).toHaveTextContent('killed: 会丢数据');
  expect(screen.queryByText('旧版完好')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '重新载入' }));
  expect(await screen.findByText('新版完好')).toBeVisible();
});

it('a stopped screen of which there is no other version promises none', async () => {
  const given = loaderWith({
    loadScreen: async () => shown(Good, '1'),
    killed: () => '会丢数据',
    resolve: () => ({ available: false, reason: 'not-available', remote: null, version: null }),
  });
  await openProduct('/business/order', menu, {}, { loader: given.loader });
  expect(await screen.findByRole('alert')).toHaveTextContent('这个版本已被管理员停用，目前没有其他版本。页面恢复后请重新载入。');
});

it('nobody is interrupted: where something is unsaved or typed the stopped screen stays, with a line that says so', async () => {
  let reason: string | null = null;
  const given = loaderWith({ loadScreen: async () => shown(Note, '1'), killed: () => reason });
  await openProduct('/business/order', menu, {}, { loader: given.loader });
  const note = await screen.findByLabelText('便签');
  await userEvent.click(note);
  reason = '会丢数据';
  given.tell();
  // The person is typing in the screen, although no form has reported unsaved input yet.
  expect(await screen.findByText(/这个版本已被停用：会丢数据。/)).toBeVisible();
  await userEvent.type(note, '甲');
  act(() => note.blur());
  expect(screen.getByLabelText('便签')).toHaveValue('甲');
  await userEvent.clear(note);
  act(() => note.blur());
  await waitFor(() => expect(screen.queryByLabelText('便签')).not.toBeInTheDocument());
  expect(screen.getByRole('alert')).toHaveTextContent('killed');
});
