// Permissions of action buttons: without permission a button is not in the document; the menu 更多; disabled fields.
import { act, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { Can, storePermissions, useCan, useDisabled, useExcludedCodes } from 'shared-platform/permission';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { ActionGroup } from './action-group.tsx';

const rule = (action: string, type: string, status: string) => ({ action, type, status });
const grant = (action: string, type = '1') => ({ action, type });

function Gates() {
  const can = useCan();
  const isLocked = useDisabled('parcel:form:phone');
  const excluded = useExcludedCodes('parcel');
  return (
    <>
      <Can action="parcel:add">
        <button type="button">新增</button>
      </Can>
      {can('parcel:edit') && <button type="button">编辑</button>}
      <input aria-label="手机" disabled={isLocked} />
      <output>{[...excluded].sort().join(' ')}</output>
    </>
  );
}

describe('Can, useCan, useDisabled and useExcludedCodes', () => {
  const shown = () => screen.queryAllByRole('button').map((button) => button.textContent);

  it('follow every change of the grants, and what is missing is not hidden but gone', () => {
    const { container } = renderScreen(<Gates />, { can: ['parcel:add'] });
    expect(shown()).toEqual(['新增']);
    act(() => storePermissions({ auth: [grant('parcel:edit, parcel:add')], allAuth: [] }));
    expect(shown()).toEqual(['新增', '编辑']);
    act(() => storePermissions({ auth: [], allAuth: [] }));
    expect(container.innerHTML).not.toMatch(/新增|编辑/);
    expect(screen.getByLabelText('手机')).toBeEnabled();
  });

  it('show what a rule that is switched off releases, and hide what a data permission with status 0 takes away', () => {
    renderScreen(<Gates />);
    act(() => storePermissions({ auth: [], allAuth: [rule('parcel:add', '1', '0')] }));
    expect(shown()).toEqual(['新增']);
    act(() => storePermissions({ auth: [grant('parcel:add,parcel:edit')], allAuth: [rule('parcel:edit', '2', '0')] }));
    expect(shown()).toEqual(['新增']);
  });

  it('lock a field by a data permission that the person lacks, and only then', () => {
    renderScreen(<Gates />);
    const phone = screen.getByLabelText('手机');
    act(() => storePermissions({ auth: [], allAuth: [rule('parcel:form:phone', '2', '1')] }));
    expect(phone).toBeDisabled();
    act(() => storePermissions({ auth: [grant('parcel:form:phone', '2')], allAuth: [rule('parcel:form:phone', '2', '1')] }));
    expect(phone).toBeEnabled();
    act(() => storePermissions({ auth: [], allAuth: [rule('parcel:form:phone', '2', '0')] }));
    expect(phone).toBeEnabled();
  });

  it('exclude the codes below a prefix', () => {
    renderScreen(<Gates />);
    act(() =>
      storePermissions({ auth: [grant('parcel:weight')], allAuth: [rule('parcel:add,parcel:weight,parcel:mobile,parcels:x', '1', '1')] }),
    );
    expect(screen.getByRole('status')).toHaveTextContent('add mobile');
  });
});

describe('an action group', () => {
  const items = (run: (key: string) => void) =>
    ['a', 'b', 'c', 'd'].map((key) => ({ key, label: `动作${key}`, can: `parcel:${key}`, run: () => run(key) }));

  it('shows two of what the person may do, the rest under 更多', async () => {
    const run = vi.fn();
    const { user } = renderScreen(<ActionGroup label="订单操作" items={items(run)} />, { can: ['parcel:a', 'parcel:c', 'parcel:d'] });
    const group = screen.getByRole('group', { name: '订单操作' });
    const names = within(group)
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(names).toEqual(['动作a', '动作c', '更多']);
    await user.click(screen.getByRole('button', { name: '动作c' }));
    await user.click(screen.getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '动作d' }));
    expect(run.mock.calls).toEqual([['c'], ['d']]);
    expect(document.body.innerHTML).not.toContain('动作b');
  });

  it('needs no 更多 for two, and is nothing without any', () => {
    const run = vi.fn();
    const { container } = renderScreen(<ActionGroup items={items(run)} />, { can: ['parcel:a', 'parcel:b'] });
    expect(screen.queryByRole('button', { name: '更多' })).not.toBeInTheDocument();
    act(() => storePermissions({ auth: [], allAuth: [] }));
    expect(within(container).queryAllByRole('button')).toEqual([]);
  });

  it('agrees with the specification for any grants and rules', () => {
    // Sentences quoted from the specification, which this test checks: "A code is allowed if it is in the user's permission list (entries
    // of type other than 2, comma-separated actions split), or if the delegated list holds it with status 0"; "a data permission (type '2')
    // with status '0' hides the action".
    const codes = ['parcel:a', 'parcel:b', 'parcel:c', 'parcel:d'];
    const action = fc.subarray(codes, { minLength: 1 }).map((some) => some.join(','));
    const type = fc.constantFrom('0', '1', '2');
    const auth = fc.array(fc.record({ action, type }), { maxLength: 4 });
    const allAuth = fc.array(fc.record({ action, type, status: fc.constantFrom('0', '1') }), { maxLength: 4 });
    renderScreen(<ActionGroup items={items(() => undefined)} />);
    fc.assert(
      fc.property(auth, allAuth, (grants, rules) => {
        act(() => storePermissions({ auth: grants, allAuth: rules }));
        const holds = (entry: { action: string }, code: string) => entry.action.split(',').includes(code);
        const allowed = codes.filter((code) => {
          if (rules.some((entry) => entry.type === '2' && entry.status === '0' && holds(entry, code))) return false;
          if (rules.some((entry) => entry.type !== '2' && entry.status === '0' && holds(entry, code))) return true;
          return grants.some((entry) => entry.type !== '2' && holds(entry, code));
        });
        const expected = allowed.slice(0, 2).map((code) => `动作${code.slice(-1)}`);
        if (allowed.length > 2) expected.push('更多');
        expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});
