/** Response schemas of the operator screens; fields that they do not list are never sent. */
import type {
  GateFinding,
  GateReport,
  ReleaseChange,
  ReleaseEnvironment,
  ReleaseHealthReport,
  ReleaseHistoryLine,
  ReleaseHistoryPage,
  ReleaseMatrix,
  ReleaseRemote,
  ReleaseVersionDetail,
} from 'shared-contracts/release/release-operations';
import { z } from 'zod';

const text = z.string();
const texts = z.array(text).readonly();
const count = z.int();
export const labelResponse = z.tuple([text, text]).readonly();
const maybe = text.nullable();

const finding = z.object({ rule: text, where: text, what: labelResponse, mend: labelResponse }) satisfies z.ZodType<GateFinding>;
export const findingsResponse = z.array(finding).readonly();
export const gateResponse = z.object({ refused: findingsResponse, notes: findingsResponse }) satisfies z.ZodType<GateReport>;
const origin = z.enum(['operator', 'start']);
const canaryState = z.enum(['running', 'halted']);
const rule = z.object({ percent: z.number(), users: texts, roles: texts, departments: texts, margin: z.number(), minimum: count });
const canary = z.object({
  name: text,
  pins: z.record(text, text).readonly(),
  rule,
  state: canaryState,
  haltReason: maybe,
  by: text,
  at: text,
});
const whoWhenWhy = z.object({ by: text, reason: text, at: text });
const pin = z.object({
  name: text,
  version: text,
  origin,
  builtAt: text,
  revision: maybe,
  problems: findingsResponse,
  instead: maybe.optional(),
  lastGood: maybe,
});

const environment = z.object({
  environment: text,
  serial: count,
  changedAt: text,
  frozen: whoWhenWhy.nullable(),
  shell: maybe,
  pins: z.array(pin).readonly(),
  kills: z.array(whoWhenWhy.extend({ name: text, version: text })).readonly(),
  canaries: z.array(canary).readonly(),
  isOwn: z.boolean(),
}) satisfies z.ZodType<ReleaseEnvironment>;
export const environmentsResponse = z.array(environment).readonly();

const cell = z.object({
  environment: text,
  ...pin.omit({ name: true }).shape,
  behind: count,
  since: whoWhenWhy.optional(),
  canary: z.object({ name: text, version: text, percent: z.number(), state: canaryState }).nullable(),
  health: z.object({ loads: count, failures: count }).nullable(),
});
const versionRow = z.object({ version: text, publishedAt: text, publishedBy: text, isCollected: z.boolean() });
export const matrixResponse = z.object({
  mayOperate: z.boolean(),
  environments: environmentsResponse,
  remotes: z
    .array(
      z.object({
        name: text,
        newest: versionRow.omit({ isCollected: true }).nullable(),
        isDrifting: z.boolean(),
        cells: z.array(cell.nullable()).readonly(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<ReleaseMatrix>;

export const remoteResponse = z.object({
  name: text,
  isShell: z.boolean(),
  versions: z.array(versionRow.extend({ pinnedIn: texts, canaryIn: texts, killedIn: texts })).readonly(),
}) satisfies z.ZodType<ReleaseRemote>;

const action = z.enum([
  'pin',
  'unpin',
  'rollback',
  'promote',
  'start',
  'kill',
  'revive',
  'freeze',
  'unfreeze',
  'canary',
  'canary-halt',
  'canary-end',
  'preview',
]);
const historyLine = z.object({
  environment: text,
  serial: count,
  name: text,
  from: maybe,
  to: maybe,
  action,
  by: text,
  reason: text,
  at: text,
  gate: gateResponse.nullable(),
  detail: z.record(text, z.unknown()).readonly().nullable(),
}) satisfies z.ZodType<ReleaseHistoryLine>;
export const historyResponse = z.object({
  records: z.array(historyLine).readonly(),
  total: count,
  current: count,
  size: count,
}) satisfies z.ZodType<ReleaseHistoryPage>;

const place = z.object({
  environment: text,
  isOwn: z.boolean(),
  serial: count,
  isFrozen: z.boolean(),
  isPinned: z.boolean(),
  pinned: maybe,
  isLastGood: z.boolean(),
  canary: maybe,
  kill: whoWhenWhy.extend({ version: text }).nullable(),
});
export const versionResponse = z.object({
  ...versionRow.shape,
  name: text,
  isShell: z.boolean(),
  builtAt: text,
  revision: maybe,
  gate: gateResponse.nullable(),
  groups: texts,
  exposes: z.array(z.object({ component: text, aliases: texts, title: labelResponse, bytes: count })).readonly(),
  requires: z.array(z.object({ key: text, range: text })).readonly(),
  packages: texts,
  files: z.array(z.object({ path: text, bytes: count, integrity: text })).readonly(),
  bytes: count,
  places: z.array(place).readonly(),
  history: z.array(historyLine).readonly(),
}) satisfies z.ZodType<ReleaseVersionDetail>;

const figures = z.object({
  people: count.nullable(),
  failing: count.nullable(),
  loads: count,
  failures: count,
  failuresBy: z.record(text, count).readonly(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  bytes: count,
  formers: count,
  integrity: count,
  shares: count,
});
export const healthResponse = z.object({
  environment: text,
  isOwn: z.boolean(),
  from: text,
  until: text,
  versions: z
    .array(
      z.object({
        name: text,
        version: text,
        total: figures,
        series: z.array(figures.extend({ hour: text })).readonly(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<ReleaseHealthReport>;

const moved = z.object({ name: text, from: maybe, to: maybe });
export const changeResponse = z.object({
  environment: text,
  serial: count,
  changes: z.array(moved).readonly(),
  lost: texts,
  gate: gateResponse,
  dryRun: z.boolean(),
}) satisfies z.ZodType<ReleaseChange>;
