// Before a preview runs, the person has agreed on a page with author, remote, version and the gate's report.
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { PreviewOffer } from 'shared-contracts/release/release-preview';
import type { UserInfo } from 'shared-contracts/session/session';
import { changeLanguage } from 'shared-platform/i18n';
import { startSession } from 'shared-platform/session';
import { FakeSocket } from 'shared-platform/testing';
import { mswServer, refusal, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linkCode, type PreviewServer, previewFacts, previewOffer, previewServer } from './preview-fixture.ts';
import { askAbout } from './preview-page.tsx';

const signed = { text: '{}', signature: 's' };
beforeEach(() => {
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  startSession({ token: 't1', tenantId: '0', user: { id: 'u1', username: 'li', realname: '李调度', tenantId: 0 } as UserInfo });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await changeLanguage('zh-CN');
});

function show(offer: Partial<PreviewOffer> = {}, change: (server: PreviewServer) => void = () => undefined) {
  const server = previewServer(signed, previewOffer(offer));
  change(server);
  mswServer.use(
    ...server.handlers,
    http.post('*/api/sys/socketTicket', () => success({ ticket: 'one-use' })),
  );
  const { question, Page } = askAbout(linkCode);
  render(
    <Page question={question}>
      <p>产品</p>
    </Page>,
  );
  return { server, question, user: userEvent.setup() };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const product = () => screen.queryByText('产品');
const calls = ({ said }: PreviewServer) => said.map(({ call }) => call);
/** The value beside a label in the list of facts. */
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

describe('what a person is asked', () => {
  it('says author, remote, version, what is in use, report of the gate, whose link it is and until when; nothing is chosen for them', async () => {
    const { server } = show();
    expect(await heading('预览新版本前请确认')).toHaveFocus();
    expect(document.title).toBe('智慧运输管理平台 - 预览新版本前请确认');
    expect(fact('模块')).toHaveTextContent('business（环境 local）');
    expect(fact('版本')).toHaveTextContent('2.0.0');
    expect(fact('当前使用')).toHaveTextContent('1.0.0');
    expect(fact('发布人')).toHaveTextContent('business team，2026-11-20 09:00');
    expect(fact('大小')).toHaveTextContent('12 个文件，345.6 kB');
    expect(fact('链接生成人')).toHaveTextContent('admin，2026-11-20 09:00');
    expect(fact('预览原因')).toHaveTextContent('试用新列表');
    expect(fact('链接有效至')).toHaveTextContent('2026-11-20 12:00');
    expect(fact('内容摘要（SHA-256）')).toHaveTextContent('d'.repeat(64));
    const gate = within(screen.getByRole('region', { name: '发布检查' }));
    expect(gate.getByText(/共 2 项检查：1 项通过，1 项不通过，0 项有提示/)).toBeVisible();
    expect(gate.getByText('菜单指向该组件，但此版本不提供')).toBeVisible();
    expect(gate.getByText('处理办法：请保留该界面')).toBeVisible();
    expect(screen.getByText(/以您的账号 李调度 \(li\) 的权限运行/)).toBeVisible();
    expect(product()).toBeNull();
    expect(calls(server)).toEqual(['offer']);
  });

  it('is answered by keyboard: the way out first, then the agreement', async () => {
    const { server, user, question } = show();
    await heading('预览新版本前请确认');
    await user.keyboard('{Enter}');
    expect(calls(server)).toEqual(['offer']);
    screen.getByRole('button', { name: '不预览' }).focus();
    await user.tab();
    expect(screen.getByRole('button', { name: '同意并运行' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('产品')).toBeVisible();
    expect(await question.answer).toEqual(signed);
    expect(calls(server)).toEqual(['offer', 'agree', 'open']);
  });

  it('may be declined: the product opens without a preview', async () => {
    const { server, user, question } = show();
    await user.click(await screen.findByRole('button', { name: '不预览' }));
    expect(await screen.findByText('产品')).toBeVisible();
    expect(await question.answer).toBeNull();
    expect(calls(server)).toEqual(['offer', 'decline']);
  });

  it('stands in English, too', async () => {
    await changeLanguage('en-US');
    show();
    expect(await heading('Before a new version is previewed')).toHaveFocus();
    expect(fact('Published by')).toHaveTextContent('business team, 2026-11-20 09:00');
    expect(screen.getByRole('button', { name: 'Agree and run' })).toBeVisible();
    expect(screen.getByText(/2 checks: 1 passed, 1 failed/)).toBeVisible();
    expect(screen.getByText('is what a menu entry opens, but this version does not offer it.')).toBeVisible();
  });

  it('warns of a build that nobody published', async () => {
    const origin = 'http://localhost:3001';
    show({ facts: previewFacts({ version: null, origin, published: null }) });
    expect(await screen.findByText('这个版本没有发布，也没有经过发布检查')).toBeVisible();
    expect(fact('来源地址')).toHaveTextContent(origin);
    expect(screen.queryByRole('region', { name: '发布检查' })).toBeNull();
  });

  it('is not asked about a link that is good for nothing: the product opens and says why', async () => {
    const { question } = show({}, ({ respond }) => {
      respond.offer = () => refusal('预览链接已被使用，每个链接只能打开一次');
    });
    expect(await screen.findByText('产品')).toBeVisible();
    expect(await question.answer).toMatchObject({ refused: 'server', message: '预览链接已被使用，每个链接只能打开一次' });
  });

  it('waits with a server that is away, and asks again when told to', async () => {
    const { server, user } = show({}, ({ respond }) => {
      respond.offer = () => HttpResponse.json({ success: false, message: '发布服务暂时不可用，请稍后再试', code: 503 }, { status: 503 });
    });
    expect(await heading('暂时无法读取预览信息')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('发布服务暂时不可用，请稍后再试');
    expect(product()).toBeNull();
    server.respond.offer = () => success(previewOffer());
    await user.click(screen.getByRole('button', { name: '重新读取' }));
    expect(await heading('预览新版本前请确认')).toHaveFocus();
    server.respond.agree = () => HttpResponse.json({ success: false, message: '系统繁忙', code: 503 }, { status: 503 });
    await user.click(screen.getByRole('button', { name: '同意并运行' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('系统繁忙');
    expect(await screen.findByRole('button', { name: /同意并运行$/ })).toBeEnabled();
  });
});

describe('an administrator', () => {
  const waiting = previewOffer({ standing: 'waiting', needsSecond: true, approvers: 2 });
  const agreeing = ({ respond }: PreviewServer) => {
    respond.agree = () => success(waiting);
  };
  async function agreed(change: (server: PreviewServer) => void = () => undefined) {
    const shown = show({ needsSecond: true, approvers: 2 }, (server) => {
      agreeing(server);
      change(server);
    });
    expect(await screen.findByText(/须由另一位有权固定版本的人批准/)).toBeVisible();
    await shown.user.click(screen.getByRole('button', { name: '同意并提交审批' }));
    expect(await heading('等待另一位管理员批准')).toHaveFocus();
    expect(product()).toBeNull();
    await waitFor(() => expect(FakeSocket.made.length).toBeGreaterThan(0));
    act(() => FakeSocket.last().open());
    return shown;
  }
  const decided = () => act(() => FakeSocket.last().say({ cmd: 'user', userId: 'u1', msgId: '9', msgTxt: '预览申请' }));

  it('waits for a second person, and the preview begins by itself when one approves', async () => {
    const { server, question } = await agreed();
    server.respond.offer = () => success(waiting);
    decided();
    await waitFor(() => expect(calls(server)).toEqual(['offer', 'agree', 'offer']));
    expect(product()).toBeNull();
    server.respond.offer = () => success({ ...waiting, standing: 'ready' });
    decided();
    expect(await screen.findByText('产品')).toBeVisible();
    expect(await question.answer).toEqual(signed);
  });

  it('hears who refused and why, and goes on without', async () => {
    const { server, user, question } = await agreed();
    const decision = { isApproved: false, by: '王运维', at: '2026-11-20T02:00:00.000Z', reason: '检查未通过' };
    server.respond.offer = () => success({ ...waiting, standing: 'refused', decision });
    decided();
    expect(await heading('预览申请被拒绝')).toHaveFocus();
    expect(screen.getByText('王运维 于 2026-11-20 10:00 拒绝')).toBeVisible();
    expect(screen.getByText('原因：检查未通过')).toBeVisible();
    expect(screen.queryByRole('button', { name: /同意/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: '使用当前版本' }));
    expect(await screen.findByText('产品')).toBeVisible();
    expect(await question.answer).toBeNull();
  });

  it('may take it back', async () => {
    const { server, user } = await agreed();
    await user.click(screen.getByRole('button', { name: '撤回，不预览' }));
    expect(await screen.findByText('产品')).toBeVisible();
    expect(calls(server).at(-1)).toBe('decline');
  });

  it('is told when nobody is there who could approve', async () => {
    await agreed(({ respond }) => {
      respond.agree = () => success({ ...waiting, approvers: 0 });
    });
    expect(screen.getByText('目前没有其他人可以审批')).toBeVisible();
  });
});
