import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { FoundKind, FoundRecords } from 'shared-contracts/entity/record-search';
import { mswServer, success } from 'shared-widgets/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetTabs } from '../../frame-state/stored-tabs.ts';
import { address, item, openProduct, signInAs } from '../../testing/product-fixture.tsx';

const menu = [item('/dashboard/analysis', '首页'), item('/demo/parcel', '包裹')];
const screens = { 'dashboard/analysis': () => null, 'demo/parcel': () => null };

const parcels = (...titles: string[]): FoundKind => ({
  entity: 'parcel',
  label: ['包裹', 'Parcel'],
  screens: ['elsewhere/parcel', 'demo/parcel'],
  records: titles.map((title) => ({
    id: `id of ${title}`,
    title,
    state: { dict: 'parcel_status', code: '1', text: '在途', tone: 'processing' },
    facts: [
      { label: ['收件人', 'To'], text: '甲公司' },
      { label: ['编号', 'No.'], text: title },
    ],
  })),
  isMore: false,
});

/** Makes the test server respond to searches; `respond` returns the records for a text and may delay the response. */
function serve(respond: (text: string) => Promise<FoundRecords> | FoundRecords): string[] {
  const asked: string[] = [];
  mswServer.use(
    http.get('*/api/sys/dict/getDictItems/parcel_status', () => success([{ value: '1', text: '在途' }])),
    http.get('*/api/sys/search', async ({ request }) => {
      const text = new URL(request.url).searchParams.get('q') ?? '';
      asked.push(text);
      return success(await respond(text));
    }),
  );
  return asked;
}

async function openSearch(): Promise<HTMLElement> {
  await userEvent.keyboard('{Control>}k{/Control}');
  return await screen.findByRole('combobox', { name: '搜索菜单与记录' });
}

beforeEach(() => {
  forgetTabs();
  sessionStorage.clear();
  signInAs('u1');
});

it('finds records beside pages, grouped by kind with state and facts, and opens one in its list', async () => {
  await openProduct('/dashboard/analysis', menu, screens);
  const asked = serve(() => ({ kinds: [parcels('包裹-001', '包裹-002')], late: [] }));
  const field = await openSearch();
  await userEvent.type(field, '包裹');
  expect(await screen.findByRole('option', { name: '包裹' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.type(field, '-0');
  const kind = await screen.findByRole('group', { name: '包裹' });
  expect(within(kind).getByRole('option', { name: /包裹-001.*在途.*甲公司/ })).toBeVisible();
  await waitFor(() => expect(asked.at(-1)).toBe('包裹-0'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe('/demo/parcel?open=id+of+%E5%8C%85%E8%A3%B9-002'.replaceAll('+', '%20'));
  // The dialog is opened again without typing; it then shows the records that were opened last.
  await openSearch();
  expect(within(screen.getByRole('group', { name: '最近打开' })).getByRole('option', { name: /包裹-002.*包裹/ })).toBeVisible();
});

it('finds numbers that an input method wrote in wide letters and digits', async () => {
  await openProduct('/dashboard/analysis', menu, screens);
  const asked = serve((text) => ({ kinds: [parcels(text)], late: [] }));
  await userEvent.type(await openSearch(), 'ＹＤ２０２６（甲）');
  expect(await screen.findByRole('option', { name: /YD2026（甲）/ })).toBeVisible();
  expect(asked.at(-1)).toBe('YD2026（甲）');
});

it('is asked for the beginning of a text that is longer than names are', async () => {
  await openProduct('/dashboard/analysis', menu, screens);
  const asked = serve((text) => ({ kinds: [parcels(text)], late: [] }));
  const field = await openSearch();
  await userEvent.click(field);
  await userEvent.paste(`YD${'长'.repeat(80)}`);
  expect(await screen.findByRole('option', { name: /YD长/ })).toBeVisible();
  expect(asked.at(-1)).toBe(`YD${'长'.repeat(58)}`);
});

it('opens a record in a new window with Ctrl and Enter', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await openProduct('/dashboard/analysis', menu, screens);
  serve(() => ({ kinds: [parcels('N-1')], late: [] }));
  await userEvent.type(await openSearch(), 'N-1');
  await screen.findByRole('option', { name: /N-1/ });
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(opened).toHaveBeenCalledWith('/demo/parcel?open=id%20of%20N-1', '_blank', 'noopener,noreferrer');
  expect(address()).toBe('/dashboard/analysis');
});

it('asks at once for the first text, and for later ones when typing pauses', async () => {
  await openProduct('/dashboard/analysis', menu, screens);
  const asked = serve((text) => ({ kinds: [parcels(text)], late: [] }));
  const field = await openSearch();
  // The clock stands still, so that all texts count as typed without a pause.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const timers = vi.spyOn(window, 'setTimeout');
  const isDelayed = () => timers.mock.calls.some(([, wait]) => wait === 120);
  try {
    fireEvent.change(field, { target: { value: 'N-1' } });
    expect(isDelayed()).toBe(false);
    await waitFor(() => expect(asked).toEqual(['N-1']));
    for (const value of ['N-12', 'N-123', 'N-1234']) fireEvent.change(field, { target: { value } });
    expect(isDelayed()).toBe(true);
    await waitFor(() => expect(asked).toEqual(['N-1', 'N-1234']));
  } finally {
    clock.mockRestore();
    timers.mockRestore();
  }
});

it('drops an answer that newer text has overtaken', async () => {
  await openProduct('/dashboard/analysis', menu, screens);
  const first = Promise.withResolvers<FoundRecords>();
  const asked = serve((text) => (text === 'N-1' ? first.promise : { kinds: [parcels('N-12')], late: [] }));
  const field = await openSearch();
  await userEvent.type(field, 'N-1');
  await waitFor(() => expect(asked).toEqual(['N-1']));
  await userEvent.type(field, '2');
  expect(await screen.findByRole('option', { name: /N-12/ })).toBeVisible();
  await act(async () => first.resolve({ kinds: [parcels('N-1 old')], late: [] }));
  expect(screen.queryByRole('option', { name: /old/ })).not.toBeInTheDocument();
});

it('offers nothing that the menu cannot show, and names kinds that did not answer in time', async () => {
  await openProduct('/dashboard/analysis', menu, screens);
  serve(() => ({ kinds: [{ ...parcels('N-1'), screens: ['not/mine'] }], late: [['信件', 'Letter']] }));
  await userEvent.type(await openSearch(), 'N-1');
  expect(await screen.findByText('未及时返回：信件')).toBeVisible();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

it('says that the line is cut, and that it was asked too often', async () => {
  await openProduct('/dashboard/analysis', menu, screens);
  mswServer.use(http.get('*/api/sys/search', () => HttpResponse.error()));
  const field = await openSearch();
  await userEvent.type(field, 'N-1');
  expect(await screen.findByText(/暂时搜不到记录/, {}, { timeout: 5_000 })).toBeVisible();
  mswServer.use(http.get('*/api/sys/search', () => HttpResponse.json({ success: false, code: 429, message: '' }, { status: 429 })));
  await userEvent.type(field, '2');
  expect(await screen.findByText(/过于频繁/, {}, { timeout: 5_000 })).toBeVisible();
});
