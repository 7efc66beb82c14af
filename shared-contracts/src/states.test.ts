import { describe, expect, expectTypeOf, it } from 'vitest';
import { orderStatus, riskLevel } from './business/states.ts';
import { entities } from './entities.ts';
import { stateList, states } from './entity/states.ts';
import { stateLists, stateTone } from './state-lists.ts';
import { userStatus } from './system/system-states.ts';

describe('a list of states', () => {
  const lampStatus = states('lamp_status', ['灯状态', 'Lamp'], { on: ['1', '亮', 'On', 'success'], off: [0, '灭', 'Off', 'default'] });

  it('gives the codes by name and nothing else', () => {
    expect(lampStatus.on).toBe('1');
    expectTypeOf(lampStatus.on).toEqualTypeOf<'1'>();
    expectTypeOf(userStatus.frozen).toEqualTypeOf<2>();
    expect(Object.entries(lampStatus)).toEqual([
      ['on', '1'],
      ['off', 0],
    ]);
  });
  it('holds words and tones in the order in which the states are passed', () => {
    expect(stateList(lampStatus)).toEqual({
      dict: 'lamp_status',
      label: ['灯状态', 'Lamp'],
      states: [
        { code: '1', label: ['亮', 'On'], tone: 'success' },
        { code: '0', label: ['灭', 'Off'], tone: 'default' },
      ],
    });
    expect(stateList({ on: '1' })).toBeUndefined();
    expect(stateList('1')).toBeUndefined();
  });
});

describe.each([...stateLists.values()])('$dict', ({ dict, label, states: all }) => {
  it('has codes of its own, each with words in both languages', () => {
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    for (const [zh, en] of [label, ...all.map((state) => state.label)]) {
      expect(zh).toMatch(/[\u4e00-\u9fff]/);
      expect(en).toMatch(/^[A-Z][\x20-\x7e]+$/);
    }
  });
  it('is found by its dictionary', () => {
    for (const { code, tone } of all) expect(stateTone(dict, code)).toBe(tone);
  });
});

describe('the way of a record', () => {
  const ways = Object.values(entities).flatMap(({ name, fields, stateField }) => {
    const found = stateLists.get((stateField && fields[stateField]?.dict) || '');
    return found ? [{ name, way: found.states.filter(({ isAside, isOtherEnd }) => !isAside && !isOtherEnd) }] : [];
  });

  it('leads over no failure: that a risk is confirmed is the only bad state which a further one follows', () => {
    const failures = ways.flatMap(({ name, way }) => way.flatMap(({ tone, label }) => (tone === 'error' ? [`${name} ${label[1]}`] : [])));
    expect(failures.filter((one) => one !== 'risk Confirmed')).toEqual([]);
  });
  it('of a message is waiting, being sent and one outcome', () => {
    expect(ways.find(({ name }) => name === 'pushLog')?.way.map(({ label }) => label[1])).toEqual(['Not sent', 'Sending', 'Sent']);
  });
});

describe('the tone of a state', () => {
  it('tells low, medium and high risk apart', () => {
    expect(new Set(Object.values(riskLevel).map((code) => stateTone('risk_level', code))).size).toBe(3);
  });
  it('is grey for a code that is no state, and reads numbers as dictionaries write them', () => {
    expect(stateTone('goods_type', '0100')).toBe('default');
    expect(stateTone('order_status', '00')).toBe('default');
    expect(stateTone('user_status', userStatus.frozen)).toBe('error');
    expect(stateTone('order_status', orderStatus.rejected)).toBe('error');
  });
});
