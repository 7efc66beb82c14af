// Dictionaries that somebody changed are offered without signing in again.

import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { choice } from 'shared-contracts/entity/field';
import type { DictionaryOption } from 'shared-contracts/session/session';
import { dictItem } from 'shared-contracts/system/dict';
import { position } from 'shared-contracts/system/position';
import { refreshDictionaries, useDictionary } from 'shared-platform/dictionary';
import { entityApi } from 'shared-platform/entity-api';
import { live, startLive } from 'shared-platform/live';
import { startSession } from 'shared-platform/session';
import { FakeSocket } from 'shared-platform/testing';
import { FieldCell } from 'shared-widgets/field-cell';
import { mswServer, renderScreen, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startDictionariesLater } from './dictionaries-later.ts';

const icbc = { value: 'ICBC', text: '工商银行' };
const boc = { value: 'BOC', text: '中国银行' };
let banks: DictionaryOption[] = [icbc];
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

describe('news of changed dictionaries', () => {
  let readings = 0;
  let stopLive: () => void = () => undefined;
  const red = { value: 'ICBC', text: '工行', color: 'error' } as const;

  beforeEach(async () => {
    readings = 0;
    FakeSocket.made = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    startSession({ token: 't', user: { id: 'u1', username: 'finance', realname: '财务', avatar: null } as never, tenantId: '0' });
    mswServer.use(
      http.post('*/api/sys/socketTicket', () => success({ ticket: 'once' })),
      http.get('*/api/sys/dict/refleshCache', () => success(null)),
      http.get('*/api/sys/dict/queryAllDictItems', () => {
        readings += 1;
        return success({ bank: banks });
      }),
    );
    stopLive = startLive();
    await waitFor(() => expect(FakeSocket.made).toHaveLength(1));
    act(() => FakeSocket.last().open());
    await waitFor(() => expect(live.status()).toBe('open'));
  });
  afterEach(() => {
    stopLive();
    vi.unstubAllGlobals();
  });

  /** A row of a list, with the Chinese text that the server sent with it. */
  function Row() {
    const rows = entityApi(position).useList({ pageNo: 1, pageSize: 10 });
    return rows.data?.records.map((row) => (
      <FieldCell key={row.id} field={choice('bank', ['银行', 'Bank'])} name="bank" row={row as never} tag />
    ));
  }
  /** The list as the server sends it: its texts are those of the dictionary. */
  const serveRows = () =>
    mswServer.use(
      http.get('*/api/sys/position/list', () =>
        success({ records: [{ id: 'c1', bank: 'ICBC', bank_dictText: banks[0]?.text }], total: 1, size: 10, current: 1, pages: 1 }),
      ),
    );

  test.each([
    ['somebody changed an entry', () => act(() => FakeSocket.last().say({ cmd: 'dictionaries' }))],
    ['the person refreshed the cache', () => act(() => void refreshDictionaries())],
  ])('text and colour follow in an open list: %s', async (_name, change) => {
    serveRows();
    renderScreen(<Row />, { dictionaries: { bank: [icbc] } });
    const tag = { selector: 'span' };
    const plain = (await screen.findByText('工商银行', tag)).className;
    banks = [red];
    change();
    act(() => void vi.advanceTimersByTime(500));
    await waitFor(() => expect(screen.getByText('工行', tag).className).not.toBe(plain));
  });

  test('many changes are answered by one reading', async () => {
    banks = [icbc, boc];
    for (let round = 0; round < 20; round++) act(() => FakeSocket.last().say({ cmd: 'dictionaries', within: 0 }));
    act(() => void vi.advanceTimersByTime(500));
    expect(await screen.findByRole('button', { name: '工商银行、中国银行' })).toBeVisible();
    expect(readings).toBe(1);
  });
});
