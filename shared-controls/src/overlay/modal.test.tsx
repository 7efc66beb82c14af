// Where the focus of a dialog begins; what Back closes on a phone, also of what is no dialog; and an antd Modal that is open while its tab is hidden must not throw.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Activity, type ReactNode, use, useState } from 'react';
import { flushSync } from 'react-dom';
import { TabActiveContext, TabHostContext } from 'shared-platform/tabs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PicturePreview } from '../stored-files/picture-preview.tsx';
import { Drawer } from './drawer.tsx';
import { Dropdown } from './dropdown.tsx';
import { focusFirst } from './focus-first.ts';
import { Modal } from './modal.tsx';

function Page() {
  const [typed, setTyped] = useState('');
  return (
    <Modal open title="窗口" getContainer={false}>
      <input aria-label="输入" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </Modal>
  );
}

function TabPage({ isActive }: { readonly isActive: boolean }) {
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <TabActiveContext value={isActive}>
        <Page />
      </TabActiveContext>
    </Activity>
  );
}

describe('the focus of a window that opens', () => {
  it('begins in its first field', async () => {
    render(<Page />);
    await waitFor(() => expect(screen.getByLabelText('输入')).toHaveFocus());
  });

  it('begins on the heading when there is no field, so that Enter closes nothing', async () => {
    render(
      <Modal open title="窗口" footer={null}>
        内容
      </Modal>,
    );
    await waitFor(() => expect(screen.getByText('窗口')).toHaveFocus());
  });

  it('stays in the field that took it by itself', async () => {
    render(
      <Modal open title="窗口">
        <input aria-label="一" />
        {/* biome-ignore lint/a11y/noAutofocus: what the test is about */}
        <input aria-label="二" autoFocus />
      </Modal>,
    );
    await waitFor(() => expect(screen.getByLabelText('二')).toHaveFocus());
    focusFirst(screen.getByRole('dialog'));
    expect(screen.getByLabelText('二')).toHaveFocus();
  });
});

describe('a click beside a window', () => {
  const Opened = ({ kind, onClose }: { readonly kind: 'modal' | 'drawer'; readonly onClose: () => void }) =>
    kind === 'modal' ? (
      <Modal open title="窗口" onCancel={onClose}>
        内容
      </Modal>
    ) : (
      <Drawer open title="窗口" onClose={onClose}>
        内容
      </Drawer>
    );

  it.each([
    ['modal', '.ant-modal-wrap'],
    ['drawer', '.ant-drawer-mask'],
  ] as const)('does not close it as the second one of a double click, however late it comes: %s', async (kind, beside) => {
    const onClose = vi.fn<() => void>();
    render(<Opened kind={kind} onClose={onClose} />);
    await screen.findByRole('dialog');
    const mask = document.querySelector(beside) as Element;
    const click = (detail: number): void => {
      fireEvent.mouseDown(mask, { detail });
      fireEvent.mouseUp(mask, { detail });
      fireEvent.click(mask, { detail });
    };
    await waitFor(
      () => {
        click(1);
        expect(onClose).toHaveBeenCalled();
      },
      { timeout: 5_000 },
    );
    onClose.mockClear();
    click(2);
    expect(onClose).not.toHaveBeenCalled();
    click(1);
    expect(onClose).toHaveBeenCalledOnce();
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

/** What Back calls on a phone, by level. */
const held = new Map<number, () => void>();
const holdBack = (onBack: () => void, level: number) => {
  held.set(level, onBack);
  return () => void held.delete(level);
};
const Phone = ({ children }: { readonly children: ReactNode }) => (
  <TabHostContext value={{ ...use(TabHostContext), holdBack }}>{children}</TabHostContext>
);
const goBack = () => act(() => held.get(Math.max(...held.keys()))?.());

describe('Back on a phone', () => {
  const closes = { form: vi.fn(), window: vi.fn() };
  beforeEach(() => {
    for (const close of Object.values(closes)) close.mockReset();
  });

  it('closes a window before the form below it, and the form by its own way of closing', () => {
    const shown = (isCompared: boolean) => (
      <Phone>
        <Drawer open title="表单" onClose={closes.form}>
          <Modal open={isCompared} title="对比" onCancel={closes.window} />
        </Drawer>
      </Phone>
    );
    const { rerender, unmount } = render(shown(false));
    rerender(shown(true));
    goBack();
    expect([closes.window.mock.calls.length, closes.form.mock.calls.length]).toEqual([1, 0]);
    rerender(shown(false));
    goBack();
    expect([closes.window.mock.calls.length, closes.form.mock.calls.length]).toEqual([1, 1]);
    unmount();
    expect(held.size).toBe(0);
  });

  it('closes a picture before the form below it', () => {
    const shown = (isSeen: boolean) => (
      <Phone>
        <Drawer open title="表单" onClose={closes.form}>
          {isSeen && <PicturePreview path="回单.png" address="data:image/png;base64," onClose={closes.window} />}
        </Drawer>
      </Phone>
    );
    const { rerender } = render(shown(false));
    rerender(shown(true));
    goBack();
    expect([closes.window.mock.calls.length, closes.form.mock.calls.length]).toEqual([1, 0]);
    rerender(shown(false));
    goBack();
    expect(closes.form).toHaveBeenCalledTimes(1);
  });

  it('names the buttons of a picture in the language of the user, on a dark strip', () => {
    render(<PicturePreview path="回单.png" address="data:image/png;base64," onClose={closes.window} />);
    const names = ['关闭', '上下翻转', '左右翻转', '向左旋转', '向右旋转', '缩小', '放大'];
    const buttons = names.map((name) => screen.getByRole('button', { name }));
    expect(screen.getAllByRole('button')).toHaveLength(names.length);
    for (const button of [buttons[0], buttons[1]?.parentElement]) expect(button).toHaveStyle({ background: '#262626' });
  });

  it('closes an open menu before the form below it, also one that another component keeps open', async () => {
    const changed = vi.fn();
    const shown = (isKept: boolean) => (
      <Phone>
        <Drawer open title="表单" onClose={closes.form}>
          <Dropdown
            trigger={['click']}
            menu={{ items: [{ key: '1', label: '复制' }] }}
            {...(isKept ? { open: true, onOpenChange: changed } : {})}
          >
            <button type="button">更多</button>
          </Dropdown>
        </Drawer>
      </Phone>
    );
    const { rerender } = render(shown(false));
    fireEvent.click(screen.getByText('更多'));
    expect(await screen.findByRole('menuitem', { name: '复制' })).toBeVisible();
    expect(held.size).toBe(2);
    goBack();
    await waitFor(() => expect(screen.getByText('更多')).not.toHaveClass('ant-dropdown-open'));
    expect(held.size).toBe(1);
    rerender(shown(true));
    goBack();
    expect(changed).toHaveBeenCalledExactlyOnceWith(false, { source: 'trigger' });
    expect(closes.form).not.toHaveBeenCalled();
  });

  it('closes nothing while the work of a window is under way, and does not leave the page either', () => {
    render(
      <Phone>
        <Modal open confirmLoading title="确认" onCancel={closes.window} />
      </Phone>,
    );
    expect(held.size).toBe(1);
    goBack();
    expect(closes.window).not.toHaveBeenCalled();
  });

  it('does what the window says instead, or is not held by it', () => {
    const own = vi.fn();
    const { rerender } = render(
      <Phone>
        <Modal open title="恢复码" onCancel={closes.window} onBack={own} />
      </Phone>,
    );
    goBack();
    expect([own.mock.calls.length, closes.window.mock.calls.length]).toEqual([1, 0]);
    rerender(
      <Phone>
        <Modal open title="恢复码" onCancel={closes.window} onBack={null} />
      </Phone>,
    );
    expect(held.size).toBe(0);
  });
});

describe('a window that is open while its tab goes to the back', () => {
  it('leaves with the tab and is there again, twice over, without breaking the page', async () => {
    const { rerender } = render(<TabPage isActive />);
    expect(await screen.findByText('窗口')).toBeInTheDocument();
    for (let round = 0; round < 2; round += 1) {
      rerender(<TabPage isActive={false} />);
      expect(screen.queryByText('窗口')).not.toBeInTheDocument();
      rerender(<TabPage isActive />);
      expect(await screen.findByText('窗口')).toBeInTheDocument();
    }
  });

  it('survives a tab that is back before React had time for what is hidden', async () => {
    const { rerender } = render(<TabPage isActive />);
    expect(await screen.findByText('窗口')).toBeInTheDocument();
    act(() => {
      flushSync(() => rerender(<TabPage isActive={false} />));
      flushSync(() => rerender(<TabPage isActive />));
    });
    expect(await screen.findByText('窗口')).toBeInTheDocument();
  });
});
