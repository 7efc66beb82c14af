// Each failure is shown once and in one place; the end of the session is shown only once.
import { describe, expect, it, vi } from 'vitest';
import { startSession } from '../session/session.ts';
import { lastSessionEnd } from '../session-state/last-session-end.ts';
import { currentSession } from '../session-state/session-state.ts';
import { json, refused, user, useWire } from '../testing/http-fixture.ts';
import { http } from './http.ts';

const wire = useWire();

describe('the error catalogue', () => {
  it.each([
    [403, refused('拒绝访问', 403), '系统提示: 拒绝访问 (4 s)'],
    [404, refused('路径不存在', 404), '系统提示: 很抱歉，资源未找到!'],
    [504, '<html>', '系统提示: 网络超时'],
    [401, refused('未授权', 401), '系统提示: 未授权，请重新登录'],
    [429, refused('请求过于频繁，请稍后再试', 429), '系统提示: 请求过于频繁，请稍后再试'],
    [418, refused('我是茶壶', 418), '系统提示: 我是茶壶'],
    [500, refused('系统异常，请稍后再试'), '系统提示: 系统异常，请稍后再试（请求编号：req-1） (15 s)'],
    [500, '<html>', '系统提示: 系统异常，请稍后再试（请求编号：req-1） (15 s)'],
    [200, refused('剩余数量不足'), 'error: 剩余数量不足'],
    [200, refused('没有权限，请联系管理员授权', 510), 'warning: 没有权限，请联系管理员授权'],
  ])('raises HTTP %i once', async (status, body, words) => {
    wire.respond((_, response) => json(response, status, body));
    await expect(http.post('/x', {})).rejects.toMatchObject({ name: 'ApiFailure', httpStatus: status, requestId: 'req-1', quiet: false });
    expect(wire.said).toEqual([words]);
    expect(wire.reload).not.toHaveBeenCalled();
  });

  it('keeps the number of an unexpected error for the report: it can be copied', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: (text: string) => Promise.resolve(void copied.push(text)) } });
    wire.respond((_, response) => json(response, 500, refused('系统异常，请稍后再试')));
    await expect(http.get('/x')).rejects.toMatchObject({ requestId: 'req-1' });
    expect(wire.notified[0]?.action?.label).toBe('复制请求编号');
    wire.notified[0]?.action?.run();
    await vi.waitFor(() => expect(wire.said.at(-1)).toBe('success: 已复制'), 8000);
    expect(copied).toEqual(['req-1']);
  });

  it('leaves a refusal to whoever asked for it, but not a forbidden call', async () => {
    wire.respond((_, response) => json(response, 200, refused('剩余数量不足')));
    await expect(http.get('/x', {}, { quiet: 'refusals' })).rejects.toMatchObject({ message: '剩余数量不足', quiet: true });
    expect(wire.said).toEqual([]);
    wire.respond((_, response) => json(response, 403, refused('拒绝访问', 403)));
    await expect(http.get('/x', {}, { quiet: 'refusals' })).rejects.toMatchObject({ quiet: false });
    await expect(http.get('/x', {}, { quiet: true })).rejects.toMatchObject({ quiet: true });
    expect(wire.said).toEqual(['系统提示: 拒绝访问 (4 s)']);
  });

  it.each([
    [404, '路径不存在'],
    [500, '系统异常，请稍后再试'],
    [200, '剩余数量不足'],
  ])('says one thing once when many calls fail alike with %i, whatever their numbers', async (status, message) => {
    let number = 0;
    wire.respond((_, response) => {
      number += 1;
      json(response, status, refused(message, status), { 'x-request-id': `req-${number}` });
    });
    await Promise.allSettled(Array.from({ length: 10 }, (_, index) => http.get(`/a${index}`)));
    expect(wire.calls).toHaveLength(10);
    expect(wire.said).toHaveLength(1);
  });

  it('reads the words in an answer that should have been a file', async () => {
    wire.respond((_, response) => json(response, 200, refused('导出数据超过10000行，请缩小查询范围')));
    await expect(http.download('/x/exportXls')).rejects.toMatchObject({ httpStatus: 200, code: 500 });
    expect(wire.said).toEqual(['error: 导出数据超过10000行，请缩小查询范围']);
  });

  it('calls an empty file a failed download', async () => {
    wire.respond((_, response) => response.writeHead(200, { 'content-type': 'application/octet-stream' }).end());
    await expect(http.download('/x/exportXls')).rejects.toMatchObject({ message: '文件下载失败' });
    expect(wire.said).toEqual(['error: 文件下载失败']);
  });

  it('asks for no file where none is named', async () => {
    await expect(http.download('')).rejects.toMatchObject({ message: '未知的文件' });
    expect(wire.said).toEqual(['error: 未知的文件']);
    expect(wire.calls).toHaveLength(0);
  });
});

describe('a token that is over', () => {
  const signedIn = () => startSession({ token: 't', user, tenantId: '0' });
  const logouts = () => wire.paths().filter((path) => path === 'POST /api/sys/logout');

  it('by 401: is told once, logs out and reloads after a second and a half', async () => {
    signedIn();
    wire.respond(({ url }, response) => json(response, url.pathname.endsWith('logout') ? 200 : 401, refused('未授权', 401)));
    await Promise.allSettled([http.get('/a'), http.get('/b', {}, { quiet: true }), http.download('/x/exportXls')]);
    expect(wire.said).toEqual(['系统提示: 未授权，请重新登录']);
    expect(wire.reload).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(wire.reload).toHaveBeenCalledTimes(1), 8000);
    expect(logouts()).toHaveLength(1);
    expect(currentSession()).toBeNull();
    // The server told no reason, so that other windows must not say that somebody signed out.
    expect(lastSessionEnd()).toBe('expired');
  });

  it('leaves the session alone that began in another window meanwhile', async () => {
    signedIn();
    wire.respond((_, response) => json(response, 401, refused('未授权', 401)));
    await Promise.allSettled([http.get('/a')]);
    startSession({ token: 'next', user, tenantId: '0' });
    await vi.waitFor(() => expect(wire.reload).toHaveBeenCalledTimes(1), 8000);
    expect(currentSession()?.token).toBe('next');
    expect(logouts()).toHaveLength(0);
  });

  it('because somebody ended it: is over at once, without a call or a message of its own, and leaves even where no shell watches', async () => {
    signedIn();
    const ended = JSON.stringify({ success: false, message: '未授权', code: 401, result: { sessionEnd: 'forced' } });
    wire.respond((_, response) => json(response, 401, ended));
    await Promise.allSettled([http.get('/a'), http.get('/b')]);
    expect(currentSession()).toBeNull();
    expect(lastSessionEnd()).toBe('forced');
    expect(wire.said).toEqual([]);
    await vi.waitFor(() => expect(wire.reload).toHaveBeenCalledTimes(1), 8000);
    expect(logouts()).toHaveLength(0);
  });

  it('by 500 with Token失效: ten calls at once and a file open one modal, whose button logs out, clears and reloads', async () => {
    signedIn();
    wire.respond(({ url }, response) => json(response, url.pathname.endsWith('logout') ? 200 : 500, refused('Token失效，请重新登录')));
    const calls = Array.from({ length: 10 }, (_, index) => http.get(`/a${index}`, {}, { quiet: index % 2 === 0 }));
    await Promise.allSettled([...calls, http.download('/business/bizOrder/exportXls')]);
    expect(wire.said).toEqual(['登录已过期 | 很抱歉，登录已过期，请重新登录 | 重新登录']);
    expect(currentSession()?.token).toBe('t');
    wire.pressAlert();
    await vi.waitFor(() => expect(wire.reload).toHaveBeenCalledTimes(1), 8000);
    expect(logouts()).toHaveLength(1);
    expect(currentSession()).toBeNull();
    // Responses that arrive while the page is being left must show nothing.
    await http.get('/late').catch(() => undefined);
    expect(wire.said).toHaveLength(1);
  });

  it('read from a file answer alone opens the modal too', async () => {
    signedIn();
    wire.respond((_, response) => json(response, 500, refused('Token失效，请重新登录')));
    await http.download('/business/bizOrder/exportXls').catch(() => undefined);
    expect(wire.said).toEqual(['登录已过期 | 很抱歉，登录已过期，请重新登录 | 重新登录']);
  });

  it('of a former session does not end the one that began meanwhile, in this window or another', async () => {
    signedIn();
    let release: () => void = () => undefined;
    wire.respond((_, response) => {
      release = () => json(response, 500, refused('Token失效，请重新登录'));
    });
    const late = http.get('/slow').catch(() => undefined);
    await vi.waitFor(() => expect(wire.calls).toHaveLength(1), 8000);
    startSession({ token: 'next', user, tenantId: '0' });
    release();
    await late;
    expect(wire.said).toEqual([]);
    expect(currentSession()?.token).toBe('next');
    expect(logouts()).toHaveLength(0);
  });

  it('is no end of a session that nobody has: the server message, no modal', async () => {
    wire.respond((_, response) => json(response, 500, refused('Token失效，请重新登录')));
    await http.get('/a').catch(() => undefined);
    expect(wire.said).toEqual(['系统提示: Token失效，请重新登录（请求编号：req-1） (15 s)']);
    expect(wire.reload).not.toHaveBeenCalled();
  });

  it('ends here even when the server cannot be told', async () => {
    signedIn();
    wire.respond((_, response) => json(response, 500, refused('Token失效，请重新登录')));
    await http.get('/a').catch(() => undefined);
    wire.respond((_, response) => response.destroy());
    wire.pressAlert();
    await vi.waitFor(() => expect(wire.reload).toHaveBeenCalledTimes(1), 8000);
    expect(currentSession()).toBeNull();
  });
});
