import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { startLive } from 'shared-platform/live';
import { FakeSocket } from 'shared-platform/testing';
import { refusal, renderScreen, success } from 'shared-widgets/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  allReleaseCodes,
  cell,
  change,
  finding,
  line,
  matrix,
  type ReleaseServer,
  releaseRefusal,
  releaseServer,
  type Sent,
} from '../../../../parts/release/testing/release-samples.ts';
import MatrixPage from './matrix.page.tsx';

type User = ReturnType<typeof renderScreen>['user'];

function renderMatrix(server: ReleaseServer, options: Parameters<typeof renderScreen>[1] = {}) {
  return renderScreen(<MatrixPage />, { can: allReleaseCodes, ...options, handlers: [...server.handlers, ...(options.handlers ?? [])] });
}

/** The group of action buttons for a remote in an environment, or for an environment. */
const actions = async (name: string) => within(await screen.findByRole('group', { name }));

/** Clicks an action, which is visible or in the menu 更多. */
async function run(user: User, where: string, action: string): Promise<void> {
  const group = await actions(where);
  const inSight = group.queryByRole('button', { name: action });
  if (inSight) return user.click(inSight);
  await user.click(group.getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

const etcLive = 'etc 在 live 的操作';

/** The open drawer of a change. */
async function openDrawer() {
  // Until its code is there, another drawer stands for it.
  const field = await screen.findByRole('textbox', { name: /原因/ });
  const drawer = within(field.closest<HTMLElement>('[role=dialog]') as HTMLElement);
  return {
    ...drawer,
    preview: () => within(drawer.getByRole('region', { name: '将会发生' })),
    reason: () => drawer.getByRole('textbox', { name: /原因/ }),
    ok: (name: string) => drawer.getByRole('button', { name }),
  };
}

describe('the matrix', () => {
  it('says of each remote in each environment what stands, since when, by whom, and what is odd', async () => {
    const server = releaseServer(
      matrix({
        live: { frozen: { by: 'li', reason: '核查中', at: '2026-11-20T19:00:00.000Z' } },
        etcTest: cell('test', '1.1.0-b', {
          problems: [finding],
          canary: { name: 'spring', version: '1.2.0-c', percent: 5, state: 'running' },
          instead: '1.0.0-a',
          health: { loads: 200, failures: 30 },
        }),
      }),
    );
    const { user } = renderMatrix(server);
    const table = within(await screen.findByRole('table', { name: '发布总览' }));
    const row = within((await table.findByText('1.0.0-a')).closest('tr') ?? document.body);
    expect(row.getAllByText(/zhang/)).toHaveLength(2);
    expect(row.getAllByText('11-21 03:12', { exact: false })).not.toHaveLength(0);
    for (const mark of ['有 1 个更新的版本', '与 live 不同', '灰度 5%', '已停用，改用 1.0.0-a', /失败偏高.*15\.0%/]) {
      expect(row.getByText(mark)).toBeVisible();
    }
    expect(table.getByText('随启动')).toBeVisible();
    expect(table.getByText('已冻结')).toBeVisible();
    await user.click(row.getByRole('button', { name: '1 项检查不通过' }));
    const what = await screen.findByText('菜单“ETC车辆”指向该组件，但此版本不提供');
    await waitFor(() => expect(what).toBeVisible());
    expect(screen.getByText('处理办法：请保留该界面')).toBeVisible();
  });

  it('shows only what differs when asked, and keeps that in the address', async () => {
    const { user, address } = renderMatrix(releaseServer());
    await screen.findByText('主框架');
    await user.click(screen.getByText('环境不一致'));
    await waitFor(() => expect(screen.queryByText('主框架')).toBeNull());
    expect(screen.getByText('1.0.0-a')).toBeVisible();
    expect(address()).toContain('show=drift');
  });

  it('offers nothing to who may only look', async () => {
    renderMatrix(releaseServer(), { can: ['release:view'] });
    await screen.findByText('1.0.0-a');
    for (const name of ['回退', '固定版本', '停用', '冻结', '整体回退…', '更多']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('offers nothing where the product holds no token for it, and says so', async () => {
    renderMatrix(releaseServer({ ...matrix(), mayOperate: false }));
    expect(await screen.findByText('本系统只能查看发布，不能操作')).toBeVisible();
    expect(screen.getByText('1.0.0-a')).toBeVisible();
    for (const name of ['回退', '固定版本', '停用', '冻结', '整体回退…', '更多']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says why it cannot be read', async () => {
    renderScreen(<MatrixPage />, {
      handlers: [http.get('*/api/sys/release/matrix', () => refusal('没有权限，请联系管理员授权', 510))],
    });
    expect(await screen.findByText('发布信息加载失败')).toBeVisible();
    expect(screen.getByText('没有权限，请联系管理员授权')).toBeVisible();
  });
});

describe('on a phone', () => {
  afterEach(() => {
    window.innerWidth = 1280;
  });

  it('one environment at a time stands in cards', async () => {
    window.innerWidth = 390;
    const { user } = renderMatrix(releaseServer());
    const list = within(await screen.findByRole('list', { name: '发布总览' }));
    expect(list.getByText('1.0.0-a')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByText('test'));
    await waitFor(() => expect(list.queryByText('1.0.0-a')).toBeNull());
    expect(list.getAllByText('1.1.0-b')).not.toHaveLength(0);
  });
});

describe('a change', () => {
  it('is tried first: what moves, what is lost, what is noted; then it asks for a reason and carries the serial', async () => {
    const server = releaseServer();
    server.change = ({ dryRun }) =>
      success(
        dryRun
          ? change({ lost: ['etc/old'], gate: { refused: [], notes: [{ ...finding, rule: 'without-menu', where: 'etc/new' }] } })
          : change({ serial: 13, dryRun: false }),
      );
    const { user } = renderMatrix(server);
    await run(user, etcLive, '固定版本');
    const drawer = await openDrawer();
    const moves = within(await drawer.findByRole('list', { name: '版本变化' }));
    expect(moves.getByText('1.0.0-a')).toBeVisible();
    expect(moves.getByText('1.1.0-b')).toBeVisible();
    expect(drawer.getByText('1 个界面将不再提供')).toBeVisible();
    expect(drawer.getByText('etc/old')).toBeVisible();
    expect(within(drawer.getByRole('list', { name: '1 条提示' })).getByText('etc/new')).toBeVisible();
    expect(server.dryRuns).toEqual([
      expect.objectContaining({ call: 'pin', environment: 'live', name: 'etc', version: '1.1.0-b', serial: 12 }),
    ]);
    expect(drawer.ok('固定版本')).toBeDisabled();
    expect(drawer.getByText('还需：填写原因')).toBeVisible();
    const before = server.readings;
    await user.type(drawer.reason(), '修复列表');
    await user.click(drawer.ok('固定版本'));
    expect(await screen.findByText('固定版本 · etc · live：已生效（变更 #13）')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.made).toEqual([{ call: 'pin', environment: 'live', name: 'etc', version: '1.1.0-b', serial: 12, reason: '修复列表' }]);
    expect(server.readings).toBeGreaterThan(before);
  });

  it('that the gate refuses cannot be made, and says what, where and how to mend it', async () => {
    const server = releaseServer();
    server.change = () =>
      releaseRefusal({ code: 'gate', message: ['发布检查未通过', 'The release does not pass the gate.'], problems: [finding] });
    const { user } = renderMatrix(server);
    await run(user, etcLive, '固定版本');
    const drawer = await openDrawer();
    expect(await drawer.findByText('发布检查未通过')).toBeVisible();
    const problems = within(drawer.getByRole('list', { name: '发布检查未通过的项' }));
    expect(problems.getByText('etc/lorry')).toBeVisible();
    expect(problems.getByText('处理办法：请保留该界面')).toBeVisible();
    await user.type(drawer.reason(), '试试');
    expect(drawer.ok('固定版本')).toBeDisabled();
  });

  it('that the registry refuses is explained without offering to try again or to fill in the rest', async () => {
    const server = releaseServer();
    server.change = () =>
      releaseRefusal({
        code: 'nothing-to-roll-back',
        message: ['没有可以回退的版本', 'etc had no earlier version in live; pin one by hand.'],
      });
    const { user } = renderMatrix(server);
    await run(user, etcLive, '回退');
    const drawer = await openDrawer();
    expect(await drawer.findByText('没有可以回退的版本')).toBeVisible();
    expect(drawer.queryByRole('button', { name: '重试' })).toBeNull();
    expect(drawer.queryByText(/请求编号|还需/)).toBeNull();
    await user.type(drawer.reason(), '试试');
    expect(drawer.ok('回退')).toBeDisabled();
  });

  it('says that no version matches what was searched, which is not that none was published', async () => {
    const { user } = renderMatrix(releaseServer());
    await run(user, etcLive, '固定版本');
    const drawer = await openDrawer();
    await drawer.findByRole('list', { name: '版本变化' });
    await user.type(drawer.getByRole('combobox', { name: /版本/ }), '9.9.9');
    expect(await screen.findByText('没有符合条件的版本')).toBeVisible();
    expect(screen.queryByText('没有已发布的版本')).toBeNull();
  });

  it('that somebody was faster than shows what they did, keeps what was typed, and goes on from there', async () => {
    const server = releaseServer();
    const { user } = renderMatrix(server);
    await run(user, etcLive, '固定版本');
    const drawer = await openDrawer();
    await drawer.findByRole('list', { name: '版本变化' });
    await user.type(drawer.reason(), '修复列表');
    server.history = [line(13, { by: 'wang', from: '1.0.0-a', to: '1.0.5-x', reason: '紧急修复' }), line(12)];
    server.change = ({ serial, dryRun }) =>
      serial === 13 ? success(change({ serial: dryRun ? 13 : 14, dryRun: dryRun === true })) : releaseRefusal({ code: 'serial-changed' });
    server.matrix = matrix({ live: { serial: 13 }, etcLive: cell('live', '1.0.5-x') });
    await user.click(drawer.ok('固定版本'));
    const notice = within(await drawer.findByRole('alert'));
    expect(await notice.findByText('live 刚刚被修改（#12 → #13），请确认后再继续')).toBeVisible();
    const since = within(await notice.findByRole('list', { name: '在此期间的变更' }));
    expect(await since.findByText(/wang/)).toBeVisible();
    expect(since.getByText('1.0.5-x')).toBeVisible();
    expect(since.getByText(/紧急修复/)).toBeVisible();
    expect(since.queryByText(/首发/)).toBeNull();
    expect(drawer.ok('固定版本')).toBeDisabled();
    // The effect that was shown began at a version that is no longer pinned.
    expect(drawer.queryByRole('region', { name: '将会发生' })).toBeNull();
    await user.click(notice.getByRole('button', { name: '按最新状态继续' }));
    expect(await drawer.findByRole('list', { name: '版本变化' })).toBeVisible();
    await waitFor(() => expect(drawer.ok('固定版本')).toBeEnabled());
    expect(drawer.reason()).toHaveValue('修复列表');
    await user.click(drawer.ok('固定版本'));
    await waitFor(() => expect(server.made.at(-1)).toMatchObject({ serial: 13, reason: '修复列表' }));
  });

  it('lost on the way keeps everything and carries the same key when it is sent again', async () => {
    const server = releaseServer();
    const keys: (string | null)[] = [];
    const handler = http.post('*/api/sys/release/rollback', async ({ request }) => {
      const { dryRun } = (await request.clone().json()) as { dryRun?: boolean };
      if (dryRun) return success(change());
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1 ? Response.error() : success(change({ serial: 13, dryRun: false }));
    });
    const { user } = renderMatrix({ ...server, handlers: [handler, ...server.handlers] });
    await run(user, etcLive, '回退');
    const drawer = await openDrawer();
    await drawer.findByRole('list', { name: '版本变化' });
    await user.type(drawer.reason(), '订单卡住');
    await user.click(drawer.ok('回退'));
    expect(await drawer.findByText('网络连接失败，请检查网络后重试')).toBeVisible();
    expect(drawer.reason()).toHaveValue('订单卡住');
    await user.click(drawer.ok('回退'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it('that was typed is not thrown away without asking', async () => {
    const { user } = renderMatrix(releaseServer());
    await run(user, etcLive, '回退');
    const drawer = await openDrawer();
    await user.type(drawer.reason(), '订单');
    await user.click(drawer.getByRole('button', { name: '取消' }));
    const question = await screen.findByRole('dialog', { name: /放弃此次操作/ });
    await user.click(within(question).getByRole('button', { name: '取消' }));
    expect(drawer.reason()).toHaveValue('订单');
  });
});

describe('news of the server', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is read at once, and leaves alone what is being typed', async () => {
    FakeSocket.made = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    const server = releaseServer();
    const { user } = renderMatrix(server, { handlers: [http.post('*/api/sys/socketTicket', () => success({ ticket: 'one-use' }))] });
    const stop = startLive();
    await waitFor(() => expect(FakeSocket.made).toHaveLength(1));
    await run(user, etcLive, '回退');
    const drawer = await openDrawer();
    await user.type(drawer.reason(), '订单卡住');
    server.matrix = matrix({ live: { serial: 13 }, etcLive: cell('live', '1.0.5-x') });
    act(() => {
      FakeSocket.last().open();
      FakeSocket.last().say({ cmd: 'release', environment: 'live', serial: 13 });
    });
    expect(await screen.findByText('live 刚刚被修改（#12 → #13），请确认后再继续')).toBeVisible();
    expect(drawer.reason()).toHaveValue('订单卡住');
    stop();
  });
});

describe('each action', () => {
  /** Runs an action, types a reason and confirms; returns what was sent in addition to the reason. */
  async function make(server: ReleaseServer, where: string, action: string, ok: string) {
    server.change = ({ dryRun }) => success(change({ changes: [], dryRun: dryRun === true }));
    const { user } = renderMatrix(server);
    await run(user, where, action);
    const drawer = await openDrawer();
    await user.type(drawer.reason(), '凌晨值班');
    await waitFor(() => expect(drawer.ok(ok)).toBeEnabled());
    await user.click(drawer.ok(ok));
    await waitFor(() => expect(server.made).toHaveLength(1));
    const [made = { call: '' } as Sent] = server.made;
    const { reason, ...sent } = made;
    expect(reason).toBe('凌晨值班');
    return sent;
  }
  const halted = {
    name: 'spring',
    pins: { etc: '1.2.0-c' },
    rule: { percent: 5, users: [], roles: [], departments: [], margin: 2, minimum: 50 },
    state: 'running' as const,
    haltReason: null,
    by: 'zhang',
    at: '2026-11-20T19:00:00.000Z',
  };

  it('rolls back to the version before with one choice less', async () => {
    expect(await make(releaseServer(), etcLive, '回退', '回退')).toEqual({
      call: 'rollback',
      environment: 'live',
      serial: 12,
      name: 'etc',
    });
  });

  it('promotes from the environment beside', async () => {
    expect(await make(releaseServer(), 'etc 在 test 的操作', '从其它环境推广…', '推广')).toEqual({
      call: 'promote',
      environment: 'test',
      serial: 30,
      from: 'live',
      names: ['etc'],
    });
  });

  it('promotes everything that differs', async () => {
    expect(await make(releaseServer(), 'live 环境的操作', '整体推广…', '推广')).toMatchObject({
      from: 'test',
      environment: 'live',
      names: ['etc'],
    });
  });

  it('freezes', async () => {
    expect(await make(releaseServer(), 'live 环境的操作', '冻结', '冻结')).toEqual({ call: 'freeze', environment: 'live', serial: 12 });
  });

  it('ends a canary for nobody or for everybody', async () => {
    const server = releaseServer(matrix({ live: { canaries: [halted] } }));
    expect(await make(server, 'live 灰度 spring 的操作', '转为全部用户', '转为全部用户')).toEqual({
      call: 'canaryKeep',
      environment: 'live',
      serial: 12,
      canary: 'spring',
    });
  });

  it('changes a canary without losing what it holds', async () => {
    const rule = { ...halted.rule, roles: ['dispatcher'] };
    const server = releaseServer(matrix({ live: { canaries: [{ ...halted, rule, pins: { etc: '1.2.0-c', business: '2.0.0-d' } }] } }));
    expect(await make(server, 'live 灰度 spring 的操作', '调整灰度', '调整灰度')).toEqual({
      call: 'canary',
      environment: 'live',
      serial: 12,
      canary: 'spring',
      pins: { etc: '1.2.0-c', business: '2.0.0-d' },
      rule,
    });
  });

  it('starts a canary with the newest version for five per cent', async () => {
    expect(await make(releaseServer(), etcLive, '灰度', '开始灰度')).toMatchObject({
      call: 'canary',
      canary: 'etc',
      pins: { etc: '1.1.0-b' },
      rule: { percent: 5, margin: 2, minimum: 50 },
    });
  });

  it('revives what was killed', async () => {
    const kill = { name: 'etc', version: '0.9.0-z', by: 'li', at: '2026-11-20T19:00:00.000Z', reason: '崩溃' };
    renderMatrix(releaseServer(matrix({ live: { kills: [kill] } })));
    const entry = within(within(await screen.findByRole('list', { name: '当前冻结、停用与灰度' })).getByRole('listitem'));
    expect(entry.getByText('崩溃')).toBeVisible();
    expect(entry.getByText('0.9.0-z')).toBeVisible();
    expect(entry.getByRole('button', { name: '恢复' })).toBeVisible();
  });

  it('kills only when the name was typed, and says what follows', async () => {
    const server = releaseServer();
    server.change = ({ dryRun }) => success(change({ changes: [], dryRun: dryRun === true }));
    const { user } = renderMatrix(server);
    await run(user, etcLive, '停用');
    const drawer = await openDrawer();
    expect(await drawer.findByText('所有用户立即改用 0.9.0-z')).toBeVisible();
    await user.type(drawer.reason(), '界面崩溃');
    const name = drawer.getByRole('textbox', { name: /输入 etc 以确认/ });
    await user.type(name, 'business');
    expect(drawer.ok('停用')).toBeDisabled();
    expect(drawer.getByText('还需：输入 etc')).toBeVisible();
    await user.clear(name);
    await user.type(name, 'etc');
    await user.click(drawer.ok('停用'));
    await waitFor(() =>
      expect(server.made).toEqual([{ call: 'kill', environment: 'live', serial: 12, name: 'etc', version: '1.0.0-a', reason: '界面崩溃' }]),
    );
  });
});
