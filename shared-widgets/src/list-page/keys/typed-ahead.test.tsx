// Nothing is lost that a person types right after the key that opens a form.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { ReactNode } from 'react';
import { lazyPart } from 'shared-platform/lazy-part';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, renderScreen } from '../../testing/render-screen.tsx';
import { allParcelCodes, parcel, parcelRecord, parcelStatuses } from '../../testing/sample-entity.ts';
import { hideTab, WaitingTab } from '../../testing/waiting-tab.tsx';
import { ListPage } from '../list-page.tsx';
import type { ListPageProps } from '../list-page-props.ts';

async function openList(props: Partial<ListPageProps<typeof parcel>> = {}, beside: ReactNode = null) {
  const rendered = renderScreen(
    <WaitingTab>
      <ListPage entity={parcel} columns={['parcelNo', 'weight', 'parcelStatus']} formFields={['parcelNo', 'mobile']} {...props} />
      {beside}
    </WaitingTab>,
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
/** A form whose code never arrives. */
const formToCome = lazyPart<() => null>(() => new Promise(() => undefined));
/** Whether a key has its usual effect in what has the focus. */
const hasEffect = (key: string, more: Partial<KeyboardEvent> = {}): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
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

  it('leave out those of the opening key while it is held down', async () => {
    await openList();
    press('n');
    for (const _ of [1, 2, 3]) expect(hasEffect('n', { repeat: true })).toBe(false);
    press('P', '1');
    const field = await first();
    await waitFor(() => expect(field).toHaveValue('P1'));
  });

  it('leave out those of the opening key also when the field has the focus before the key is released', async () => {
    await openList();
    press('n');
    const field = await first();
    await waitFor(() => expect(field).toHaveFocus());
    expect(hasEffect('n', { repeat: true })).toBe(false);
    fireEvent.keyUp(field, { key: 'n' });
    expect([hasEffect('n'), hasEffect('n', { repeat: true })]).toEqual([true, true]);
  });

  it('are not those of the search, of a filter or of a key with Ctrl, however late the form is', async () => {
    const search = (
      <dialog open>
        <input aria-label="查找" />
      </dialog>
    );
    await openList({ form: formToCome }, search);
    press('n');
    expect(hasEffect('q')).toBe(false);
    act(() => screen.getByLabelText('查找').focus());
    expect([hasEffect('y'), hasEffect('Tab'), hasEffect('Enter')]).toEqual([true, true, true]);
    expect(screen.getByLabelText('查找')).toHaveValue('');
    act(() => screen.getByLabelText('查找').blur());
    press('n');
    act(() => screen.getAllByRole('textbox')[0]?.focus());
    expect(hasEffect('y')).toBe(true);
    act(() => (document.activeElement as HTMLElement).blur());
    press('n');
    expect(hasEffect('q')).toBe(false);
    expect(hasEffect('k', { ctrlKey: true })).toBe(true);
    expect(hasEffect('q')).toBe(true);
  });

  it('are not those of another tab', async () => {
    await openList({ form: formToCome });
    press('n');
    expect(hasEffect('q')).toBe(false);
    hideTab();
    expect(hasEffect('q')).toBe(true);
  });

  describe('where people touch the screen', () => {
    afterEach(() => void vi.unstubAllGlobals());

    it('leave Tab its effect, which is the way into the form', async () => {
      const { matchMedia } = window;
      vi.stubGlobal('matchMedia', (query: string) => {
        const found = matchMedia(query);
        return query === '(pointer: coarse)' ? { ...found, matches: true } : found;
      });
      await openList();
      press('n');
      const field = await first();
      await waitFor(() => expect(document.activeElement?.querySelector('[role="dialog"]')).not.toBeNull());
      expect(field).not.toHaveFocus();
      expect(hasEffect('Tab')).toBe(true);
      act(() => field.focus());
      expect(field).toHaveValue('');
    });
  });
});
