import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { notices } from 'shared-platform/notices';
import { forgetSession } from 'shared-platform/session';
import { store } from 'shared-platform/store';
import { useTab, useUnsaved } from 'shared-platform/tabs';
import { Modal } from 'shared-widgets/ui/overlay';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shellActions, shellState } from '../../frame-state/shell-slice.ts';
import { forgetTabs } from '../../frame-state/stored-tabs.ts';
import { changeSetting, resetSettings } from '../../settings/settings.ts';
import { pageThatStays } from '../../testing/page-exit.ts';
import { address, frontTitle, goTo, item, openProduct, signInAs, tabOf, tabTitles } from '../../testing/product-fixture.tsx';

pageThatStays();

/** Counts how often the timer of the test's screen ran. */
const beats = { count: 0 };
const every = 5;
/** Called by a test to remove the form, as a late response of the server would. */
const note = { close: () => {} };

function Clock() {
  useEffect(() => {
    const timer = setInterval(() => {
      beats.count += 1;
    }, every);
    return () => clearInterval(timer);
  }, []);
  return <p>钟</p>;
}
function Note() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <NoteForm text={text} onType={setText} />}
      <button
        type="button"
        onClick={() => {
          note.close = () => setOpen(false);
        }}
      >
        稍后收起
      </button>
    </>
  );
}
function NoteForm({ text, onType }: { readonly text: string; readonly onType: (text: string) => void }) {
  useUnsaved(text !== '');
  return <input aria-label="便签内容" value={text} onChange={(event) => onType(event.target.value)} />;
}
function Window() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开窗口
      </button>
      <Modal open={isOpen} title="导入" onCancel={() => setOpen(false)}>
        <input aria-label="窗口内容" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Modal>
    </>
  );
}
function Named() {
  const { setTitle } = useTab();
  return (
    <button type="button" onClick={() => setTitle('改过的名字')}>
      改名
    </button>
  );
}

const plain = (text: string) => () => <p>{text}</p>;
const screens = {
  'dashboard/analysis': plain('看板'),
  'a/clock': Clock,
  'a/note': Note,
  'a/window': Window,
  'a/named': Named,
  'a/plain': plain('素'),
};
const menu = [
  item('/dashboard/analysis', '首页'),
  item('/a/clock', '时钟'),
  item('/a/note', '便签'),
  item('/a/window', '窗口'),
  item('/a/named', '命名'),
  item('/a/plain', '素页'),
];
const open = (path = '/', items = menu) => openProduct(path, items, screens);
const key = (text: string) => userEvent.keyboard(text);
const menuActions = () => within(screen.getByRole('menu')).getAllByRole('menuitem');

beforeEach(() => {
  forgetTabs();
  signInAs('u1');
  beats.count = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  resetSettings();
  forgetTabs();
});

describe('a title', () => {
  it('that is long may be shortened where tabs have little room, and is whole on hover; a short one stays', async () => {
    const long = '运单转承运商审批记录';
    await open('/a/plain', [...menu.slice(0, 5), item('/a/plain', long)]);
    await waitFor(() => expect(tabOf(long)).toHaveAttribute('data-long'));
    expect(tabOf(long)).toHaveAttribute('title', long);
    expect(tabOf('首页')).not.toHaveAttribute('data-long');
  });

  it('with a number keeps its last digits, by which two records differ, and is read as one', async () => {
    const title = '订单 DD2026113000000003';
    await open('/a/plain', [...menu.slice(0, 5), item('/a/plain', title)]);
    await waitFor(() => expect(tabOf(title)).toHaveAttribute('data-long'));
    expect(within(tabOf(title)).getByText('00003')).toBeVisible();
    expect(within(tabOf(title)).getByText('订单 DD20261130000')).toBeVisible();
    expect(tabOf(title)).toHaveAccessibleName(title);
    expect(tabOf('首页')).not.toHaveAttribute('aria-label');
  });
});

describe('a reload', () => {
  it('brings back the open tabs in their order, with their names and the one in front, and lets only that one live', async () => {
    const { unmount } = await open('/a/clock');
    await goTo('/a/named?id=1');
    await userEvent.click(await screen.findByRole('button', { name: '改名' }));
    await goTo('/a/plain');
    act(() => void store.dispatch(shellActions.moved({ id: shellState().tabs.activeId, place: 1 })));
    await waitFor(() => expect(tabTitles()).toEqual(['首页', '素页', '时钟', '改过的名字']));
    await goTo('/a/named?id=1');
    unmount();

    beats.count = 0;
    await open('/a/named?id=1');
    expect(tabTitles()).toEqual(['首页', '素页', '时钟', '改过的名字']);
    expect(frontTitle()).toBe('改过的名字');
    expect(await screen.findByRole('button', { name: '改名' })).toBeVisible();
    expect(screen.getAllByRole('tabpanel', { hidden: true })).toHaveLength(1);
    expect(beats.count).toBe(0);
    await userEvent.click(tabOf('时钟'));
    await waitFor(() => expect(beats.count).toBeGreaterThan(0));
  });

  it('brings a page back to where it was scrolled to, as soon as it is tall enough', async () => {
    // jsdom has no layout: every page is 500 high in a window of 300, from the second measurement on.
    let looks = 0;
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => {
      looks += 1;
      return looks > 1 ? 500 : 300;
    });
    const { unmount } = await open('/a/plain');
    await screen.findByText('素');
    const panel = () => screen.getByRole('tabpanel');
    panel().scrollTop = 160;
    fireEvent.scroll(panel());
    globalThis.dispatchEvent(new Event('pagehide'));
    unmount();
    looks = 0;
    await open('/a/plain');
    await waitFor(() => expect(panel().scrollTop).toBe(160));
    expect(looks).toBeGreaterThan(1);
    await goTo('/a/clock');
    await screen.findByText('钟');
    expect(panel().scrollTop).toBe(0);
  });

  it('brings back no tab whose route is gone, and nothing of somebody else', async () => {
    const { unmount } = await open('/a/clock');
    await goTo('/a/plain');
    unmount();
    const again = await open(
      '/',
      menu.filter(({ path }) => path !== '/a/clock'),
    );
    expect(tabTitles()).toEqual(['首页', '素页']);
    again.unmount();
    signInAs('u2');
    await open('/');
    expect(tabTitles()).toEqual(['首页']);
  });

  it('brings back nothing once the person has signed out', async () => {
    const { unmount } = await open('/a/clock');
    act(() => forgetSession());
    unmount();
    signInAs('u1');
    await open('/');
    expect(tabTitles()).toEqual(['首页']);
  });
});

describe('the keyboard', () => {
  beforeEach(async () => {
    await open('/a/clock');
    await goTo('/a/note');
    await goTo('/a/plain');
  });

  it('steps through the tabs, moves and closes the one in front, from wherever the focus is', async () => {
    await key('{Alt>}{PageUp}{/Alt}');
    expect(frontTitle()).toBe('便签');
    expect(address()).toBe('/a/note');
    await userEvent.click(await screen.findByLabelText('便签内容'));
    await key('{Alt>}{PageDown}{PageDown}{/Alt}');
    expect(frontTitle()).toBe('首页');
    await key('{Alt>}{PageUp}{/Alt}');
    await key('{Alt>}{Shift>}{PageUp}{PageUp}{PageUp}{/Shift}{/Alt}');
    expect(tabTitles()).toEqual(['首页', '素页', '时钟', '便签']);
    await key('{Alt>}[KeyW]{/Alt}');
    await waitFor(() => expect(tabTitles()).toEqual(['首页', '时钟', '便签']));
    expect(frontTitle()).toBe('时钟');
  });

  it('moves the tab that has the focus, which keeps it', async () => {
    act(() => tabOf('便签').focus());
    await key('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    expect(tabTitles()).toEqual(['首页', '时钟', '素页', '便签']);
    expect(tabOf('便签')).toHaveFocus();
    await key('{Alt>}{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{/Alt}');
    expect(tabTitles()).toEqual(['首页', '便签', '时钟', '素页']);
    expect(frontTitle()).toBe('素页');
  });

  it.each(['{ContextMenu}', '{Shift>}{F10}{/Shift}'])(
    'opens the menu of the focused tab with %s and takes the focus back',
    async (press) => {
      act(() => tabOf('时钟').focus());
      await key(press);
      expect(menuActions()[0]).toHaveFocus();
      expect(menuActions().map((action) => [action.textContent, action.matches(':disabled')])).toEqual([
        ['刷新', false],
        ['关闭', false],
        ['关闭左侧', true],
        ['关闭右侧', false],
        ['关闭其它', false],
        ['左移', true],
        ['右移', false],
        ['键盘快捷键', false],
      ]);
      await key('{Escape}');
      expect(screen.queryByRole('menu')).not.toBeInTheDocument();
      expect(tabOf('时钟')).toHaveFocus();
      await key(`${press}{ArrowDown}{ArrowDown}{Enter}`);
      await waitFor(() => expect(tabTitles()).toEqual(['首页', '时钟']));
    },
  );

  it('hands the focus on when the focused tab closes', async () => {
    act(() => tabOf('便签').focus());
    await key('{Delete}');
    await waitFor(() => expect(tabOf('素页')).toHaveFocus());
  });

  it('is explained where the menus are, and announced', async () => {
    expect(tabOf('素页')).toHaveAttribute('aria-keyshortcuts', 'Delete Alt+W');
    await userEvent.click(screen.getByRole('button', { name: '标签页操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '键盘快捷键' }));
    const help = await screen.findByRole('dialog', { name: '键盘快捷键' });
    expect(help).toHaveTextContent('Alt+PageUpAlt+PageDown');
    await key('{Escape}');
    expect(help).not.toBeInTheDocument();
  });
});

describe('mouse and list', () => {
  beforeEach(async () => {
    await open('/a/clock');
    await goTo('/a/note');
    await goTo('/a/plain');
  });

  it('closes with the middle button and opens the menu of the very tab with the right one', async () => {
    fireEvent(tabOf('便签'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    await waitFor(() => expect(tabTitles()).toEqual(['首页', '时钟', '素页']));
    await userEvent.pointer({ target: tabOf('时钟'), keys: '[MouseRight]' });
    await userEvent.click(screen.getByRole('menuitem', { name: '关闭右侧' }));
    await waitFor(() => expect(tabTitles()).toEqual(['首页', '时钟']));
    expect(frontTitle()).toBe('时钟');
  });

  it('lists all tabs, finds one by its name, opens and closes from there', async () => {
    await key('{Alt>}[KeyL]{/Alt}');
    const filter = await screen.findByRole('combobox', { name: '筛选标签页' });
    expect(filter).toHaveFocus();
    const names = () => screen.getAllByRole('option').map((option) => option.textContent);
    expect(names()).toEqual(['首页', '时钟', '便签', '素页']);
    await userEvent.type(filter, '时');
    expect(names()).toEqual(['时钟']);
    await key('{Enter}');
    expect(frontTitle()).toBe('时钟');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();

    await key('{Alt>}[KeyL]{/Alt}');
    await screen.findByRole('listbox');
    await key('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('便签');
    await key('{Delete}');
    await waitFor(() => expect(tabTitles()).toEqual(['首页', '时钟', '素页']));
    await userEvent.type(screen.getByRole('combobox', { name: '筛选标签页' }), '没有');
    expect(screen.getByText('没有符合的标签页')).toBeVisible();
    await key('{Escape}');
    expect(screen.queryByText('没有符合的标签页')).not.toBeInTheDocument();
  });
});

describe('unsaved input', () => {
  const isHeldBack = () => {
    const event = new Event('beforeunload', { cancelable: true });
    globalThis.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('is asked for by name before closing, closing others and refreshing, also while its tab is in the back', async () => {
    const confirm = vi.spyOn(notices, 'confirm').mockResolvedValue(false);
    await open('/a/note');
    await userEvent.type(await screen.findByLabelText('便签内容'), '甲');
    expect(tabOf('便签')).toHaveAttribute('aria-description', '有未保存的内容');
    await goTo('/a/plain');
    await screen.findByText('素');
    await userEvent.click(within(tabOf('便签')).getByTitle('关闭'));
    expect(confirm).toHaveBeenLastCalledWith(
      expect.objectContaining({ content: '“便签”中有未保存的内容，只有表单的草稿会保留，确定关闭吗？' }),
    );
    await userEvent.click(screen.getByRole('button', { name: '标签页操作' }));
    await userEvent.click(screen.getByRole('menuitem', { name: '关闭其它' }));
    expect(confirm).toHaveBeenCalledTimes(2);
    await userEvent.pointer({ target: tabOf('便签'), keys: '[MouseRight]' });
    await userEvent.click(screen.getByRole('menuitem', { name: '刷新' }));
    expect(confirm).toHaveBeenLastCalledWith(
      expect.objectContaining({ content: '“便签”中有未保存的内容，只有表单的草稿会保留，确定刷新吗？' }),
    );
    expect(tabTitles()).toEqual(['首页', '便签', '素页']);
    await goTo('/a/note');
    expect(screen.getByLabelText('便签内容')).toHaveValue('甲');

    confirm.mockResolvedValue(true);
    await userEvent.pointer({ target: tabOf('便签'), keys: '[MouseRight]' });
    await userEvent.click(screen.getByRole('menuitem', { name: '刷新' }));
    await waitFor(() => expect(screen.getByLabelText('便签内容')).toHaveValue(''));
    expect(isHeldBack()).toBe(false);
  });

  it('holds the window back for as long as it is there and somebody is signed in', async () => {
    await open('/a/note');
    expect(isHeldBack()).toBe(false);
    await userEvent.type(await screen.findByLabelText('便签内容'), '甲');
    await goTo('/a/plain');
    expect(isHeldBack()).toBe(true);
    await goTo('/a/note');
    await userEvent.clear(screen.getByLabelText('便签内容'));
    expect(isHeldBack()).toBe(false);
    await userEvent.type(screen.getByLabelText('便签内容'), '乙');
    expect(isHeldBack()).toBe(true);
    act(() => forgetSession());
    expect(isHeldBack()).toBe(false);
  });

  it('is over when its form goes, even in the back', async () => {
    await open('/a/note');
    await userEvent.type(await screen.findByLabelText('便签内容'), '甲');
    await userEvent.click(screen.getByRole('button', { name: '稍后收起' }));
    await goTo('/a/plain');
    expect(isHeldBack()).toBe(true);
    act(() => note.close());
    await waitFor(() => expect(isHeldBack()).toBe(false));
  });
});

describe('tabs in the back', () => {
  it('run no timers', async () => {
    await open('/a/clock');
    await waitFor(() => expect(beats.count).toBeGreaterThan(0));
    await goTo('/a/plain');
    await screen.findByText('素');
    const before = beats.count;
    // If the timer in the hidden tab had not been stopped, it would run ten times in this time.
    let left = 10;
    await new Promise<void>((resolve) => {
      const other = setInterval(() => {
        left -= 1;
        if (left > 0) return;
        clearInterval(other);
        resolve();
      }, every);
    });
    expect(beats.count).toBe(before);
    await goTo('/a/clock');
    await waitFor(() => expect(beats.count).toBeGreaterThan(before));
  });

  it('have taken their windows away when they are paused, however quickly they are back', async () => {
    const quiet = vi.spyOn(console, 'error');
    await open('/a/window');
    const id = shellState().tabs.activeId;
    await userEvent.click(await screen.findByRole('button', { name: '打开窗口' }));
    await userEvent.type(await screen.findByLabelText('窗口内容'), '甲');
    const show = (pathname: string): void =>
      flushSync(() => void store.dispatch(shellActions.opened({ page: { pathname, search: '', keepAlive: true } })));
    act(() => {
      for (let round = 0; round < 5; round += 1) {
        show('/a/plain');
        // The dialog must have disappeared at once, without another event.
        expect(document.querySelector('.ant-modal')).toBeNull();
        show('/a/window');
        expect(document.querySelector('.ant-modal')).not.toBeNull();
      }
    });
    expect(shellState().tabs.activeId).toBe(id);
    expect(await screen.findByLabelText('窗口内容')).toHaveValue('甲');
    expect(quiet.mock.calls.filter(([text]) => String(text).includes('is not a function'))).toEqual([]);
  });
});

describe('one page at a time', () => {
  it('shows no tabs when multi-page mode is off, keeps only the current page and what is unsaved, and follows the setting at once', async () => {
    await open('/a/clock');
    await screen.findByText('钟');
    act(() => changeSetting('multiPage', false));
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
    await goTo('/a/note');
    await userEvent.type(await screen.findByLabelText('便签内容'), '甲');
    await goTo('/a/plain');
    await screen.findByText('素');
    expect(screen.queryByText('钟')).not.toBeInTheDocument();
    await goTo('/a/note');
    expect(await screen.findByLabelText('便签内容')).toHaveValue('甲');
    act(() => changeSetting('multiPage', true));
    expect(tabTitles()).toEqual(['首页', '时钟', '便签']);
  });
});
