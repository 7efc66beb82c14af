// The banner shows version, author and end of a preview as long as it runs, and has a button to leave.
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { pinned } from '../remotes/loader/remotes-fixture.ts';
import { PreviewNotice } from './preview-banner.tsx';
import type { PreviewRun, PreviewState } from './preview-run.ts';

const remote = pinned({ version: '2.0.0' });
const preview = {
  id: 'p1',
  environment: 'local',
  userId: 'u1',
  name: 'business',
  version: '2.0.0',
  origin: null,
  remote,
  by: '王调度',
  reason: '新列表',
  issuedAt: '2026-01-02T03:00:00.000Z',
  expiresAt: '2026-01-02T04:00:00.000Z',
} as const;

function show(first: PreviewState) {
  let state = first;
  const listeners = new Set<() => void>();
  const leave = vi.fn();
  const run: PreviewRun = {
    state: () => state,
    leave,
    remotes: [remote],
    apply: (document) => document,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  render(<PreviewNotice run={run} />);
  const become = (next: PreviewState) =>
    act(() => {
      state = next;
      for (const listener of listeners) listener();
    });
  return { leave, become };
}
const banner = () => screen.getByRole('region', { name: '预览' });

describe('the banner', () => {
  it('names version, issuer, end and reason, and the way out works by keyboard', async () => {
    const { leave } = show({ kind: 'running', preview, remote });
    expect(banner()).toHaveTextContent('business@2.0.0');
    expect(banner()).toHaveTextContent('发起人 王调度');
    expect(banner()).toHaveTextContent('新列表');
    const until = new Date(preview.expiresAt).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit' });
    expect(banner()).toHaveTextContent(until);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: '退出预览' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(leave).toHaveBeenCalledOnce();
  });

  it('tells that the preview has ended, by time or by a kill, and stays until the window is loaded anew', async () => {
    const { become, leave } = show({ kind: 'running', preview, remote });
    become({ kind: 'ended', preview, remote, why: 'expired' });
    expect(screen.getByRole('status')).toHaveTextContent('business@2.0.0 的预览已到期');
    become({ kind: 'ended', preview, remote, why: 'killed' });
    expect(screen.getByRole('status')).toHaveTextContent('已被停用');
    await userEvent.click(screen.getByRole('button', { name: '退出预览' }));
    expect(leave).toHaveBeenCalled();
  });

  it('shows the server’s words when a link is refused, and can be closed', async () => {
    const { leave } = show({ kind: 'refused', refused: 'server', message: '预览链接无效、已被使用或已过期' });
    expect(banner()).toHaveTextContent('预览链接无效、已被使用或已过期');
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    expect(screen.queryByRole('region', { name: '预览' })).toBeNull();
    expect(leave).not.toHaveBeenCalled();
  });

  it('of a developer’s machine that does not answer keeps the way out', async () => {
    const { leave } = show({ kind: 'refused', refused: 'unreachable' });
    expect(banner()).toHaveTextContent('release.json');
    await userEvent.click(screen.getByRole('button', { name: '退出预览' }));
    expect(leave).toHaveBeenCalledOnce();
  });
});
