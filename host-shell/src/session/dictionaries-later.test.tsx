// Dictionaries that somebody changed are offered without signing in again.

import { act, screen } from '@testing-library/react';
import { http } from 'msw';
import { dictItem } from 'shared-contracts/system/dict';
import { useDictionary } from 'shared-platform/dictionary';
import { entityApi } from 'shared-platform/entity-api';
import { mswServer, renderScreen, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDictionariesLater } from './dictionaries-later.ts';

const icbc = { value: 'ICBC', text: '工商银行' };
const boc = { value: 'BOC', text: '中国银行' };
let banks = [icbc];
let stop: () => void = () => undefined;

/** A screen that offers the banks, and adds one. */
function Banks() {
  const options = useDictionary('bank');
  const [add] = entityApi(dictItem).useAdd();
  const draft = { dictId: 'd1', itemText: '中国银行', itemValue: 'BOC', status: 1, sortOrder: 2 } as const;
  return (
    <button type="button" onClick={() => void add(draft)}>
      {options.map(({ text }) => text).join('、')}
    </button>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  banks = [icbc];
  renderScreen(<Banks />, { dictionaries: { bank: [icbc] } });
  mswServer.use(
    http.get('*/api/sys/dict/queryAllDictItems', () => success({ bank: banks })),
    http.post('*/api/sys/dictItem/add', () => {
      banks = [icbc, boc];
      return success({ id: 'i2' }, '保存成功！');
    }),
  );
  stop = startDictionariesLater();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('an item that somebody else added is offered after the next page load', async () => {
  banks = [icbc, boc];
  expect(screen.getByRole('button', { name: '工商银行' })).toBeVisible();
  act(() => void vi.advanceTimersByTime(1_500));
  expect(await screen.findByRole('button', { name: '工商银行、中国银行' })).toBeVisible();
});

test('an item that the person added is offered at once', async () => {
  act(() => screen.getByRole('button', { name: '工商银行' }).click());
  expect(await screen.findByRole('button', { name: '工商银行、中国银行' })).toBeVisible();
});
