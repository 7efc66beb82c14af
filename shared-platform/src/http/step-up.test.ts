import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../session/session.ts';
import { envelope, json, refused, user, useWire } from '../testing/http-fixture.ts';
import { http } from './http.ts';
import { connectProof } from './step-up.ts';

const wire = useWire();
const wanted = refused('请先验证身份后再操作', 511);
let isProved = false;

beforeEach(() => {
  isProved = false;
  startSession({ token: 'token', user, tenantId: '3' });
  wire.respond((call, response) => json(response, 200, isProved || call.method === 'GET' ? envelope({ ok: 1 }) : wanted));
});

describe('a call that wants a proof', () => {
  it('is sent again by itself with the same body and key, and the person hears nothing else', async () => {
    const disconnect = connectProof(async () => {
      isProved = true;
      return true;
    });
    const body = { username: 'risk', remark: 'typed by a person' };
    expect(await http.put('/sys/user/edit', body, { idempotencyKey: 'one-key' })).toEqual({ ok: 1 });
    disconnect();
    expect(wire.calls).toHaveLength(2);
    const [first, second] = wire.calls;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['idempotency-key']).toBe('one-key');
    expect(wire.said).toEqual([]);
  });

  it('asks once for several calls at the same moment', async () => {
    const ask = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      isProved = true;
      return true;
    });
    const disconnect = connectProof(ask);
    await Promise.all([http.post('/a', { n: 1 }), http.post('/b', { n: 2 }), http.put('/c', { n: 3 })]);
    disconnect();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('waits for the dialog whose code is still on its way', async () => {
    const call = http.post('/a', { n: 1 });
    await vi.waitFor(() => expect(wire.calls).toHaveLength(1));
    const disconnect = connectProof(async () => {
      isProved = true;
      return true;
    });
    expect(await call).toEqual({ ok: 1 });
    disconnect();
  });

  it('is refused in the server’s words when the person would rather not', async () => {
    const disconnect = connectProof(async () => false);
    await expect(http.post('/a', { n: 1 })).rejects.toMatchObject({ name: 'ApiFailure', code: 511, message: '请先验证身份后再操作' });
    disconnect();
    expect(wire.calls).toHaveLength(1);
    expect(wire.said).toHaveLength(1);
  });
});
