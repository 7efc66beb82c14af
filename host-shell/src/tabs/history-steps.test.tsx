// The browser's Back closes what was opened in a page, before it leaves the page.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useBackCloses } from 'shared-platform/tabs';
import { useUrlState } from 'shared-platform/url-state';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetTabs } from '../frame-state/stored-tabs.ts';
import { changeSetting, resetSettings } from '../settings/settings.ts';
import { pageThatStays } from '../testing/page-exit.ts';
import { address, goTo, item, openProduct, signInAs, tabTitles } from '../testing/product-fixture.tsx';

pageThatStays();

function List() {
  const [{ open, state }, setState] = useUrlState({ open: '', state: '' });
  return (
    <>
      <p>清单{state}</p>
      {open && <p>记录{open}</p>}
      {['1', '2'].map((id) => (
        <button key={id} type="button" onClick={() => setState({ open: id }, { isStep: !open })}>
          打开{id}
        </button>
      ))}
      <button type="button" onClick={() => setState({ open: '' })}>
        关闭
      </button>
      <button type="button" onClick={() => setState({ state: '10' })}>
        筛选
      </button>
      <button
        type="button"
        onClick={() => {
          setState({ open: '' });
          setState({ state: '20' });
        }}
      >
        关闭并筛选
      </button>
    </>
  );
}

/** How often the form of the test was asked to close; it closes when nothing was typed. */
const asked = { count: 0 };

function WithForm() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const close = () => {
    asked.count += 1;
    if (text === '') setOpen(false);
  };
  useBackCloses(isOpen, close);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        新增
      </button>
      <button type="button" onClick={() => setOpen(false)}>
        取消
      </button>
      {isOpen && <input aria-label="备注" value={text} onChange={(event) => setText(event.target.value)} />}
    </>
  );
}

const menu = [item('/a/home', '素页'), item('/a/list', '列表'), item('/a/form', '表单')];
const open = (path: string) => openProduct(path, menu, { 'a/home': () => <p>素页</p>, 'a/list': List, 'a/form': WithForm });
const click = async (name: string) => await userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  forgetTabs();
  signInAs('u1');
  asked.count = 0;
});
afterEach(() => {
  resetSettings();
  forgetTabs();
});

describe('a record that was opened in a list', () => {
  const start = async () => {
    await open('/a/home');
    await goTo('/a/list');
    await screen.findByText('清单');
  };

  it('is closed by Back, and opened again by Forward', async () => {
    await start();
    await click('打开1');
    await click('打开2');
    expect(address()).toBe('/a/list?open=2');
    history.back();
    await waitFor(() => expect(address()).toBe('/a/list'));
    expect(screen.getByText('清单')).toBeVisible();
    expect(screen.queryByText('记录2')).toBeNull();
    history.forward();
    expect(await screen.findByText('记录2')).toBeVisible();
    expect(tabTitles()).toEqual(['首页', '素页', '列表']);
  });

  it('leaves no entry behind when it is closed otherwise', async () => {
    await start();
    await click('打开1');
    await click('关闭');
    await waitFor(() => expect(address()).toBe('/a/list'));
    history.back();
    await waitFor(() => expect(address()).toBe('/a/home'));
  });

  it('may be closed together with another change of the address', async () => {
    await start();
    await click('打开1');
    await click('关闭并筛选');
    await waitFor(() => expect(address()).toBe('/a/list?state=20'));
    expect(screen.getByText('清单20')).toBeVisible();
    history.back();
    await waitFor(() => expect(address()).toBe('/a/home'));
  });

  it('filters are no entries: Back after a filter leaves the list', async () => {
    await start();
    await click('筛选');
    expect(address()).toBe('/a/list?state=10');
    await click('打开1');
    history.back();
    await waitFor(() => expect(address()).toBe('/a/list?state=10'));
    history.back();
    await waitFor(() => expect(address()).toBe('/a/home'));
  });
});

describe('a form over a page that is left when another opens, as on phones', () => {
  const start = async () => {
    changeSetting('multiPage', false);
    await open('/a/home');
    await goTo('/a/form');
    await click('新增');
  };

  it('is closed by Back; the page stays', async () => {
    await start();
    history.back();
    await waitFor(() => expect(screen.queryByLabelText('备注')).toBeNull());
    expect(address()).toBe('/a/form');
    await waitFor(() => expect(history.state.usr.held).toBeUndefined());
    history.back();
    await waitFor(() => expect(address()).toBe('/a/home'));
  });

  it('stays when the person wants to go on, and Back asks again', async () => {
    await start();
    await userEvent.type(screen.getByLabelText('备注'), '写了一半');
    for (const times of [1, 2]) {
      history.back();
      await waitFor(() => expect(asked.count).toBe(times));
      await waitFor(() => expect(history.state.usr.held).toBeDefined());
      expect(screen.getByLabelText('备注')).toHaveValue('写了一半');
    }
    expect(address()).toBe('/a/form');
  });

  it('leaves no entry behind when it is closed by its button', async () => {
    await start();
    await click('取消');
    await waitFor(() => expect(history.state.usr.held).toBeUndefined());
    history.back();
    await waitFor(() => expect(address()).toBe('/a/home'));
  });
});

it('where pages stay in tabs, Back goes to the tab before, and a form waits in its own', async () => {
  await open('/a/home');
  await goTo('/a/form');
  await click('新增');
  await userEvent.type(screen.getByLabelText('备注'), '写了一半');
  history.back();
  await waitFor(() => expect(address()).toBe('/a/home'));
  history.forward();
  await waitFor(() => expect(screen.getByLabelText('备注')).toHaveValue('写了一半'));
  expect(asked.count).toBe(0);
});
