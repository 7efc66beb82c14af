// Nothing is lost that a person types right after the key that opens a form.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { page, renderScreen } from '../../testing/render-screen.tsx';
import { allParcelCodes, parcel, parcelRecord, parcelStatuses } from '../../testing/sample-entity.ts';
import { ListPage } from '../list-page.tsx';

async function openList() {
  const rendered = renderScreen(
    <ListPage entity={parcel} columns={['parcelNo', 'weight', 'parcelStatus']} formFields={['parcelNo', 'mobile']} />,
    {
      can: allParcelCodes,
      dictionaries: { parcel_status: parcelStatuses },
      handlers: [http.get('*/api/test/parcel/list', () => page([parcelRecord(1)], 1))],
    },
  );
  await screen.findByText('P001');
  return rendered;
}

const press = (...keys: readonly string[]): void => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const first = async () => within(await screen.findByRole('dialog')).getByLabelText('包裹号');

describe('keys right after the one that opens a form', () => {
  it('are written into its first field and run no command of the list', async () => {
    const { user } = await openList();
    await user.keyboard('j');
    press('n', 'x', 'a', 'v', 'Shift', 'Backspace', '/', '7');
    const field = await first();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('xa/7');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(within(screen.getByText('P001').closest('tr') as HTMLElement).getByRole('checkbox', { hidden: true })).not.toBeChecked();
    // From now on the field takes them itself.
    await user.keyboard('8');
    expect(field).toHaveValue('xa/78');
  });

  it('are dropped from the one on that moves to another field', async () => {
    await openList();
    press('n', 'P', 'Tab', '1', '3', 'Enter');
    const field = await first();
    await waitFor(() => expect(field).toHaveValue('P'));
    expect(within(screen.getByRole('dialog')).getByLabelText('手机号')).toHaveValue('');
  });

  it('have their usual effect again once the person uses the pointer, or the form is closed', async () => {
    const { user } = await openList();
    press('n', 'P');
    fireEvent.pointerDown(document.body);
    const field = await first();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('j');
    await waitFor(() => expect(screen.getByText('P001').closest('tr')).toHaveFocus());
  });
});
