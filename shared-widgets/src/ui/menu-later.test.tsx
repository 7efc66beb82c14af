import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MenuRef } from 'antd';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import CodeInputLater from './code-input-later.tsx';
import MenuLater from './menu-later.tsx';

it('takes the focus that it was given before it was loaded', async () => {
  const menu = createRef<MenuRef>();
  const items = [{ key: 'depart', label: '发车' }];
  render(<MenuLater items={items} ref={menu} />);
  expect(screen.queryByRole('menu')).toBeNull();
  menu.current?.focus();
  const item = await screen.findByRole('menuitem', { name: '发车' });
  await vi.waitFor(() => expect(item).toHaveFocus());
  expect(menu.current?.menu).not.toBeNull();
});

it('is shown at once when it is loaded', () => {
  render(<MenuLater items={[{ key: 'load', label: '装车' }]} />);
  expect(screen.getByRole('menuitem', { name: '装车' })).toBeVisible();
});

it('an input of a code is loaded when it is shown, and takes what is typed', async () => {
  const changed = vi.fn();
  render(<CodeInputLater length={2} onChange={changed} />);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  const [first, second] = await screen.findAllByRole('textbox');
  await userEvent.type(first as HTMLElement, '4');
  await userEvent.type(second as HTMLElement, '2');
  expect(changed).toHaveBeenCalledWith('42');
});
