import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import TabsListbox, { MenuItem } from './tabs-listbox.tsx';

function list(onClick: () => void) {
  render(
    <TabsListbox
      prefixCls="tabs-menu"
      id="more"
      aria-label="更多页签"
      selectedKeys={['goods']}
      aria-activedescendant="more-goods"
      onClick={onClick}
    >
      {[
        <MenuItem key="goods" id="more-goods" aria-controls="panel-goods">
          货物
        </MenuItem>,
        <MenuItem key="files" id="more-files" disabled>
          附件
        </MenuItem>,
      ]}
    </TabsListbox>,
  );
  return within(screen.getByRole('listbox', { name: '更多页签' }));
}

it('lists the tabs that have no room and marks the one in question', () => {
  const options = list(vi.fn());
  expect(screen.getByRole('listbox')).toHaveAttribute('aria-activedescendant', 'more-goods');
  expect(options.getByRole('option', { name: '货物', selected: true })).toHaveAttribute('aria-controls', 'panel-goods');
  expect(options.getByRole('option', { name: '附件', selected: false })).toHaveClass('tabs-menu-item-disabled');
});

it('tells which tab was clicked, and nothing of disabled ones', async () => {
  const onClick = vi.fn();
  const options = list(onClick);
  await userEvent.click(options.getByRole('option', { name: '附件' }));
  expect(onClick).not.toHaveBeenCalled();
  await userEvent.click(options.getByRole('option', { name: '货物' }));
  expect(onClick).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'goods' }));
});
