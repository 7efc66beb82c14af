/** What operators are told of without asking: halts, kills, and versions that suddenly fail. The rules and the words; pure. */
import { automaticHalt, type ReleaseHistoryRow } from 'shared-contracts/release/release-operations';
import { quorumOf } from 'shared-contracts/release/release-quorum';
import { paragraphs, shortened } from '../../message/announcement/notice-text.ts';
import type { SystemAnnouncement } from '../../message/announcement/system-announcement.ts';
import type { VersionRate } from '../health/health-store.ts';

export interface ReleaseAlert {
  /** The same event has the same name, whoever sees it. */
  readonly event: string;
  /** Seen again after so long without, it is another event, ms. */
  readonly quiet: number;
  readonly announcement: SystemAnnouncement;
}

export const spikeRule = {
  /** Stretch that is looked at, and the one before it that it is compared with, ms. */
  recent: 600_000,
  before: 3_600_000,
  /** Loads below which a rate says nothing. */
  minimum: 20,
  /** Share of loads that fail. */
  rate: 0.2,
  /** Times the share before. */
  growth: 3,
  /** A spike that was over for so long is a new one when it comes again, ms. */
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

/** The alert of a line of the history; null for lines that nobody must be told of. */
export function alertOf(environment: string, { serial, name, action, by, reason, detail }: ReleaseHistoryRow): ReleaseAlert | null {
  const event = `${action}:${serial}:${name}`;
  const history = `/system/release/history?environment=${environment}`;
  if (action === 'canary-halt') {
    const who = by === automaticHalt ? '灰度版本的失败率超出固定版本允许的范围，系统自动停止' : `操作：${by}`;
    const text = `环境 ${environment} 的灰度发布 ${name} 已停止，用户恢复使用固定版本。${who}。`;
    return alert(event, history, [`灰度发布 ${name} 已停止`, text, reason]);
  }
  if (action !== 'kill') return null;
  const version = typeof detail?.version === 'string' ? detail.version : '*';
  const subject = version === '*' ? `${name} 的全部版本` : `${name} ${version}`;
  return alert(event, history, [`${shortened(subject, 80)} 已停用`, `环境 ${environment} 停用了 ${subject}。操作：${by}。`, reason]);
}

/** Versions among those served to everybody that fail much more often than they did. */
export function spikesIn(
  served: ReadonlyMap<string, string>,
  recent: readonly VersionRate[],
  before: readonly VersionRate[],
): readonly VersionRate[] {
  return recent.filter((row) => {
    if (served.get(row.name) !== row.version || row.loads < spikeRule.minimum || row.share < spikeRule.rate) return false;
    // One account alone rings no bell.
    if (row.failing < quorumOf(row.people)) return false;
    // A version that is new here is compared with the one it took over from.
    const of = before.filter(({ name }) => name === row.name);
    const base = of.find(({ version }) => version === row.version) ?? of.toSorted((left, right) => right.loads - left.loads)[0];
    return !base || base.loads < spikeRule.minimum || row.share >= base.share * spikeRule.growth;
  });
}

/** The alert of a version that fails. */
export function spikeAlert(environment: string, { name, version, loads, failures, people, failing }: VersionRate): ReleaseAlert {
  const health = `/system/release/health?environment=${environment}&name=${name}`;
  const text = `环境 ${environment} 的 ${name} ${version} 最近10分钟被${people}人打开${loads}次，失败${failures}次（${percent(failures / loads)}），涉及${failing}人。`;
  return alert(`spike:${name}@${version}`, health, [`${name} 失败率异常：${percent(failures / loads)}`, text, '']);
}
