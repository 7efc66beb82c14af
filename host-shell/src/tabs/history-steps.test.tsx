// The browser's Back closes what was opened in a page, before it leaves the page.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { notices } from 'shared-platform/notices';
import { useBackCloses, useOpenTab, useTab, useUnsaved } from 'shared-platform/tabs';
import { useUrlState } from 'shared-platform/url-state';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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

/** A window over a form, e.g. to pick a record; it takes the whole form with it only when the form is closed. */
function WithPicker() {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    asked.count += 1;
    setOpen(false);
  };
  useBackCloses(isOpen, close);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        新增
      </button>
      {isOpen && <Form />}
    </>
  );
}

function Form() {
  const [isPicking, setPicking] = useState(false);
  useUnsaved(true);
  return (
    <>
      <p>表单已打开</p>
      <button type="button" onClick={() => setPicking(true)}>
        选择
      </button>
      {isPicking && <Picker onClose={() => setPicking(false)} />}
    </>
  );
}

/** A window from which another page is opened. */
function WithWay() {
  const [isOpen, setOpen] = useState(false);
  const go = useOpenTab();
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        新增
      </button>
      <button
        type="button"
        onClick={() => {
          setOpen(false);
          go('/a/list');
        }}
      >
        去处理
      </button>
    </>
  );
}

/** A form without input and a window over it, from which another page is opened while both are open. */
function WithTwo() {
  const [isOpen, setOpen] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const go = useOpenTab();
  useBackCloses(isOpen, () => setOpen(false));
  useBackCloses(isPicking, () => setPicking(false));
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        新增
      </button>
      <button type="button" onClick={() => setPicking(true)}>
        选择
      </button>
      <button type="button" onClick={() => go('/a/list')}>
        去处理
      </button>
    </>
  );
}

/** A page that asks the person, and opens a form while the question is open. */
function WithQuestion() {
  const [isOpen, setOpen] = useState(false);
  const { id: tab } = useTab();
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <>
      <button type="button" onClick={() => void notices.confirm({ title: '继续吗？', tab })}>
        询问
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        新增
      </button>
      {isOpen && <p>表单已打开</p>}
    </>
  );
}

function Picker({ onClose }: { readonly onClose: () => void }) {
  useBackCloses(true, onClose);
  return <p>选择窗口</p>;
}

/** A sheet with filters, which change the address when they are applied. */
function WithSheet() {
  const [{ state }, setState] = useUrlState({ state: '' });
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <>
      <p>清单{state}</p>
      <button type="button" onClick={() => setOpen(true)}>
        筛选
      </button>
      {isOpen && <p>筛选条件</p>}
      <button
        type="button"
        onClick={() => {
          setState({ state: '10' });
          setOpen(false);
        }}
      >
        查询
      </button>
      <button type="button" onClick={() => setState({ state: '20' })}>
        重置
      </button>
    </>
  );
}

/** A form whose window over it opens together with a change of the address that is made in an effect. */
function WithFilteredPicker() {
  const [{ state }, setState] = useUrlState({ state: '' });
  const [isOpen, setOpen] = useState(false);
  const [isPicking, setPicking] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  useEffect(() => {
    if (isPicking) setState({ state: '10' });
  }, [isPicking, setState]);
  return (
    <>
      <p>清单{state}</p>
      <button type="button" onClick={() => setOpen(true)}>
        新增
      </button>
      {isOpen && <p>表单已打开</p>}
      <button type="button" onClick={() => setPicking(true)}>
        选择
      </button>
      {isPicking && <Picker onClose={() => setPicking(false)} />}
    </>
  );
}

const menu = [
  item('/a/home', '素页'),
  item('/a/list', '列表'),
  item('/a/form', '表单'),
  item('/a/picker', '挑选'),
  item('/a/sheet', '条件'),
  item('/a/filtered', '筛选'),
  item('/a/question', '询问'),
  item('/a/way', '去处'),
  item('/a/two', '两层'),
  item('/account/settings/security', '账号安全'),
];
const screens = {
  'a/home': () => <p>素页</p>,
  'a/list': List,
  'a/form': WithForm,
  'a/picker': WithPicker,
  'a/sheet': WithSheet,
  'a/filtered': WithFilteredPicker,
  'a/question': WithQuestion,
  'a/way': WithWay,
  'a/two': WithTwo,
  'account/settings/security': () => <p>账号安全页</p>,
};
const open = (path: string) => openProduct(path, menu, screens);
const click = async (name: string | RegExp) => await userEvent.click(await screen.findByRole('button', { name }));

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

describe('a window over a form, as on phones', () => {
  const start = async () => {
    changeSetting('multiPage', false);
    await open('/a/home');
    await goTo('/a/picker');
    await click('新增');
    await click('选择');
  };
  const isHeld = () => history.state.usr?.held !== undefined;

  it('is closed by Back before the form, and the form before the page', async () => {
    await start();
    history.back();
    await waitFor(() => expect(screen.queryByText('选择窗口')).toBeNull());
    expect(screen.getByText('表单已打开')).toBeVisible();
    expect(asked.count).toBe(0);
    await click('选择');
    history.back();
    await waitFor(() => expect(screen.queryByText('选择窗口')).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 50));
    history.back();
    await waitFor(() => expect(screen.queryByText('表单已打开')).toBeNull());
    await waitFor(() => expect(isHeld()).toBe(false));
    expect(address()).toBe('/a/picker');
    history.back();
    await waitFor(() => expect(address()).toBe('/a/home'));
  });

  it('alone is closed when Back goes several entries at once', async () => {
    await start();
    history.go(-2);
    await waitFor(() => expect(screen.queryByText('选择窗口')).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByText('表单已打开')).toBeVisible();
    history.back();
    await waitFor(() => expect(screen.queryByText('表单已打开')).toBeNull());
    expect(address()).toBe('/a/picker');
    await waitFor(() => expect(isHeld()).toBe(false));
  });

  it('is closed first also after another page was shown meanwhile', async () => {
    await start();
    await goTo('/a/home');
    await waitFor(() => expect(screen.getByText('选择窗口')).not.toBeVisible());
    history.back();
    await waitFor(() => expect(screen.getByText('选择窗口')).toBeVisible());
    await new Promise((resolve) => setTimeout(resolve, 50));
    history.back();
    await waitFor(() => expect(screen.queryByText('选择窗口')).toBeNull());
    expect(screen.getByText('表单已打开')).toBeVisible();
    expect(asked.count).toBe(0);
  });
});

/** Expects that nothing is open in the page any more, and that Back leads from it to the page before. */
async function expectLeft(page: string): Promise<void> {
  await waitFor(() => expect(history.state.usr.held).toBeUndefined());
  expect(address()).toBe(page);
  history.back();
  await waitFor(() => expect(address()).toBe('/a/home'));
}

describe('filters in a sheet, as on phones', () => {
  const start = async () => {
    changeSetting('multiPage', false);
    await open('/a/home');
    await goTo('/a/sheet');
    await click('筛选');
  };

  it('are left by Back; the page stays', async () => {
    await start();
    history.back();
    await waitFor(() => expect(screen.queryByText('筛选条件')).toBeNull());
    expect(address()).toBe('/a/sheet');
    await waitFor(() => expect(history.state.usr.held).toBeUndefined());
  });

  it('are no entries when they are applied', async () => {
    await start();
    await click('查询');
    await waitFor(() => expect(address()).toBe('/a/sheet?state=10'));
    expect(screen.getByText('清单10')).toBeVisible();
    await waitFor(() => expect(history.state.usr.held).toBeUndefined());
    history.back();
    await waitFor(() => expect(address()).toBe('/a/home'));
  });

  it('that change while the sheet stays open are not taken back with it', async () => {
    await start();
    await click('重置');
    await waitFor(() => expect(address()).toBe('/a/sheet?state=20'));
    await waitFor(() => expect(history.state.usr.held).toBeDefined());
    history.back();
    await waitFor(() => expect(screen.queryByText('筛选条件')).toBeNull());
    await waitFor(() => expect(history.state.usr.held).toBeUndefined());
    expect(address()).toBe('/a/sheet?state=20');
    expect(screen.getByText('清单20')).toBeVisible();
    history.back();
    await waitFor(() => expect(address()).toBe('/a/home'));
  });
});

it('a window that opens together with a change of the address has one entry, above that of the form', async () => {
  changeSetting('multiPage', false);
  await open('/a/home');
  await goTo('/a/filtered');
  await click('新增');
  await waitFor(() => expect(history.state.usr?.held).toBeDefined());
  const form = history.state.usr.held;
  await click('选择');
  await waitFor(() => expect(screen.getByText('清单10')).toBeVisible());
  await waitFor(() => expect(history.state.usr.held).not.toBe(form));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(address()).toBe('/a/filtered?state=10');
  history.back();
  await waitFor(() => expect(screen.queryByText('选择窗口')).toBeNull());
  await waitFor(() => expect(history.state.usr.held).toBe(form));
  expect(screen.getByText('表单已打开')).toBeVisible();
  history.back();
  await waitFor(() => expect(screen.queryByText('表单已打开')).toBeNull());
  await expectLeft('/a/filtered?state=10');
});

it('Forward to the entry of a window that was closed closes nothing, and Back goes on where it was', async () => {
  changeSetting('multiPage', false);
  await open('/a/home');
  await goTo('/a/picker');
  await click('新增');
  await waitFor(() => expect(history.state.usr?.held).toBeDefined());
  const form = history.state.usr.held;
  await click('选择');
  await waitFor(() => expect(history.state.usr.held).not.toBe(form));
  history.back();
  await waitFor(() => expect(screen.queryByText('选择窗口')).toBeNull());
  await waitFor(() => expect(history.state.usr.held).toBe(form));
  const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.forward();
  await moved;
  await waitFor(() => expect(history.state.usr.held).toBe(form));
  expect(screen.getByText('表单已打开')).toBeVisible();
  history.back();
  await waitFor(() => expect(screen.queryByText('表单已打开')).toBeNull());
  await expectLeft('/a/picker');
});

it('Forward to the entry of a closed window closes nothing either when its page was left and shown again meanwhile', async () => {
  changeSetting('multiPage', false);
  await open('/a/home');
  await goTo('/a/picker');
  await click('新增');
  await click('选择');
  await goTo('/a/home');
  await waitFor(() => expect(screen.getByText('选择窗口')).not.toBeVisible());
  history.back();
  await waitFor(() => expect(screen.getByText('选择窗口')).toBeVisible());
  await waitFor(() => expect(history.state.usr?.held).toBeDefined());
  const picker = history.state.usr.held;
  history.back();
  await waitFor(() => expect(screen.queryByText('选择窗口')).toBeNull());
  await waitFor(() => expect(history.state.usr.held).not.toBe(picker));
  const form = history.state.usr.held;
  const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.forward();
  await moved;
  await waitFor(() => expect(history.state.usr.held).toBe(form));
  expect(asked.count).toBe(0);
  history.back();
  await waitFor(() => expect(screen.queryByText('表单已打开')).toBeNull());
  await expectLeft('/a/picker');
});

it('what was opened after a question is closed by Back before the question', async () => {
  changeSetting('multiPage', false);
  await open('/a/home');
  await goTo('/a/question');
  await click('询问');
  const question = () => screen.queryByRole('dialog', { name: '继续吗？' });
  await waitFor(() => expect(question()).toBeVisible());
  await waitFor(() => expect(history.state.usr?.held).toBeDefined());
  const asked = history.state.usr.held;
  await click('新增');
  await waitFor(() => expect(history.state.usr.held).not.toBe(asked));
  history.back();
  await waitFor(() => expect(screen.queryByText('表单已打开')).toBeNull());
  expect(question()).toBeVisible();
  await waitFor(() => expect(history.state.usr.held).toBe(asked));
  history.back();
  await waitFor(() => expect(question()).toBeNull());
  await expectLeft('/a/question');
});

/** Opens a page without tabs, a window over it, and from there another page. */
async function leaveThroughWindow(path: string): Promise<void> {
  changeSetting('multiPage', false);
  await open('/a/home');
  await goTo(path);
  await click('新增');
  await waitFor(() => expect(history.state.usr?.held).toBeDefined());
  await click('去处理');
  await waitFor(() => expect(address()).toBe('/a/list'));
}

it('the entry of a window from which another page was opened is passed over on the way back, and on the way there again', async () => {
  await leaveThroughWindow('/a/way');
  for (const _ of [1, 2]) {
    history.back();
    await waitFor(() => expect(address()).toBe('/a/way'));
    await waitFor(() => expect(history.state.usr.held).toBeUndefined());
    history.forward();
    await waitFor(() => expect(address()).toBe('/a/list'));
  }
  history.back();
  await waitFor(() => expect(address()).toBe('/a/way'));
  await expectLeft('/a/way');
});

it('Back right after Forward over the entry of a window leads back, too', async () => {
  await leaveThroughWindow('/a/way');
  history.back();
  await waitFor(() => expect(address()).toBe('/a/way'));
  await waitFor(() => expect(history.state.usr.held).toBeUndefined());
  // On a busy page the next step arrives before the shell's own timer.
  const soon = globalThis.setTimeout;
  const slow = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((act: () => void, pause = 50) => soon(act, pause)) as typeof setTimeout);
  onTestFinished(() => slow.mockRestore());
  const turned = new Promise<void>((resolve) => {
    const turn = (): void => {
      if (address() !== '/a/list') return;
      removeEventListener('popstate', turn);
      history.back();
      resolve();
    };
    addEventListener('popstate', turn);
  });
  history.forward();
  await turned;
  await waitFor(() => expect(address()).toBe('/a/way'));
  await waitFor(() => expect(history.state.usr.held).toBeUndefined());
  expect(address()).toBe('/a/way');
  await expectLeft('/a/way');
});

it('the entries of a window over a form, from which another page was opened, are passed over in both directions', async () => {
  changeSetting('multiPage', false);
  await open('/a/home');
  await goTo('/a/two');
  await click('新增');
  await click('选择');
  await waitFor(() => expect(history.state.usr?.held).toBeDefined());
  await click('去处理');
  await waitFor(() => expect(address()).toBe('/a/list'));
  history.back();
  await waitFor(() => expect(address()).toBe('/a/two'));
  await waitFor(() => expect(history.state.usr.held).toBeUndefined());
  history.forward();
  await waitFor(() => expect(address()).toBe('/a/list'));
  history.back();
  await waitFor(() => expect(address()).toBe('/a/two'));
  await expectLeft('/a/two');
});

describe('the main menu on a phone', () => {
  const width = window.innerWidth;
  afterEach(() => {
    window.innerWidth = width;
  });
  const start = async () => {
    window.innerWidth = 390;
    await open('/a/home');
    await goTo('/a/list');
    await screen.findByText('清单');
    await userEvent.click(screen.getByRole('button', { name: '打开菜单' }));
    const drawer = await screen.findByRole('dialog', { name: '主菜单' });
    expect(document.querySelector('.ant-drawer-open')).not.toBeNull();
    return within(drawer);
  };
  // By class, because what an animation closes may stay in the document of a test.
  const isClosed = async () => await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull());

  it('is closed by Back; the page stays', async () => {
    await start();
    history.back();
    await isClosed();
    expect(address()).toBe('/a/list');
    await waitFor(() => expect(history.state.usr.held).toBeUndefined());
    history.back();
    await waitFor(() => expect(address()).toBe('/a/home'));
  });

  it('leaves no entry behind when a page is opened, or the same page', async () => {
    const drawer = await start();
    await userEvent.click(drawer.getByRole('treeitem', { name: '列表' }));
    await isClosed();
    await waitFor(() => expect(history.state.usr.held).toBeUndefined());
    await userEvent.click(screen.getByRole('button', { name: '打开菜单' }));
    await userEvent.click(within(await screen.findByRole('dialog', { name: '主菜单' })).getByRole('treeitem', { name: '表单' }));
    await waitFor(() => expect(address()).toBe('/a/form'));
    await isClosed();
    history.back();
    await waitFor(() => expect(address()).toBe('/a/list'));
    history.back();
    await waitFor(() => expect(address()).toBe('/a/home'));
  });
});

describe('on a phone', () => {
  const width = window.innerWidth;
  afterEach(() => {
    window.innerWidth = width;
    vi.restoreAllMocks();
  });
  const start = async () => {
    window.innerWidth = 390;
    await open('/a/home');
    await goTo('/a/list');
    await screen.findByText('清单');
  };

  it('the search is closed by Back, and leaves no entry behind when a page is opened', async () => {
    await start();
    const search = () => screen.queryByRole('combobox', { name: '搜索菜单与记录' });
    await click('搜索菜单与记录');
    await waitFor(() => expect(search()).toBeVisible());
    await waitFor(() => expect(history.state.usr.held).toBeDefined());
    history.back();
    await waitFor(() => expect(search()).toBeNull());
    await waitFor(() => expect(history.state.usr.held).toBeUndefined());
    await click('搜索菜单与记录');
    await userEvent.type(await screen.findByRole('combobox', { name: '搜索菜单与记录' }), '表单');
    await userEvent.click(await screen.findByRole('option', { name: /表单/ }));
    await waitFor(() => expect(address()).toBe('/a/form'));
    history.back();
    await waitFor(() => expect(address()).toBe('/a/list'));
    await waitFor(() => expect(history.state.usr.held).toBeUndefined());
    history.forward();
    await waitFor(() => expect(address()).toBe('/a/form'));
    history.back();
    await waitFor(() => expect(address()).toBe('/a/list'));
    await expectLeft('/a/list');
  });

  it('a list that was left through the search begins again where it was', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2000);
    await start();
    const list = () => screen.getByText('清单').closest('[role="tabpanel"]') as HTMLElement;
    list().scrollTop = 700;
    fireEvent.scroll(list());
    await click('搜索菜单与记录');
    await userEvent.type(await screen.findByRole('combobox', { name: '搜索菜单与记录' }), '素页');
    await waitFor(() => expect(history.state.usr.held).toBeDefined());
    await userEvent.click(await screen.findByRole('option', { name: /素页/ }));
    await waitFor(() => expect(address()).toBe('/a/home'));
    expect(screen.queryByText('清单')).toBeNull();
    history.back();
    await waitFor(() => expect(address()).toBe('/a/list'));
    await waitFor(() => expect(list().scrollTop).toBe(700));
    await expectLeft('/a/list');
  });

  it('the user menu is closed by Back, and leaves no entry behind when one of its pages is opened', async () => {
    await start();
    const name = /用户菜单/;
    await click(name);
    expect(await screen.findByRole('menu')).toBeVisible();
    await waitFor(() => expect(history.state.usr.held).toBeDefined());
    history.back();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(history.state.usr.held).toBeUndefined());
    expect(address()).toBe('/a/list');
    await click(name);
    await waitFor(() => expect(history.state.usr.held).toBeDefined());
    await userEvent.click(await screen.findByRole('menuitem', { name: '账号安全' }));
    await waitFor(() => expect(address()).toBe('/account/settings/security'));
    history.back();
    await waitFor(() => expect(address()).toBe('/a/list'));
    await expectLeft('/a/list');
  });

  it('a tap beside the user menu only closes it', async () => {
    await start();
    await click(/用户菜单/);
    expect(await screen.findByRole('menu')).toBeVisible();
    const tap = async () => await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: '打开1' }) });
    await tap();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(address()).toBe('/a/list');
    await waitFor(() => expect(history.state.usr.held).toBeUndefined());
    await tap();
    await waitFor(() => expect(address()).toBe('/a/list?open=1'));
  });

  it('the panel of the bell is closed by Back', async () => {
    await start();
    const bell = screen.getByRole('button', { name: /通知/ });
    await userEvent.click(bell);
    await waitFor(() => expect(bell).toHaveAttribute('aria-expanded', 'true'));
    await waitFor(() => expect(history.state.usr.held).toBeDefined());
    history.back();
    await waitFor(() => expect(bell).toHaveAttribute('aria-expanded', 'false'));
    await expectLeft('/a/list');
  });
});

it('the entry of a window that was open when the page was loaded again is passed over at once', async () => {
  changeSetting('multiPage', false);
  history.pushState({ usr: null, key: 'home', idx: 0 }, '', '/a/home');
  history.pushState({ usr: { tabId: 'tab-9' }, key: 'page', idx: 1 }, '', '/a/form');
  history.pushState(null, '', '/a/form');
  const entry = { usr: { tabId: 'tab-9', held: 7, page: 'page' }, key: 'window', idx: 2 };
  await openProduct('/a/form', menu, screens, { entry });
  await expectLeft('/a/form');
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
