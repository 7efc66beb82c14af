/** For tests: sample links and previews, and a test server that records calls. */
import { type HttpHandler, http } from 'msw';
import type { GateFinding } from 'shared-contracts/release/release-operations';
import type { PreviewFacts, PreviewOffer, PublishedFacts, ReleasePreview } from 'shared-contracts/release/release-preview';
import { success } from 'shared-widgets/testing';
import { pinned } from '../remotes/loader/remotes-fixture.ts';

/** A sample of the code in a preview link. */
export const linkCode = 'c'.repeat(43);

export const signedPreview = (more: Partial<ReleasePreview> = {}): ReleasePreview => ({
  id: 'p1',
  environment: 'local',
  userId: 'u1',
  name: 'business',
  version: '2.0.0',
  origin: null,
  remote: pinned({ version: '2.0.0' }),
  by: 'admin',
  reason: 'try',
  issuedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
  ...more,
});

const lostScreen: GateFinding = {
  rule: 'menu-component',
  where: 'business/gone',
  what: ['菜单指向该组件，但此版本不提供', 'is what a menu entry opens, but this version does not offer it.'],
  mend: ['请保留该界面', 'Keep the screen.'],
};

const published: PublishedFacts = {
  by: 'business team',
  at: '2026-11-20T01:00:00.000Z',
  builtAt: '2026-11-20T00:58:00.000Z',
  revision: '0123456789abcdef',
  digest: 'd'.repeat(64),
  files: 12,
  bytes: 345_600,
  checks: [
    { label: ['文件与清单逐字节一致', 'The files are those listed'], refused: [], notes: [] },
    { label: ['菜单指向的界面均存在', 'Every menu entry of it opens a screen'], refused: [lostScreen], notes: [] },
  ],
};

export const previewFacts = (more: Partial<PreviewFacts> = {}): PreviewFacts => ({
  id: 'p1',
  environment: 'local',
  name: 'business',
  version: '2.0.0',
  origin: null,
  pinned: '1.0.0',
  by: 'admin',
  reason: '试用新列表',
  issuedAt: '2026-11-20T01:00:00.000Z',
  expiresAt: '2026-11-20T04:00:00.000Z',
  published,
  ...more,
});

export const previewOffer = (more: Partial<PreviewOffer> = {}): PreviewOffer => ({
  facts: previewFacts(),
  standing: 'asked',
  needsSecond: false,
  approvers: 0,
  decision: null,
  ...more,
});

type Call = 'offer' | 'agree' | 'decline' | 'open';

export interface PreviewServer {
  /** Response of the test server by call; tests replace them. */
  readonly respond: Record<Call, () => Response | Promise<Response>>;
  /** Calls that the test server received, in order, with their bodies. */
  readonly said: { readonly call: Call; readonly body: unknown }[];
  readonly handlers: readonly HttpHandler[];
}

/** A test server that describes the link by `offer` and returns `signed` when the preview is opened. */
export function previewServer(signed: unknown, offer: PreviewOffer = previewOffer()): PreviewServer {
  const said: PreviewServer['said'] = [];
  const respond: PreviewServer['respond'] = {
    offer: () => success(offer),
    agree: () => success({ ...offer, standing: 'ready' }),
    decline: () => success(null),
    open: () => success(signed),
  };
  const calls: readonly Call[] = ['offer', 'agree', 'decline', 'open'];
  const handlers = calls.map((call) =>
    http.post(`*/api/sys/release/preview/${call}`, async ({ request }) => {
      said.push({ call, body: await request.json() });
      return respond[call]();
    }),
  );
  return { respond, said, handlers };
}
