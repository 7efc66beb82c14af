/** Sample releases in the form of the server's responses, and a test server that records requests. */
import { HttpResponse, http, type RequestHandler } from 'msw';
import type {
  GateFinding,
  ReleaseChange,
  ReleaseEnvironment,
  ReleaseHistoryLine,
  ReleaseMatrix,
  ReleaseMatrixCell,
  ReleaseRefusal,
} from 'shared-contracts/release/release-operations';
import { success } from 'shared-widgets/testing';

/** All permission codes of an operator. */
export const allReleaseCodes = ['view', 'pin', 'promote', 'rollback', 'canary', 'kill', 'freeze', 'preview'].map(
  (code) => `release:${code}`,
);

export const finding: GateFinding = {
  rule: 'menu-component',
  where: 'etc/lorry',
  what: ['菜单“ETC车辆”指向该组件，但此版本不提供', 'is what a menu entry opens, but this version does not offer it.'],
  mend: ['请保留该界面', 'Keep the screen.'],
};

export const environment = (name: string, more: Partial<ReleaseEnvironment> = {}): ReleaseEnvironment => ({
  environment: name,
  serial: 12,
  changedAt: '2026-11-20T19:12:00.000Z',
  frozen: null,
  shell: '1.0.0-shell',
  pins: [],
  kills: [],
  canaries: [],
  isOwn: false,
  ...more,
});

export const cell = (place: string, version: string, more: Partial<ReleaseMatrixCell> = {}): ReleaseMatrixCell => ({
  environment: place,
  version,
  origin: 'operator',
  builtAt: '2026-11-19T02:00:00.000Z',
  revision: null,
  behind: 0,
  problems: [],
  lastGood: null,
  since: { at: '2026-11-20T19:12:00.000Z', by: 'zhang', reason: '首发' },
  canary: null,
  health: null,
  ...more,
});

const newest = (version: string) => ({ version, publishedAt: '2026-11-20T01:00:00.000Z', publishedBy: 'etc team' });

/** A matrix of the environments `live` (the product's own) and `test` without any problems, except for the given properties. */
export function matrix({
  live = {},
  test = {},
  etcLive = cell('live', '1.0.0-a', { behind: 1, lastGood: '0.9.0-z' }),
  etcTest = cell('test', '1.1.0-b'),
}: {
  readonly live?: Partial<ReleaseEnvironment>;
  readonly test?: Partial<ReleaseEnvironment>;
  readonly etcLive?: ReleaseMatrixCell | null;
  readonly etcTest?: ReleaseMatrixCell | null;
} = {}): ReleaseMatrix {
  return {
    mayOperate: true,
    environments: [environment('live', { isOwn: true, ...live }), environment('test', { serial: 30, ...test })],
    remotes: [
      {
        name: 'shell',
        newest: newest('1.0.0-shell'),
        isDrifting: false,
        cells: [cell('live', '1.0.0-shell', { origin: 'start' }), cell('test', '1.0.0-shell')],
      },
      { name: 'etc', newest: newest('1.1.0-b'), isDrifting: etcLive?.version !== etcTest?.version, cells: [etcLive, etcTest] },
    ],
  };
}

export const line = (serial: number, more: Partial<ReleaseHistoryLine> = {}): ReleaseHistoryLine => ({
  environment: 'live',
  serial,
  name: 'etc',
  from: '0.9.0-z',
  to: '1.0.0-a',
  action: 'pin',
  by: 'zhang',
  reason: '首发',
  at: '2026-11-20T19:12:00.000Z',
  gate: { refused: [], notes: [] },
  detail: null,
  ...more,
});

export const change = (more: Partial<ReleaseChange> = {}): ReleaseChange => ({
  environment: 'live',
  serial: 12,
  changes: [{ name: 'etc', from: '1.0.0-a', to: '1.1.0-b' }],
  lost: [],
  gate: { refused: [], notes: [] },
  dryRun: true,
  ...more,
});

/** The API's response when the registry refuses. */
export function releaseRefusal(said: Partial<ReleaseRefusal> & Pick<ReleaseRefusal, 'code'>): Response {
  const message = said.message ?? ['环境已被他人修改，请重新查看后再试', 'The environment has changed.'];
  return HttpResponse.json({
    success: false,
    message: message[0],
    code: 500,
    result: { problems: [], ...said, message },
    timestamp: Date.now(),
  });
}

/** A recorded request body with the name of its call. */
export type Sent = Readonly<Record<string, unknown>> & { readonly call: string };

export interface ReleaseServer {
  matrix: ReleaseMatrix;
  history: readonly ReleaseHistoryLine[];
  /** The response to a change; by default the change succeeds. */
  change: (sent: Sent) => Response;
  readonly dryRuns: Sent[];
  readonly made: Sent[];
  readonly asked: URLSearchParams[];
  /** How often the test server received the request for the matrix of releases and environments. */
  readings: number;
  readonly handlers: readonly RequestHandler[];
}

/** A test server for releases; tests may change its data. */
export function releaseServer(held: ReleaseMatrix = matrix()): ReleaseServer {
  const server: ReleaseServer = {
    matrix: held,
    history: [],
    change: ({ dryRun }) => success(change(dryRun ? {} : { serial: 13, dryRun: false })),
    dryRuns: [],
    made: [],
    asked: [],
    readings: 0,
    handlers: [
      http.get('*/api/sys/release/matrix', () => {
        server.readings += 1;
        return success(server.matrix);
      }),
      http.get('*/api/sys/release/remote', ({ request }) => {
        const name = new URL(request.url).searchParams.get('name');
        const version = (text: string, pinnedIn: readonly string[]) => ({
          version: text,
          publishedAt: '2026-11-20T01:00:00.000Z',
          publishedBy: 'etc team',
          isCollected: false,
          pinnedIn,
          canaryIn: [],
          killedIn: [],
        });
        return success({
          name,
          isShell: name === 'shell',
          versions: [version('1.1.0-b', ['test']), version('1.0.0-a', ['live']), version('0.9.0-z', [])],
        });
      }),
      http.get('*/api/sys/release/history', ({ request }) => {
        const { searchParams } = new URL(request.url);
        server.asked.push(searchParams);
        const size = Number(searchParams.get('pageSize'));
        return success({ records: server.history, total: server.history.length, current: Number(searchParams.get('pageNo')), size });
      }),
      http.post('*/api/sys/release/:call', async ({ request, params }) => {
        const sent: Sent = { call: String(params.call), ...((await request.json()) as Record<string, unknown>) };
        (sent.dryRun ? server.dryRuns : server.made).push(sent);
        return server.change(sent);
      }),
    ],
  };
  return server;
}
