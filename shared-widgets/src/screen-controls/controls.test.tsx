// The small controls: their limits, quoted texts, and use without a mouse.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { changeLanguage } from 'shared-platform/i18n';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { cutText, DetailList, Ellipsis, ResultPage, SlideCheck, SubPopover, TagInput, useClickGuard, WidgetModal } from './controls.ts';

afterEach(async () => {
  vi.useRealTimers();
  await changeLanguage('zh-CN');
});

describe('an ellipsis', () => {
  it('cuts at 25 characters, or at another number, and has the whole text as tooltip', async () => {
    const long = '一'.repeat(26);
    const { user } = renderScreen(<Ellipsis text={long} />);
    await user.hover(screen.getByText(`${'一'.repeat(25)}...`));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(long);
    expect(cutText('一'.repeat(25))).toBe('一'.repeat(25));
    expect(cutText('👍👍👍', 2)).toBe('👍👍...');
  });
});

describe('a tag input', () => {
  function Tags() {
    const [value, setValue] = useState('');
    return <TagInput value={value} onChange={setValue} />;
  }

  it('puts a semicolon after every two characters and leaves typed ones out', async () => {
    const { user } = renderScreen(<Tags />);
    const input = screen.getByRole('textbox');
    await user.type(input, '钢材;煤；炭木');
    expect(input).toHaveValue('钢材;煤炭;木');
    await user.type(input, '{Backspace}');
    expect(input).toHaveValue('钢材;煤炭');
  });
});

it('fast clicks on the same key within 300 ms are refused with a warning', () => {
  vi.useFakeTimers();
  const passed: string[] = [];
  function Buttons() {
    const passes = useClickGuard();
    return ['a', 'b'].map((key) => (
      <button key={key} type="button" onClick={() => passes(key) && passed.push(key)}>
        {key}
      </button>
    ));
  }
  renderScreen(<Buttons />);
  const click = (key: string): void => void fireEvent.click(screen.getByRole('button', { name: key }));
  click('a');
  act(() => void vi.advanceTimersByTime(299));
  click('a');
  click('b');
  expect(screen.getByText('你点击的太快了，请慢点点击!')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(1));
  click('a');
  expect(passed).toEqual(['a', 'b', 'a']);
});

describe('a dialog', () => {
  it('has 60 % of the width and 80 % of the height, and fills the window on demand', async () => {
    const closed = vi.fn();
    const { user } = renderScreen(
      <WidgetModal open title="明细" onClose={closed}>
        内容
      </WidgetModal>,
    );
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveStyle({ width: '60%' });
    expect(dialog.querySelector('.ant-modal-body')?.getAttribute('style')).toContain('80vh');
    await user.click(screen.getByRole('button', { name: '全屏' }));
    expect(dialog.getAttribute('style')).toContain('width: 100vw');
    await user.click(screen.getByRole('button', { name: '退出全屏' }));
    expect(dialog).toHaveStyle({ width: '60%' });
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('stays open after 确定 where the screen says so', async () => {
    const closed = vi.fn();
    const confirmed = vi.fn();
    const { user } = renderScreen(
      <WidgetModal open okClose={false} switchFullscreen={false} onOk={confirmed} onClose={closed} title="明细" />,
    );
    expect(screen.queryByRole('button', { name: '全屏' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(confirmed).toHaveBeenCalledTimes(1);
    expect(closed).not.toHaveBeenCalled();
  });
});

describe('a slide check', () => {
  const handle = () => screen.getByRole('slider', { name: '拖动滑块验证' });
  const layOut = (): void => {
    Object.defineProperty(handle().parentElement, 'clientWidth', { value: 300 });
    Object.defineProperty(handle(), 'offsetWidth', { value: 40 });
  };
  const pointer = { pointerId: 1, isPrimary: true, button: 0 };

  it('dragged to the end is passed and cannot be moved again; released early it goes back', () => {
    const passed = vi.fn();
    renderScreen(<SlideCheck onSuccess={passed} />);
    layOut();
    expect(screen.getByRole('status')).toHaveTextContent('拖动滑块验证');
    fireEvent.pointerDown(handle(), { ...pointer, clientX: 0 });
    fireEvent.pointerMove(handle(), { ...pointer, clientX: 130 });
    expect(handle()).toHaveAttribute('aria-valuenow', '50');
    fireEvent.pointerUp(handle(), pointer);
    expect(handle()).toHaveAttribute('aria-valuenow', '0');
    fireEvent.pointerDown(handle(), { ...pointer, clientX: 0 });
    fireEvent.pointerMove(handle(), { ...pointer, clientX: 280 });
    expect(screen.getByRole('status')).toHaveTextContent('验证通过');
    fireEvent.pointerMove(handle(), { ...pointer, clientX: 10 });
    fireEvent.keyDown(handle(), { key: 'ArrowLeft' });
    expect(handle()).toHaveAttribute('aria-valuenow', '100');
    expect(passed).toHaveBeenCalledTimes(1);
  });

  it('is passed by keys too, and a finger beside the first moves nothing', () => {
    const passed = vi.fn();
    renderScreen(<SlideCheck onSuccess={passed} />);
    layOut();
    fireEvent.pointerDown(handle(), { ...pointer, isPrimary: false, clientX: 0 });
    fireEvent.pointerMove(handle(), { ...pointer, clientX: 280 });
    expect(passed).not.toHaveBeenCalled();
    for (let press = 0; press < 10; press += 1) fireEvent.keyDown(handle(), { key: 'ArrowRight' });
    expect(passed).toHaveBeenCalledTimes(1);
  });
});

describe('a detail list', () => {
  it.each([
    [undefined, 3],
    [9, 4],
    [0, 1],
  ])('with col=%s has %s facts in a line', (col, columns) => {
    const items = Array.from({ length: 4 }, (_, index) => ({ key: String(index), label: `标签${index}`, value: index }));
    renderScreen(<DetailList title="订单" {...(col === undefined ? {} : { col })} items={items} />);
    expect(screen.getByText('订单')).toBeVisible();
    expect(document.querySelector('.ant-descriptions-row')?.querySelectorAll('.ant-descriptions-item')).toHaveLength(columns);
  });
});

describe('a sub-popover', () => {
  it('tries three times more, then says 打开子表失败, and reads again when asked', async () => {
    let calls = 0;
    let isDown = true;
    const load = async () => {
      calls += 1;
      if (isDown) throw new Error('down');
      return <p>两行货物</p>;
    };
    const { user } = renderScreen(
      <SubPopover title="货物" load={load}>
        <button type="button">货物</button>
      </SubPopover>,
    );
    await user.click(screen.getByRole('button', { name: '货物' }));
    expect(await screen.findByText('打开子表失败')).toBeInTheDocument();
    expect(calls).toBe(4);
    isDown = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('两行货物')).toBeInTheDocument();
  });

  it('stays open after a double click, and closes with the next one', async () => {
    const { user } = renderScreen(
      <SubPopover load={async () => '两行货物'}>
        <button type="button">货物</button>
      </SubPopover>,
    );
    const button = screen.getByRole('button', { name: '货物' });
    await user.dblClick(button);
    expect(await screen.findByText('两行货物')).toBeVisible();
    expect(document.querySelectorAll('.ant-popover-hidden')).toHaveLength(0);
    fireEvent.click(button, { detail: 1 });
    await waitFor(() => expect(screen.queryByText('两行货物')).not.toBeInTheDocument());
  });

  it('does not show what comes after it was closed', async () => {
    let give: (content: string) => void = () => undefined;
    const load = () => new Promise<string>((resolve) => (give = resolve));
    const { user } = renderScreen(
      <SubPopover load={load}>
        <button type="button">货物</button>
      </SubPopover>,
    );
    await user.click(screen.getByRole('button', { name: '货物' }));
    await user.click(document.body);
    give('晚到的');
    await waitFor(() => expect(screen.queryByText('晚到的')).not.toBeInTheDocument());
  });
});

it('a result page tells success quietly and failure at once', () => {
  const { unmount } = renderScreen(
    <ResultPage type="success" title="提交成功" description="等待审核" action={<button type="button">返回</button>} />,
  );
  expect(screen.getByRole('status')).toHaveTextContent('提交成功等待审核返回');
  unmount();
  renderScreen(<ResultPage type="error" title="提交失败" />);
  expect(screen.getByRole('alert')).toHaveTextContent('提交失败');
});

it('the controls speak English', async () => {
  await changeLanguage('en-US');
  renderScreen(<SlideCheck onSuccess={() => undefined} isSuccess />);
  expect(screen.getByRole('status')).toHaveTextContent('Verified');
});
