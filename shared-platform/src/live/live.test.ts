// Messages that the server sends over the WebSocket.
import { socketClose } from 'shared-contracts/message/announcement';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../session/session.ts';
import { clearSession, currentSession } from '../session-state/session-state.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { envelope, json, refused, user, useWire } from '../testing/http-fixture.ts';
import { live, readLiveEvent, startLive } from './live.ts';

const wire = useWire();

describe('a text of the server', () => {
  it('is an event when it is for everybody or for this person', () => {
    expect(readLiveEvent('{"cmd":"topic","msgId":"1","msgTxt":"停运通知","within":300}')).toEqual({
      cmd: 'topic',
      msgId: '1',
      msgTxt: '停运通知',
      within: 300,
    });
    expect(readLiveEvent('{"cmd":"user","userId":"u","msgId":"1","msgTxt":""}')).toMatchObject({ cmd: 'user', msgTxt: '' });
    expect(readLiveEvent('{"cmd":"access","within":9}')).toEqual({ cmd: 'access', within: 9 });
    expect(readLiveEvent('{"cmd":"dictionaries","within":9}')).toEqual({ cmd: 'dictionaries', within: 9 });
    expect(readLiveEvent('{"cmd":"release","environment":"live","serial":7}')).toMatchObject({ environment: 'live', serial: 7 });
  });

  it.each([
    '{"cmd":"heartcheck","msgTxt":"心跳响应"}',
    '{"cmd":"email","msgId":"1","msgTxt":""}',
    '{"cmd":"topic"}',
    'null',
    '1',
    'alert(1)',
  ])('%s means nothing', (text) => {
    expect(readLiveEvent(text)).toBeNull();
  });
});

describe('a page that opens its connection', () => {
  let stop = (): void => undefined;
  beforeEach(() => {
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('location', { origin: 'https://freight.example', reload: wire.reload });
    FakeSocket.made = [];
    wire.respond((_, response) => json(response, 200, envelope({ ticket: 't1' })));
    startSession({ token: 't', user: { ...user, id: 'u1' }, tenantId: '0' });
  });
  afterEach(() => {
    stop();
    clearSession();
  });

  it.each([
    [2_300.4, [{ cmd: 'watch', lists: [], unheardFor: 2_301 }], true],
    [25_001, [], false],
    [Number.POSITIVE_INFINITY, [], false],
  ])('after %d ms of loading says so, or reads everything again', async (age, said, isTold) => {
    stop = startLive(() => age);
    await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(1));
    const told: boolean[] = [];
    const unwatch = live.watch(() => {
      if (live.status() === 'open') told.push(live.isToldOfEarlier());
    });
    FakeSocket.last().open();
    unwatch();
    expect(told).toEqual([isTold]);
    expect(FakeSocket.last().sent.map((text) => JSON.parse(text) as unknown)).toEqual(said);
  });
});

describe('a window whose session an administrator ended', () => {
  const ticketCalls = () => wire.paths().filter((path) => path.endsWith('/sys/socketTicket')).length;
  let stop = (): void => undefined;
  beforeEach(() => {
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('location', { origin: 'https://freight.example', reload: wire.reload });
    FakeSocket.made = [];
  });
  afterEach(() => stop());

  it('says so and leaves at once, without waiting for the person to do something', async () => {
    let isOver = false;
    wire.respond((_, response) => (isOver ? json(response, 401, refused('未授权', 401)) : json(response, 200, envelope({ ticket: 't1' }))));
    startSession({ token: 't', user: { ...user, id: 'u1' }, tenantId: '0' });
    stop = startLive();
    await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(1));
    FakeSocket.last().open();
    isOver = true;
    FakeSocket.last().close(socketClose.sessionEnded);
    await vi.waitFor(() => expect(wire.said).toEqual(['系统提示: 未授权，请重新登录']), 8000);
    await vi.waitFor(() => expect(wire.reload).toHaveBeenCalledTimes(1), 8000);
    expect(currentSession()).toBeNull();
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('asks nothing when the person signed out', async () => {
    wire.respond((_, response) => json(response, 200, envelope({ ticket: 't1' })));
    startSession({ token: 't', user: { ...user, id: 'u1' }, tenantId: '0' });
    stop = startLive();
    await vi.waitFor(() => expect(FakeSocket.made).toHaveLength(1));
    FakeSocket.last().open();
    const before = ticketCalls();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      FakeSocket.last().close(socketClose.sessionEnded);
      clearSession();
      vi.runAllTimers();
    } finally {
      vi.useRealTimers();
    }
    expect(ticketCalls()).toBe(before);
  });
});
