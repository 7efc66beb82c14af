import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, type RenderScreenOptions, renderScreen, success } from '../../testing/render-screen.tsx';
import { allParcelCodes, parcel, parcelRecord, parcelStatuses } from '../../testing/sample-entity.ts';
import { ListPage } from '../list-page.tsx';
import type { ListPageProps } from '../list-page-props.ts';

const records = [parcelRecord(1), parcelRecord(2), parcelRecord(3)];

async function openList(props: Partial<ListPageProps<typeof parcel>> = {}, options: RenderScreenOptions = {}) {
  const rendered = renderScreen(<ListPage entity={parcel} columns={['parcelNo', 'weight', 'parcelStatus']} {...props} />, {
    can: allParcelCodes,
    dictionaries: { parcel_status: parcelStatuses },
    ...options,
    handlers: [...(options.handlers ?? []), http.get('*/api/test/parcel/list', () => page(records, 3))],
  });
  await screen.findByText('P001');
  return rendered;
}

const rowOf = (text: string): HTMLElement => {
  const row = screen.getByText(text).closest('tr');
  if (!row) throw new Error(`${text} stands in no row`);
  return row;
};

describe('keys on a list', () => {
  it('walk the rows, tick one, open its record, and the record walks on', async () => {
    const { user, address } = await openList();
    await user.keyboard('j');
    expect(rowOf('P001')).toHaveFocus();
    await user.keyboard('j{ArrowDown}k');
    expect(rowOf('P002')).toHaveFocus();
    await user.keyboard('x');
    expect(within(rowOf('P002')).getByRole('checkbox')).toBeChecked();
    await user.keyboard('{Enter}');
    expect(address()).toContain(`open=${records[1]?.id}`);
    expect(await screen.findByRole('dialog')).toBeVisible();
    await user.keyboard('{]}');
    expect(address()).toContain(`open=${records[2]?.id}`);
    await user.keyboard('{[}{[}{[}');
    expect(address()).toContain(`open=${records[0]?.id}`);
  });

  it('go to the query, and are letters there; Escape leads back to the rows', async () => {
    const { user, address } = await openList();
    await user.keyboard('jj/');
    const field = within(screen.getByRole('search')).getAllByRole('textbox')[0] as HTMLElement;
    expect(field).toHaveFocus();
    await user.keyboard('jkxn/?');
    expect(field).toHaveValue('jkxn/?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(rowOf('P002')).toHaveFocus();
    await user.keyboard(' ');
    expect(address()).toContain(`preview=${records[1]?.id}`);
  });

  it('edit and add where the person may, and do nothing where not', async () => {
    const { user, unmount } = await openList();
    await user.keyboard('je');
    expect(await screen.findByRole('dialog', { name: /编辑/ })).toBeVisible();
    await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('textbox', { name: '手机号' })).toHaveFocus());
    await user.keyboard('{Escape}');
    unmount();
    const reader = await openList({}, { can: ['parcel:list'] });
    await reader.user.keyboard('jen.');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('say why a row cannot be edited in its state', async () => {
    const { user } = renderScreen(<ListPage entity={{ ...parcel, editFrom: ['9'] }} columns={['parcelNo', 'parcelStatus']} />, {
      can: allParcelCodes,
      dictionaries: { parcel_status: parcelStatuses },
      handlers: [http.get('*/api/test/parcel/list', () => page(records, 3))],
    });
    await screen.findByText('P001');
    await user.keyboard('je');
    expect(await screen.findByText(/^当前状态\[.+\]不允许执行\[编辑\]$/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('open the actions of a row as a menu, by keyboard alone', async () => {
    const { user } = await openList();
    await user.keyboard('j.');
    const menu = await screen.findByRole('menu');
    await waitFor(() => expect(within(menu).getByRole('menuitem', { name: /编辑/ })).toBeVisible());
  });

  it('run the main action of a row', async () => {
    const { user } = await openList({ rowActions: [{ action: 'weigh' }] }, { can: [...allParcelCodes, 'parcel:weigh'] });
    await user.keyboard('ja');
    expect(await screen.findByRole('dialog', { name: /称重/ })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(rowOf('P001')).toHaveFocus());
  });

  it('work after a click in the menu beside the list, except those that the menu uses itself', async () => {
    const { user } = await openList();
    const menu = document.createElement('div');
    menu.innerHTML = '<div role="tree"><a href="#parcels" role="treeitem" tabindex="0">运单</a></div>';
    document.body.append(menu);
    onTestFinished(() => menu.remove());
    const item = within(menu).getByRole('treeitem');
    item.focus();
    await user.keyboard('/');
    expect(within(screen.getByRole('search')).getAllByRole('textbox')[0]).toHaveFocus();
    item.focus();
    menu.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    await user.keyboard('n');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.keyboard('n');
    expect(await screen.findByRole('dialog', { name: /新增/ })).toBeVisible();
  });

  it('leave presses with modifiers to the browser', async () => {
    const { user } = await openList();
    await user.keyboard('{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}j{/Meta}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });

  it('are told on a sheet that names what works here', async () => {
    const { user } = await openList({}, { can: ['parcel:list'] });
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: '快捷键' });
    expect(within(sheet).getByRole('row', { name: /下一行.*j.*↓/ })).toBeInTheDocument();
    expect(within(sheet).queryByRole('row', { name: /新增/ })).not.toBeInTheDocument();
  });
});

describe('stops of the Tab key', () => {
  it('are one for all rows; the controls of a row are reached from it', async () => {
    const { user } = await openList();
    await user.keyboard('jj');
    const stops = screen.getAllByRole('row').filter((row) => row.tabIndex === 0);
    expect(stops).toEqual([rowOf('P002')]);
    await waitFor(() => expect(within(rowOf('P001')).getByRole('link')).toHaveAttribute('tabindex', '-1'));
    await user.keyboard('{ArrowRight}');
    expect(within(rowOf('P002')).getByRole('checkbox')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(within(rowOf('P002')).getByRole('link')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(rowOf('P002')).toHaveFocus();
  });
});

describe('the focus', () => {
  it('stays with the row that was edited by keyboard, also when the list is sorted anew', async () => {
    let order = records;
    const edited = http.put('*/api/test/parcel/edit', () => {
      order = records.toReversed();
      return success(records[1], '修改成功!');
    });
    const { user } = await openList({}, { handlers: [edited, http.get('*/api/test/parcel/list', () => page(order, 3))] });
    await user.keyboard('jje');
    const form = within(await screen.findByRole('dialog', { name: /编辑/ }));
    const weight = await form.findByLabelText('重量');
    await user.clear(weight);
    await user.type(weight, '9{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(rowOf('P003').compareDocumentPosition(rowOf('P001'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING));
    await waitFor(() => expect(rowOf('P002')).toHaveFocus());
  });

  it('goes to the list when its row is gone', async () => {
    let left = records;
    const { user } = await openList({}, { handlers: [http.get('*/api/test/parcel/list', () => page(left, left.length))] });
    await user.keyboard('j');
    expect(rowOf('P001')).toHaveFocus();
    left = records.slice(1);
    // Read again without a press that moves the focus.
    fireEvent.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(screen.queryByText('P001')).not.toBeInTheDocument());
    await waitFor(() => expect(rowOf('P002')).toHaveFocus());
  });
});
