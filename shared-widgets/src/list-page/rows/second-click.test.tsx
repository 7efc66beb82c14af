import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { RowActions } from './row-actions.tsx';

// The clock is faked and moves only when a test moves it, so that the speed of the machine does not matter.
let now = 0;
beforeEach(() => {
  now += 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** A row with one action. The server responds at once, and the button then offers the opposite action. */
function Switching({ onRun }: { readonly onRun: (key: string) => void }) {
  const [isOn, setOn] = useState(false);
  const key = isOn ? 'off' : 'on';
  const run = (): void => {
    onRun(key);
    setOn(!isOn);
  };
  return <RowActions row="r1" items={[{ key, label: isOn ? '停用' : '启用', run }]} />;
}

function renderSwitch() {
  const ran: string[] = [];
  renderScreen(<Switching onRun={(key) => ran.push(key)} />);
  return { ran, click: (name: string, init: object) => fireEvent.click(screen.getByRole('button', { name }), init) };
}

it('the second click of a double click runs nothing else than the first one meant, and says why', async () => {
  const { ran, click } = renderSwitch();
  click('启用', { detail: 1, clientX: 5, clientY: 5 });
  now += 200;
  click('停用', { detail: 2, clientX: 5, clientY: 5 });
  expect(ran).toEqual(['on']);
  expect(await screen.findByText('你点击的太快了，请慢点点击!')).toBeInTheDocument();
});

it('a click somewhat later, one elsewhere and the keyboard count', () => {
  const { ran, click } = renderSwitch();
  click('启用', { detail: 1, clientX: 5, clientY: 5 });
  now += 600;
  click('停用', { detail: 1, clientX: 5, clientY: 5 });
  now += 100;
  click('启用', { detail: 1, clientX: 300, clientY: 90 });
  now += 100;
  click('停用', { detail: 0, clientX: 0, clientY: 0 });
  expect(ran).toEqual(['on', 'off', 'on', 'off']);
});

it('a second tap at the same place is refused like a second click, although browsers count taps as single ones', () => {
  const { ran, click } = renderSwitch();
  const tap = (name: string) => {
    const event = new MouseEvent('click', { bubbles: true, detail: 1, clientX: 5, clientY: 5 });
    Object.defineProperty(event, 'pointerType', { value: 'touch' });
    fireEvent(screen.getByRole('button', { name }), event);
  };
  tap('启用');
  now += 200;
  tap('停用');
  expect(ran).toEqual(['on']);
  now += 600;
  tap('停用');
  expect(ran).toEqual(['on', 'off']);
  click('启用', { detail: 0 });
});
