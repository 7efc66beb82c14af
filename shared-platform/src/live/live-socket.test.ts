// When the connection was lost, the socket reconnects once, after five seconds.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../testing/fake-socket.ts';
import { openSocket, reconnectDelay, socketAddress } from './live-socket.ts';

function start() {
  let tickets = 0;
  const address = vi.fn(() => {
    tickets += 1;
    return Promise.resolve(`/vxeSocket/u1/p1?ticket=${tickets}`);
  });
  const socket = openSocket<{ readonly type: string }>({
    address,
    read: (text) => (text.includes('"heart_beat"') ? null : (JSON.parse(text) as { type: string })),
    heartbeat: { message: { type: 'heart_beat' }, every: 10_000, replyWithin: 6000 },
    reconnectAfter: 5000,
    onClose: (code, reason) => (code === 4401 ? null : Number(reason)),
  });
  return { socket, address };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { origin: 'https://freight.example' });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  FakeSocket.made = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a socket', () => {
  it('comes back five seconds after it was lost, with a fresh ticket, once however often the loss is said', async () => {
    const { socket, address } = start();
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.last().url).toBe('wss://freight.example/vxeSocket/u1/p1?ticket=1');
    FakeSocket.last().open();
    expect(socket.status()).toBe('open');
    FakeSocket.last().close();
    FakeSocket.last().onclose({ code: 1006, reason: '' });
    expect(socket.status()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(4999);
    expect(address).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(address).toHaveBeenCalledTimes(2);
    expect(FakeSocket.last().url).toContain('ticket=2');
    expect(FakeSocket.made).toHaveLength(2);
    socket.close();
  });

  it('keeps trying when no ticket is to be had', async () => {
    const { socket, address } = start();
    address.mockRejectedValueOnce(new Error('away'));
    socket.close();
    const second = start();
    second.address.mockRejectedValue(new Error('away'));
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last().close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(second.socket.status()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(5000);
    expect(second.address).toHaveBeenCalledTimes(3);
    second.socket.close();
  });

  it('beats every ten seconds and is lost when nothing is heard within six', async () => {
    const { socket } = start();
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last().open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.last().sent).toEqual(['{"type":"heart_beat"}']);
    FakeSocket.last().say({ type: 'heart_beat', data: true });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.last().sent).toHaveLength(2);
    expect(socket.status()).toBe('open');
    await vi.advanceTimersByTimeAsync(6000);
    expect(socket.status()).toBe('waiting');
    expect(FakeSocket.last().readyState).toBe(3);
    socket.close();
  });

  it('is lost when it never opens', async () => {
    const { socket } = start();
    await vi.advanceTimersByTimeAsync(6000);
    expect(socket.status()).toBe('waiting');
    socket.close();
  });

  it('hands on what means something, and nothing of a connection that is over', async () => {
    const { socket } = start();
    const heard = vi.fn();
    socket.listen(heard);
    await vi.advanceTimersByTimeAsync(0);
    const first = FakeSocket.last();
    first.open();
    first.say({ type: 'heart_beat' });
    first.say({ type: 'update_vxe_table' });
    first.close();
    first.say({ type: 'late' });
    expect(heard.mock.calls).toEqual([[{ type: 'update_vxe_table' }]]);
    expect(socket.send({ type: 'x' })).toBe(false);
    socket.close();
  });

  it('stays away when the server says so, and once it is closed', async () => {
    const { socket, address } = start();
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last().open();
    FakeSocket.last().close(4401, 'session ended');
    expect(socket.status()).toBe('off');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(address).toHaveBeenCalledTimes(1);

    const other = start();
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last().open();
    const watched = vi.fn();
    other.socket.watch(watched);
    other.socket.close();
    expect(watched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(other.address).toHaveBeenCalledTimes(1);
    socket.close();
  });

  it('follows the network: gone at once, back at once, and one attempt only', async () => {
    const network = new EventTarget();
    vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
    vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
    const { socket, address } = start();
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last().open();
    network.dispatchEvent(new Event('offline'));
    expect(socket.status()).toBe('waiting');
    network.dispatchEvent(new Event('online'));
    network.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(address).toHaveBeenCalledTimes(2);
    FakeSocket.last().open();
    await vi.advanceTimersByTimeAsync(5000);
    expect(address).toHaveBeenCalledTimes(2);
    socket.close();
  });
});

describe('the pause before the next attempt', () => {
  it('is never shorter than asked, and spreads wider with every attempt in vain or as the server asks', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    expect([0, 1, 2, 30].map((failures) => reconnectDelay(5000, failures))).toEqual([7500, 10_000, 15_000, 30_000]);
    expect(reconnectDelay(5000, 0, 20_000)).toBe(25_000);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    expect(reconnectDelay(5000, 30, 20_000)).toBe(5000);
  });

  it('leads to the page’s own host', () => {
    expect(socketAddress('/websocket/1?ticket=2', 'http://localhost:8080')).toBe('ws://localhost:8080/websocket/1?ticket=2');
  });
});
