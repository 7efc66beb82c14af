/** Rules and texts of alerts for operators: automatic halts, kills, and versions that suddenly fail. Pure functions. */
import { automaticHalt, type ReleaseHistoryRow } from 'shared-contracts/release/release-operations';
import { quorumOf } from 'shared-contracts/release/release-quorum';
import { paragraphs, shortened } from '../../../kernel/basics/notice-text.ts';
import type { SystemAnnouncement } from '../../message/announcement/system-announcement.ts';
import type { VersionRate } from '../health/health-store.ts';

export interface ReleaseAlert {
  /** Name of the event, which is the same on every node. */
  readonly event: string;
  /** Milliseconds after which a repetition of the event counts as a new one. */
  readonly quiet: number;
  readonly announcement: SystemAnnouncement;
}

export const spikeRule = {
  /** Length of the examined period, ms. The preceding period of the same length is used for comparison. */
  recent: 600_000,
  before: 3_600_000,
  /** Smallest number of loads for which a failure rate is judged. */
  minimum: 20,
  /** Failure rate (share of loads) from which an alert is raised. */
  rate: 0.2,
  /** Smallest factor by which the rate must have grown since the period before. */
  growth: 3,
  /** A sudden rise of failures that appears again after this time is a new event, ms. */
  quiet: 1_800_000,
} as const;

const percent = (rate: number): string => `${(rate * 100).toFixed(1)}%`;

function alert(
  event: string,
  openPage: string,
  [title, text, reason]: readonly [title: string, text: string, reason: string],
): ReleaseAlert {
  return {
    event,
    quiet: spikeRule.quiet,
    announcement: {
      titile: shortened(title, 100),
      msgAbstract: shortened(text, 500),
      msgContent: paragraphs(reason ? [text, `原因：${reason}`] : [text]),
      priority: 'H',
      openPage,
      busType: 'release',
      busId: shortened(event, 64),
    },
  };
}

/** The alert for a line of the registry's history; null for lines that need none. */
export function alertOf(environment: string, { serial, name, action, by, reason, detail }: ReleaseHistoryRow): ReleaseAlert | null {
  const event = `${action}:${serial}:${name}`;
  const history = `/system/release/history?environment=${environment}`;
  if (action === 'canary-halt') {
    const who = by === automaticHalt ? '灰度版本的失败率超出固定版本允许的范围，系统自动暂停' : `操作：${by}`;
    const text = `环境 ${environment} 的灰度 ${name} 已暂停，用户恢复使用固定版本。${who}。`;
    return alert(event, history, [`灰度 ${name} 已暂停`, text, reason]);
  }
  if (action !== 'kill') return null;
  const version = typeof detail?.version === 'string' ? detail.version : '*';
  const subject = version === '*' ? `${name} 的全部版本` : `${name} ${version}`;
  return alert(event, history, [`${shortened(subject, 80)} 已停用`, `环境 ${environment} 停用了 ${subject}。操作：${by}。`, reason]);
}

/** Versions served to everybody that fail much more often than in the preceding period. */
export function spikesIn(
  served: ReadonlyMap<string, string>,
  recent: readonly VersionRate[],
  before: readonly VersionRate[],
): readonly VersionRate[] {
  return recent.filter((row) => {
    if (served.get(row.name) !== row.version || row.loads < spikeRule.minimum || row.share < spikeRule.rate) return false;
    // No alert is raised when only a few people have failures.
    if (row.failing < quorumOf(row.people)) return false;
    // A version that is new in this environment is compared with the version that it replaced.
    const of = before.filter(({ name }) => name === row.name);
    const base = of.find(({ version }) => version === row.version) ?? of.toSorted((left, right) => right.loads - left.loads)[0];
    return !base || base.loads < spikeRule.minimum || row.share >= base.share * spikeRule.growth;
  });
}

/** The alert about a version that fails often. */
export function spikeAlert(environment: string, { name, version, loads, failures, people, failing }: VersionRate): ReleaseAlert {
  const health = `/system/release/health?environment=${environment}&name=${name}`;
  const text = `环境 ${environment} 的 ${name} ${version} 最近10分钟被${people}人打开${loads}次，失败${failures}次（${percent(failures / loads)}），涉及${failing}人。`;
  return alert(`spike:${name}@${version}`, health, [`${name} 失败率异常：${percent(failures / loads)}`, text, '']);
}
