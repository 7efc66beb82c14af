import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormDrawer } from '../entity-form/form-drawer.tsx';
import { toldState } from '../entity-form/told-state.ts';
import { Modal } from './overlay.ts';

interface SurfaceProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const form = ({ isOpen, onClose }: SurfaceProps): ReactNode => (
  <FormDrawer title="表单" open={isOpen} dirty={toldState(false)} isSaving={false} onOk={onClose} onClose={onClose} onAbandon={onClose}>
    内容
  </FormDrawer>
);
const dialog = ({ isOpen, onClose }: SurfaceProps): ReactNode => (
  <Modal title="窗口" open={isOpen} onCancel={onClose}>
    内容
  </Modal>
);

function Page({ children, onClosed }: { readonly children: (props: SurfaceProps) => ReactNode; readonly onClosed: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    onClosed();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        新增
      </button>
      {children({ isOpen, onClose: close })}
    </>
  );
}

/** The dimmed area beside a drawer or dialog, found by class, because assistive technology ignores it. */
const beside = (selector: string): Element => {
  const mask = document.querySelector(selector);
  if (!mask) throw new Error('nothing is open');
  return mask;
};
const press = (element: Element): void => {
  fireEvent.mouseDown(element);
  fireEvent.mouseUp(element);
  fireEvent.click(element);
};

// Only timers are faked: with faked animation frames antd would still wait for one in the next test file.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe.each([
  ['a drawer', form, '.ant-drawer-mask'],
  ['a window', dialog, '.ant-modal-wrap'],
])('%s', (_, surface, mask) => {
  const open = () => {
    const onClosed = vi.fn();
    render(<Page onClosed={onClosed}>{surface}</Page>);
    press(screen.getByRole('button', { name: '新增' }));
    return onClosed;
  };

  it('stays open when the second press of the double click that opened it lies on its mask', () => {
    const onClosed = open();
    act(() => vi.advanceTimersByTime(200));
    press(beside(mask));
    expect(onClosed).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1000));
    press(beside(mask));
    expect(onClosed).toHaveBeenCalledOnce();
  });

  it('is open anew for a double click when it opens again', () => {
    const onClosed = open();
    act(() => vi.advanceTimersByTime(1000));
    press(beside(mask));
    act(() => vi.advanceTimersByTime(1000));
    press(screen.getByRole('button', { name: '新增' }));
    press(beside(mask));
    expect(onClosed).toHaveBeenCalledOnce();
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(window, { key: 'Escape', keyCode: 27 })],
    ['its button', () => fireEvent.click(screen.getByRole('button', { name: /^(Close|关闭)$/ }))],
  ])('closes at once by %s', (_way, close) => {
    const onClosed = open();
    close();
    expect(onClosed).toHaveBeenCalledOnce();
  });
});
