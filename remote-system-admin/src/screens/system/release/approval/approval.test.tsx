import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { PreviewRequest } from 'shared-contracts/release/release-preview';
import { refusal, renderScreen, success } from 'shared-widgets/testing';
import { describe, expect, it } from 'vitest';
import { allReleaseCodes, finding, releaseRefusal } from '../../../../parts/release/testing/release-samples.ts';
import ApprovalPage from './approval.page.tsx';

const request = (id: string, more: Partial<PreviewRequest> = {}): PreviewRequest => ({
  facts: {
    id,
    environment: 'live',
    name: 'etc',
    version: `1.1.0-${id}`,
    origin: null,
    pinned: '1.0.0-a',
    by: 'zhang',
    reason: '试用新列表',
    issuedAt: '2026-11-20T01:00:00.000Z',
    expiresAt: '2026-11-20T04:00:00.000Z',
    published: {
      by: 'etc team',
      at: '2026-11-20T00:00:00.000Z',
      builtAt: '2026-11-19T23:58:00.000Z',
      revision: null,
      digest: 'd'.repeat(64),
      files: 3,
      bytes: 23_500,
      checks: [
        { label: ['菜单指向的界面均存在', 'Every menu entry of it opens a screen'], refused: [finding], notes: [] },
        { label: ['体积没有明显变大', 'It has not grown much'], refused: [], notes: [] },
      ],
    },
  },
  username: 'zhang',
  realname: '张管理',
  agreedAt: '2026-11-20T01:05:00.000Z',
  ownPart: null,
  ...more,
});

function renderApprovals(first: readonly PreviewRequest[], options: Parameters<typeof renderScreen>[1] = {}) {
  const server = {
    requests: first,
    decided: [] as unknown[],
    decide: (): Response => success(null),
  };
  const handlers = [
    http.get('*/api/sys/release/preview/requests', () => success(server.requests)),
    http.post('*/api/sys/release/preview/decide', async ({ request: call }) => {
      server.decided.push(await call.json());
      return server.decide();
    }),
  ];
  return {
    server,
    ...renderScreen(<ApprovalPage />, { can: allReleaseCodes, ...options, handlers: [...(options.handlers ?? []), ...handlers] }),
  };
}
const requests = async () => within(await screen.findByRole('list', { name: '预览审批' })).getAllByRole('region', { name: '发布检查' });
const reason = () => screen.getByRole('textbox', { name: /原因/ });

describe('previews that wait', () => {
  it('stand with who waits, author, remote, version and report of the gate', async () => {
    renderApprovals([request('b')]);
    expect(await screen.findByText('张管理（zhang）申请预览 etc')).toBeVisible();
    for (const text of ['1.1.0-b', '1.0.0-a', 'etc team，2026-11-20 08:00', 'zhang，2026-11-20 09:00', '试用新列表', '2026-11-20 12:00'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/共 2 项检查：1 项通过，1 项不通过/)).toBeVisible();
    expect(screen.getByText(finding.what[0])).toBeVisible();
  });

  it('are approved with a reason, and are gone then', async () => {
    const { server, user } = renderApprovals([request('b')]);
    await user.click(await screen.findByRole('button', { name: '批准…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '批准预览 · etc 1.1.0-b' }));
    await waitFor(() => expect(dialog.getByText(/将以 张管理 的权限运行/)).toBeVisible());
    expect(dialog.getByRole('button', { name: '批准运行' })).toBeDisabled();
    await user.type(reason(), ' 在测试环境看过 ');
    server.requests = [];
    await user.click(dialog.getByRole('button', { name: '批准运行' }));
    await waitFor(() => expect(server.decided).toEqual([{ id: 'b', isApproved: true, reason: '在测试环境看过' }]));
    expect(await screen.findByText('没有等待审批的预览')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are refused with a reason', async () => {
    const { server, user } = renderApprovals([request('b')]);
    await user.click(await screen.findByRole('button', { name: '拒绝…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '拒绝预览 · etc 1.1.0-b' }));
    await user.type(reason(), '检查未通过');
    await user.click(dialog.getByRole('button', { name: '拒绝申请' }));
    await waitFor(() => expect(server.decided).toEqual([{ id: 'b', isApproved: false, reason: '检查未通过' }]));
  });

  it('keep what was typed where the server refuses, and say why', async () => {
    const { server, user } = renderApprovals([request('b')]);
    server.decide = () => releaseRefusal({ code: 'preview-expired', message: ['预览链接已过期', 'This preview link has expired.'] });
    await user.click(await screen.findByRole('button', { name: '批准…' }));
    await user.type(reason(), '看过了');
    await user.click(screen.getByRole('button', { name: '批准运行' }));
    expect(await screen.findByText('预览链接已过期')).toBeVisible();
    expect(reason()).toHaveValue('看过了');
  });

  it('that are one’s own, or whose link one made, are for somebody else to decide', async () => {
    renderApprovals([request('b', { ownPart: 'previewer' }), request('c', { ownPart: 'issuer' })]);
    expect(await screen.findByText('这是您自己的申请，须由其他人审批')).toBeVisible();
    expect(screen.getByText('预览链接由您生成，须由其他人审批')).toBeVisible();
    expect(screen.queryByRole('button', { name: /批准|拒绝/ })).toBeNull();
  });

  it('may be looked at, but not decided, without the right', async () => {
    renderApprovals([request('b')], { can: ['release:view'] });
    await requests();
    expect(screen.queryByRole('button', { name: /批准|拒绝/ })).toBeNull();
  });

  it('stand in order; the one that a notice leads to is first', async () => {
    renderApprovals([request('b'), request('c')], { path: '/system/release/approval?open=c' });
    await requests();
    expect(screen.getAllByText(/^1\.1\.0-/).map(({ textContent }) => textContent)).toEqual(['1.1.0-c', '1.1.0-b']);
  });

  it('come by themselves when somebody looks again', async () => {
    const { server } = renderApprovals([]);
    expect(await screen.findByText('没有等待审批的预览')).toBeVisible();
    server.requests = [request('b')];
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await requests()).toHaveLength(1);
  });

  it('say why they cannot be read', async () => {
    renderApprovals([], {
      handlers: [http.get('*/api/sys/release/preview/requests', () => refusal('没有权限，请联系管理员授权', 510))],
    });
    expect(await screen.findByText('没有权限，请联系管理员授权')).toBeVisible();
  });
});
