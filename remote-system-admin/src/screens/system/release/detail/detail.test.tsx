import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReleaseVersionDetail } from 'shared-contracts/release/release-operations';
import { refusal, renderScreen, success } from 'shared-widgets/testing';
import { expect, it, vi } from 'vitest';
import { allReleaseCodes, finding, line, releaseRefusal, releaseServer } from '../../../../parts/release/testing/release-samples.ts';
import DetailPage from './detail.page.tsx';

const place = (
  environment: string,
  more: Partial<ReleaseVersionDetail['places'][number]> = {},
): ReleaseVersionDetail['places'][number] => ({
  environment,
  isOwn: false,
  serial: 12,
  isFrozen: false,
  isPinned: false,
  pinned: '1.0.0-a',
  isLastGood: false,
  canary: null,
  kill: null,
  ...more,
});

const detail: ReleaseVersionDetail = {
  name: 'etc',
  version: '1.1.0-b',
  publishedAt: '2026-11-20T01:00:00.000Z',
  publishedBy: 'etc team',
  isCollected: false,
  isShell: false,
  builtAt: '2026-11-20T00:55:00.000Z',
  revision: '0123456789abcdef',
  gate: { refused: [], notes: [finding] },
  groups: ['etc'],
  exposes: [{ component: 'etc/lorry', aliases: ['etc/LorryList'], title: ['ETC车辆', 'ETC lorries'], bytes: 23_456 }],
  requires: [{ key: 'shared-widgets/list-page', range: '^1.0.0' }],
  packages: ['dayjs'],
  files: [
    { path: 'entry.js', bytes: 4200, integrity: 'sha384-entryentryentryentryentry' },
    { path: 'lorry.js', bytes: 1_234_567, integrity: 'sha384-lorrylorrylorrylorrylorry' },
  ],
  bytes: 1_238_767,
  places: [
    place('live', { isOwn: true }),
    place('test', { isPinned: true, pinned: '1.1.0-b' }),
    place('demo', { kill: { by: 'li', reason: '崩溃', at: '2026-11-20T19:00:00.000Z', version: '1.1.0-b' } }),
  ],
  history: [line(30, { environment: 'test', from: '1.0.0-a', to: '1.1.0-b', reason: '试用' })],
};

const path = '/system/release/detail?name=etc&version=1.1.0-b';

function renderDetail(more: Partial<ReleaseVersionDetail> = {}, options: Parameters<typeof renderScreen>[1] = {}) {
  const server = releaseServer();
  const asked: string[] = [];
  const version = http.get('*/api/sys/release/version', ({ request }) => {
    const { searchParams } = new URL(request.url);
    asked.push(`${searchParams.get('name')} ${searchParams.get('version')}`);
    return success({ ...detail, version: searchParams.get('version'), ...more });
  });
  const handlers = [...(options.handlers ?? []), version, ...server.handlers];
  return { server, asked, ...renderScreen(<DetailPage />, { can: allReleaseCodes, path, ...options, handlers }) };
}

it('names its tab, and tells what the version is made of and what the gate said', async () => {
  const setTitle = vi.fn();
  renderDetail({}, { tab: { setTitle } });
  // A scrolling table consists of two HTML tables: one with the header, one with the rows.
  const files = within((await screen.findAllByRole('table', { name: '文件（2）' })).at(-1) ?? document.body);
  expect(setTitle).toHaveBeenCalledWith('etc 1.1.0-b');
  expect(screen.getByText('2 个文件，共 1.24 MB（未压缩）')).toBeVisible();
  expect(screen.getByText('0123456789ab')).toBeVisible();
  expect(files.getByText('1.23 MB')).toBeVisible();
  expect(files.getByText('sha384-lorrylorrylorry…')).toBeVisible();
  for (const text of [
    'etc/LorryList',
    'ETC车辆',
    '23.5 kB',
    'shared-widgets/list-page',
    '^1.0.0',
    'dayjs',
    '处理办法：请保留该界面',
    '试用',
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
});

it('says where it stands, and offers what can be done with it there', async () => {
  const { user } = renderDetail();
  const places = within(await screen.findByRole('list', { name: '使用情况' }));
  const [live, test, demo] = places.getAllByRole('listitem').map((item) => within(item));
  if (!live || !test || !demo) throw new Error('three places were given');
  expect(live.getByText('1.0.0-a')).toBeVisible();
  expect(test.getByText('固定于此')).toBeVisible();
  expect(test.queryByRole('button', { name: '固定版本' })).toBeNull();
  expect(test.getByRole('button', { name: '回退' })).toBeVisible();
  expect(demo.getByText(/崩溃/)).toBeVisible();
  expect(demo.getByRole('button', { name: '恢复' })).toBeVisible();
  await user.click(live.getByRole('button', { name: '固定版本' }));
  const drawer = within(await screen.findByRole('dialog', { name: '固定版本 · etc · live' }));
  expect(await drawer.findByRole('list', { name: '版本变化' })).toBeVisible();
});

it('another version is one choice away, and in the address', async () => {
  const { user, asked, address } = renderDetail();
  await screen.findByText('2 个文件，共 1.24 MB（未压缩）');
  await user.click(screen.getByRole('combobox', { name: '版本' }));
  await user.click(await screen.findByTitle(/^0\.9\.0-z/));
  await waitFor(() => expect(asked.at(-1)).toBe('etc 0.9.0-z'));
  expect(address()).toContain('version=0.9.0-z');
});

it('a preview is given minutes and a reason, and answers with an address; a refusal keeps what was typed', async () => {
  const bodies: unknown[] = [];
  const url = 'https://freight.example/?preview=code';
  const { user } = renderDetail(
    {},
    {
      handlers: [
        http.post('*/api/sys/release/preview', async ({ request }) => {
          bodies.push(await request.json());
          return bodies.length === 1
            ? releaseRefusal({ code: 'version-unknown', message: ['版本不存在', 'There is no such version.'] })
            : HttpResponse.json({
                success: true,
                message: '',
                code: 200,
                result: { url, expiresAt: '2026-11-21T01:00:00.000Z' },
                timestamp: 0,
              });
        }),
      ],
    },
  );
  // The button stands there before the version has been read, and is enabled by it.
  await waitFor(() => expect(screen.getByRole('button', { name: '预览此版本' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: '预览此版本' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: '生成预览地址' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: /原因/ }), '给货主看');
  await user.click(dialog.getByRole('button', { name: '生成预览地址' }));
  expect(await dialog.findByText('版本不存在')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '生成预览地址' }));
  expect(await dialog.findByRole('link', { name: '在新窗口打开' })).toHaveAttribute('href', url);
  expect(bodies[1]).toEqual({ name: 'etc', version: '1.1.0-b', minutes: 60, reason: '给货主看' });
});

it('who may only look is offered nothing', async () => {
  renderDetail({}, { can: ['release:view'] });
  await screen.findByRole('list', { name: '使用情况' });
  for (const name of ['预览此版本', '固定版本', '停用', '恢复', '回退']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('an unknown version is said so', async () => {
  renderDetail({}, { handlers: [http.get('*/api/sys/release/version', () => refusal('版本不存在'))] });
  expect(await screen.findByText('版本不存在')).toBeVisible();
});
