// Dictionaries: cached ones are used first, each missing one is requested once, and a refresh shows its messages.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession, startSession } from '../session-state/session-state.ts';
import { FakeStorage } from '../testing/fake-storage.ts';
import { envelope, json, refused, user, useWire } from '../testing/http-fixture.ts';
import { clearDictionaries, loadDictionary, refreshDictionaries, rereadDictionaries, storeDictionaries } from './dictionary.ts';

const wire = useWire();
afterEach(() => vi.unstubAllGlobals());

describe('a dictionary', () => {
  it('is taken from the cache, else asked for once however many want it', async () => {
    storeDictionaries({ sex: [{ value: '1', text: '男' }] });
    wire.respond((_, response) => json(response, 200, envelope([{ value: '1', text: '是' }])));
    expect(await loadDictionary('sex')).toEqual([{ value: '1', text: '男' }]);
    expect(wire.calls).toHaveLength(0);
    const both = await Promise.all([loadDictionary('yn_asked'), loadDictionary('yn_asked')]);
    expect(both[0]).toEqual([{ value: '1', text: '是' }]);
    await loadDictionary('yn_asked');
    expect(wire.paths()).toEqual(['GET /api/sys/dict/getDictItems/yn_asked']);
  });

  it('that could not be had is asked for again; an empty code is nobody', async () => {
    wire.respond((_, response) => json(response, 200, refused('字典不存在')));
    await expect(loadDictionary('missing')).rejects.toMatchObject({ message: '字典不存在' });
    await expect(loadDictionary('missing')).rejects.toMatchObject({ message: '字典不存在' });
    expect(wire.calls).toHaveLength(2);
    await expect(loadDictionary('')).rejects.toThrow('字典Code不能为空!');
    expect(wire.said).toEqual([]);
  });
});

describe('refreshing the cache', () => {
  it('asks the server to rebuild it, takes the new items and says 刷新缓存完成！', async () => {
    wire.respond(({ url }, response) =>
      json(response, 200, envelope(url.pathname.endsWith('queryAllDictItems') ? { sex: [{ value: '1', text: '先生' }] } : null)),
    );
    await refreshDictionaries();
    expect(wire.paths()).toEqual(['GET /api/sys/dict/refleshCache', 'GET /api/sys/dict/queryAllDictItems']);
    expect(wire.said).toEqual(['success: 刷新缓存完成！']);
    expect(await loadDictionary('sex')).toEqual([{ value: '1', text: '先生' }]);
  });

  it.each([200, 500, 503])('that fails with %i says 刷新缓存失败！ and nothing else, and keeps what there was', async (status) => {
    storeDictionaries({ sex: [{ value: '1', text: '男' }] });
    wire.respond((_, response) => json(response, status, refused('系统繁忙')));
    await refreshDictionaries();
    expect(wire.said).toEqual(['error: 刷新缓存失败！']);
    expect(await loadDictionary('sex')).toEqual([{ value: '1', text: '男' }]);
  });
});

describe('reading the dictionaries again', () => {
  const respondWith = (result: unknown) => wire.respond((_, response) => json(response, 200, envelope(result)));

  it('takes what changed, and keeps what was asked for while nothing did', async () => {
    startSession({ token: 't', user, tenantId: '0' });
    storeDictionaries({ sex: [{ value: '1', text: '男' }] });
    respondWith([{ value: '110000', text: '北京市' }]);
    await loadDictionary('region');
    respondWith({ sex: [{ value: '1', text: '男' }] });
    await rereadDictionaries();
    expect(await loadDictionary('region')).toEqual([{ value: '110000', text: '北京市' }]);
    respondWith({ sex: [{ value: '1', text: '先生' }] });
    await rereadDictionaries();
    expect(await loadDictionary('sex')).toEqual([{ value: '1', text: '先生' }]);
    expect(wire.said).toEqual([]);
  });

  it('takes what another window has stored already', async () => {
    vi.stubGlobal('localStorage', new FakeStorage());
    startSession({ token: 't', user, tenantId: '0' });
    storeDictionaries({ sex: [{ value: '1', text: '男' }] });
    const place = 'freight:platform:dictionaries';
    const next = { sex: [{ value: '1', text: '先生' }] };
    localStorage.setItem(place, JSON.stringify({ ...JSON.parse(String(localStorage.getItem(place))), value: next }));
    respondWith(next);
    await rereadDictionaries();
    expect(await loadDictionary('sex')).toEqual(next.sex);
  });

  it('stores nothing for a person who signed in meanwhile', async () => {
    startSession({ token: 't', user, tenantId: '0' });
    storeDictionaries({ sex: [{ value: '1', text: '男' }] });
    respondWith({ sex: [{ value: '1', text: '先生' }] });
    const reading = rereadDictionaries();
    startSession({ token: 'next', user, tenantId: '1000' });
    await reading;
    expect(await loadDictionary('sex')).toEqual([{ value: '1', text: '男' }]);
  });

  it('stores nothing after signing out', async () => {
    clearSession();
    clearDictionaries();
    respondWith({ sex: [{ value: '1', text: '男' }] });
    await rereadDictionaries();
    respondWith([]);
    expect(await loadDictionary('sex')).toEqual([]);
  });
});
