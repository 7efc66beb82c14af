import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { allReleaseCodes, change, finding, line, releaseServer } from '../../../../parts/release/testing/release-samples.ts';
import HistoryPage from './history.page.tsx';

const halt = line(15, {
  name: 'spring',
  from: null,
  to: null,
  action: 'canary-halt',
  by: 'automatic halt',
  reason: '',
  detail: { pins: { etc: '1.2.0-c' }, why: 'etc@1.2.0-c failed in 30.0 % of 100 loads' },
});
const lines = [
  halt,
  line(14, { name: '*', from: null, to: null, action: 'freeze', by: 'li', reason: '核查中', gate: null }),
  line(13, { action: 'rollback', from: '1.1.0-b', to: '1.0.0-a', reason: '订单卡住', gate: { refused: [], notes: [finding] } }),
  line(12),
];

function renderHistory(options: Parameters<typeof renderScreen>[1] = {}) {
  const server = releaseServer();
  server.history = lines;
  return { server, ...renderScreen(<HistoryPage />, { can: allReleaseCodes, handlers: server.handlers, ...options }) };
}

describe('the history', () => {
  it('says who did what when and why, and marks a canary that was halted by itself', async () => {
    const { user } = renderHistory();
    const rollback = await rowOf('订单卡住');
    for (const text of ['13', '回退', 'zhang', 'etc']) expect(rollback.getByText(text)).toBeVisible();
    expect(rollback.getByText('1.1.0-b').closest('span')?.parentElement).toHaveTextContent('1.1.0-b → 1.0.0-a');
    const halted = await rowOf('灰度自动暂停');
    expect(halted.getByText('系统自动')).toBeVisible();
    expect(halted.getByText('etc@1.2.0-c failed in 30.0 % of 100 loads')).toBeVisible();
    expect(halted.getByText('1.2.0-c')).toBeVisible();
    const frozen = await rowOf('核查中');
    expect(frozen.getByText('整个环境')).toBeVisible();
    expect(rollback.getByText('通过，1 条提示')).toBeVisible();
    await user.click(rollback.getByRole('button', { name: /展开/ }));
    expect(await screen.findByText('处理办法：请保留该界面')).toBeVisible();
  });

  it('is asked for by environment and remote, kept in the address', async () => {
    const { user, server, address } = renderHistory();
    await screen.findByText('订单卡住');
    await user.click(screen.getByRole('combobox', { name: '环境' }));
    await user.click(await screen.findByTitle('test'));
    await user.click(screen.getByRole('combobox', { name: '模块' }));
    await user.click(await screen.findByTitle('etc'));
    await waitFor(() =>
      expect(Object.fromEntries(server.asked.at(-1) ?? [])).toMatchObject({ environment: 'test', name: 'etc', pageNo: '1' }),
    );
    expect(address()).toContain('environment=test');
    expect(address()).toContain('name=etc');
  });

  it('takes a whole environment back to a moment', async () => {
    const { user, server } = renderHistory();
    server.change = ({ dryRun }) => success(change({ dryRun: dryRun === true }));
    await user.click(await screen.findByRole('button', { name: '回到此时：整个环境回到变更 #12 之后' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByTitle(/^#12 · /)).toBeVisible();
    await user.type(drawer.getByRole('textbox', { name: /原因/ }), '五点前都正常');
    await waitFor(() => expect(drawer.getByRole('button', { name: '整体回退…' })).toBeEnabled());
    await user.click(drawer.getByRole('button', { name: '整体回退…' }));
    await waitFor(() =>
      expect(server.made).toEqual([{ call: 'rollback', environment: 'live', serial: 12, revision: 12, reason: '五点前都正常' }]),
    );
  });

  it('offers no way back to who may only look', async () => {
    renderHistory({ can: ['release:view'] });
    await screen.findByText('订单卡住');
    expect(screen.queryByRole('button', { name: /回到此时/ })).toBeNull();
  });

  it('says why it cannot be read', async () => {
    const server = releaseServer();
    renderScreen(<HistoryPage />, {
      handlers: [http.get('*/api/sys/release/history', () => refusal('没有权限，请联系管理员授权', 510)), ...server.handlers],
    });
    expect(await screen.findByText('没有权限，请联系管理员授权')).toBeVisible();
  });
});

describe('on a phone', () => {
  afterEach(() => {
    window.innerWidth = 1280;
  });

  it('stands in cards', async () => {
    window.innerWidth = 390;
    renderHistory();
    const list = within(await screen.findByRole('list', { name: '发布记录' }));
    expect(list.getByText('订单卡住')).toBeVisible();
    expect(list.getAllByRole('listitem').length).toBeGreaterThanOrEqual(lines.length);
    expect(screen.queryByRole('table')).toBeNull();
  });
});
