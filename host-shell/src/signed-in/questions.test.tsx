// A question to the person hides with the tab that asked it.
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { announcements } from 'shared-platform/announcements';
import { notices } from 'shared-platform/notices';
import { store } from 'shared-platform/store';
import { useBackCloses, useTab, useUnsaved } from 'shared-platform/tabs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shellActions, shellState } from '../frame-state/shell-slice.ts';
import { forgetTabs } from '../frame-state/stored-tabs.ts';
import { changeSetting, resetSettings } from '../settings/settings.ts';
import { pageThatStays } from '../testing/page-exit.ts';
import { address, goTo, item, openProduct, signInAs, tabOf } from '../testing/product-fixture.tsx';

pageThatStays();

/** What the person decided, in order. */
const decided: boolean[] = [];

function WithForm() {
  const { id, close } = useTab();
  const [isOpen, setOpen] = useState(false);
  useUnsaved(isOpen);
  const cancel = async () => {
    const isSure = await notices.confirm({ title: '放弃已填写的内容？', dangerous: true });
    decided.push(isSure);
    if (isSure) setOpen(false);
  };
  const askLater = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    decided.push(await notices.confirm({ title: '先导入其余1行？', tab: id }));
  };
  useBackCloses(isOpen, () => void cancel());
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        新增
      </button>
      <button type="button" onClick={() => void cancel()}>
        取消填写
      </button>
      <button type="button" onClick={() => void askLater()}>
        稍后再问
      </button>
      <button type="button" onClick={close}>
        关闭本页
      </button>
      {isOpen && <p>表单已打开</p>}
    </>
  );
}

const menu = [item('/a/home', '素页'), item('/a/form', '表单')];
const open = async () => {
  await openProduct('/a/home', menu, { 'a/home': () => <p>素页</p>, 'a/form': WithForm });
  await goTo('/a/form');
};
const click = async (name: string | RegExp) => await userEvent.click(await screen.findByRole('button', { name }));
const question = (name = '放弃已填写的内容？') => screen.queryByRole('dialog', { name });
const isShown = async (name?: string) => await waitFor(() => expect(question(name)).toBeVisible());
const isHidden = async (name?: string) => await waitFor(() => expect(question(name)).toBeNull());

beforeEach(() => {
  forgetTabs();
  signInAs('u1');
  decided.length = 0;
});
afterEach(() => {
  resetSettings();
  forgetTabs();
});

it('hides with its tab and is there again with it', async () => {
  await open();
  await click('新增');
  await click('取消填写');
  await isShown();
  for (const _ of [1, 2]) {
    history.back();
    await waitFor(() => expect(address()).toBe('/a/home'));
    await isHidden();
    expect(decided).toEqual([]);
    history.forward();
    await waitFor(() => expect(address()).toBe('/a/form'));
    await isShown();
  }
  await click(/确\s*定/);
  await waitFor(() => expect(screen.queryByText('表单已打开')).toBeNull());
  expect(decided).toEqual([true]);
});

it('ends as no when its tab is closed', async () => {
  await open();
  await click('取消填写');
  await isShown();
  history.back();
  await isHidden();
  await userEvent.click(tabOf('表单'));
  await isShown();
  history.back();
  await isHidden();
  await userEvent.pointer({ target: tabOf('表单'), keys: '[MouseMiddle]' });
  await waitFor(() => expect(decided).toEqual([false]));
});

it('waits for its tab when it is asked after another one came to the front', async () => {
  await open();
  await click('稍后再问');
  history.back();
  await waitFor(() => expect(address()).toBe('/a/home'));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(question('先导入其余1行？')).toBeNull();
  history.forward();
  await isShown('先导入其余1行？');
  await click(/取\s*消$/);
  await waitFor(() => expect(decided).toEqual([false]));
});

it('ends as no when its tab was closed before it is asked', async () => {
  await open();
  await click('稍后再问');
  await click('关闭本页');
  await waitFor(() => expect(address()).toBe('/a/home'));
  await waitFor(() => expect(decided).toEqual([false]));
  expect(question('先导入其余1行？')).toBeNull();
});

it('ends as no when its tab was refreshed before it is asked', async () => {
  await open();
  for (const times of [1, 2]) {
    await click('稍后再问');
    act(() => void store.dispatch(shellActions.refreshed(shellState().tabs.activeId)));
    await waitFor(() => expect(decided).toEqual(Array(times).fill(false)));
    expect(question('先导入其余1行？')).toBeNull();
  }
});

it('of a screen that an announcement opened is shown over it', async () => {
  await open();
  const openPage = 'a/form';
  await act(async () =>
    announcements.open({
      ...{ id: '1', anntId: '1', titile: '公告1', msgContent: '', msgAbstract: '', priority: 'L', msgCategory: '1' },
      ...{ sender: '系统', sendTime: '2026-06-01 08:00:00', openType: 'component', openPage, busType: null, busId: null },
    } as Parameters<typeof announcements.open>[0]),
  );
  const window = within(await screen.findByRole('dialog', { name: 'a/form' }));
  await userEvent.click(await window.findByRole('button', { name: '稍后再问' }));
  await isShown('先导入其余1行？');
  await click(/取\s*消$/);
  await waitFor(() => expect(decided).toEqual([false]));
});

it('stays over every page when it is about more than one', async () => {
  await open();
  const asked = notices.confirm({ title: '真的要注销登录吗 ?', everywhere: true });
  await isShown('真的要注销登录吗 ?');
  history.back();
  await waitFor(() => expect(address()).toBe('/a/home'));
  expect(question('真的要注销登录吗 ?')).toBeVisible();
  await click(/取\s*消$/);
  expect(await asked).toBe(false);
});

it('is closed by Back on a phone, before the form that asked', async () => {
  changeSetting('multiPage', false);
  await open();
  await click('新增');
  for (const times of [1, 2]) {
    history.back();
    await isShown();
    history.back();
    await isHidden();
    await waitFor(() => expect(decided).toHaveLength(times));
    // Back is held by the form again when the browser has gone back over the question's entry.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(decided).toEqual([false, false]);
  expect(screen.getByText('表单已打开')).toBeVisible();
  expect(address()).toBe('/a/form');
});
