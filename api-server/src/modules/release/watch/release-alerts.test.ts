import { describe, expect, it } from 'vitest';
import { canaryWindow, seenWindow } from '../health/health-windows.ts';
import { alertOf, spikesIn } from './release-alerts.ts';

const rate = (version: string, loads: number, failures: number, name = 'one') => ({
  ...{ name, version, loads, failures, people: 10, failing: failures > 0 ? 5 : 0, share: failures / loads, loudest: [] },
});
const drawn = () => 10;
const told = (...of: Parameters<typeof rate>) => ({ ...rate(...of), drawn: 10 });
const served = new Map([['one', 'v2']]);

describe('a spike', () => {
  it('is a served version that fails much more often than before, with enough loads to say so', () => {
    const recent = [rate('v2', 40, 20)];
    expect(spikesIn(served, recent, [rate('v2', 100, 5)])).toEqual(recent);
    // The version is new in this environment, so it is compared with the version that it replaced.
    expect(spikesIn(served, recent, [rate('v1', 100, 5)])).toEqual(recent);
    expect(spikesIn(served, recent, [])).toEqual(recent);
  });

  it('is neither a version that always failed so often, nor a few loads, nor one that is not served', () => {
    expect(spikesIn(served, [rate('v2', 40, 20)], [rate('v2', 100, 45)])).toEqual([]);
    expect(spikesIn(served, [rate('v2', 40, 20)], [rate('v1', 100, 45)])).toEqual([]);
    expect(spikesIn(served, [rate('v2', 10, 10)], [])).toEqual([]);
    expect(spikesIn(served, [rate('v2', 100, 10)], [])).toEqual([]);
    expect(spikesIn(served, [rate('v3', 100, 100)], [])).toEqual([]);
  });
});

it('of one account is no spike, however often it fails', () => {
  expect(spikesIn(served, [{ ...rate('v2', 4000, 4000), people: 1, failing: 1 }], [])).toEqual([]);
  expect(spikesIn(served, [{ ...rate('v2', 400, 200), people: 60, failing: 4 }], [])).toEqual([]);
});

describe('what is told of the history', () => {
  const line = { serial: 7, name: 'one', from: null, to: null, by: 'ops', reason: 'a < b & "c"', at: '', gate: null, detail: null };
  it('is halts and kills; the same line is the same event', () => {
    const kill = alertOf('live', { ...line, action: 'kill', detail: { version: '*' } });
    expect(kill).toMatchObject({ event: 'kill:7:one', announcement: { priority: 'H', titile: 'one 的全部版本 已停用' } });
    expect(kill?.announcement.msgContent).toContain('a &#60; b &#38; &#34;c&#34;');
    const halt = alertOf('live', { ...line, name: 'spring', action: 'canary-halt' });
    // The release screens call it 暂停灰度 too.
    expect(halt).toMatchObject({ event: 'canary-halt:7:spring', announcement: { titile: '灰度 spring 已暂停' } });
    expect(halt?.announcement.msgContent).not.toContain('停止');
    for (const action of ['pin', 'rollback', 'promote', 'freeze', 'canary', 'revive'] as const)
      expect(alertOf('live', { ...line, action })).toBeNull();
  });
});

describe('reports of health', () => {
  const rates = [rate('v1', 9, 1), rate('v2', 9, 2), rate('v3', 9, 3), rate('v1', 9, 4, 'two'), rate('v2', 9, 5, 'two')];
  const status = {
    pins: [
      { name: 'one', version: 'v1' },
      { name: 'two', version: 'v1' },
    ],
  } as never;
  it('of a canary hold its versions and the pinned ones of the same remotes, nothing of another canary', () => {
    expect(canaryWindow({ pins: { one: 'v2' } }, status, rates, drawn)).toEqual([told('v1', 9, 1), told('v2', 9, 2)]);
  });
  it('of everything in use leave running canaries to their own report', () => {
    expect(seenWindow([{ pins: { one: 'v2' } }, { pins: { two: 'v2' } }], rates, drawn)).toEqual([
      told('v1', 9, 1),
      told('v3', 9, 3),
      told('v1', 9, 4, 'two'),
    ]);
  });
});
