/** Risk rules about tracks. They are checked only for tenants that receive positions: without a position provider no journey would have a track. */
import Big from 'big.js';
import { type SQL, sql } from 'drizzle-orm';
import { waybillStatus } from 'shared-contracts/business/states';
import { usualFenceRadius } from 'shared-contracts/business/track/fence';
import type { TrackPoint } from 'shared-contracts/business/track/track';
import type { Tx } from '../../../kernel/database/database.ts';
import { goodPoints } from '../track/read-track.ts';
import {
  done,
  type Finding,
  type LimitSource,
  level,
  local,
  object,
  ofWaybill,
  type RuleDefinition,
  type Scan,
  stage,
} from './rule-terms.ts';
import { evidenceOf, type Journey, missingTrack, oddTrack, oddTransit } from './track-judgement.ts';

/** Largest number of journeys that one run examines, the newest first. */
const mostJourneys = 500;

interface Found extends Finding {
  readonly departed: number;
  readonly ended: number;
  readonly distance: string;
  readonly sendLng: string | null;
  readonly sendLat: string | null;
  readonly receiveLng: string | null;
  readonly receiveLat: string | null;
  readonly fenceRadius: number;
}

const delivered = ({ since }: Scan): SQL => sql`${done(sql`w`)} and w.delivery_time >= ${since} and w.depart_time is not null`;
const running = (): SQL => sql`w.waybill_status = ${waybillStatus.inTransit} and w.depart_time is not null and w.del_flag = 0`;

async function journeys(tx: Tx, scan: Scan, which: SQL): Promise<readonly Found[]> {
  const { rows } = await tx.execute<Found>(sql`
    select ${ofWaybill}, '' "actualValue", concat('运距: ', w.distance, '公里', E'\n', '发车: ', ${local(sql`w.depart_time`)}, E'\n', '送达: ', ${local(sql`w.delivery_time`)}) evidence,
      extract(epoch from w.depart_time)::float8 departed, extract(epoch from coalesce(w.delivery_time, ${scan.now}::timestamptz))::float8 ended, w.distance,
      w.send_lng "sendLng", w.send_lat "sendLat", w.receive_lng "receiveLng", w.receive_lat "receiveLat",
      coalesce((select c.config_value::float8 from biz_common_config c where c.tenant_id = w.tenant_id and c.config_key = 'waybill.fenceRadiusMeters'
        and (c.company_id is null or c.company_id = w.company_id) and c.del_flag = 0 order by c.company_id nulls last limit 1), ${usualFenceRadius}::float8) "fenceRadius"
    from biz_waybill w where w.tenant_id = ${scan.tenantId} and ${which} and exists (select from biz_track_point p where p.tenant_id = w.tenant_id)
    order by w.depart_time desc limit ${mostJourneys}`);
  return rows;
}

const place = (lng: string | null, lat: string | null) => (lng === null || lat === null ? null : { lng: Number(lng), lat: Number(lat) });
const journeyOf = (row: Found): Journey => ({
  departed: row.departed,
  ended: row.ended,
  plan: { send: place(row.sendLng, row.sendLat), receive: place(row.receiveLng, row.receiveLat), distance: Number(row.distance) },
});

/**
 * Makes the `find` function of a rule that judges the track of each journey. A journey for which `judge` returns texts is a finding with
 * these texts as its value.
 */
const overTracks =
  (
    which: (scan: Scan) => SQL,
    judge: (points: readonly TrackPoint[], row: Found, scan: Scan) => readonly string[],
  ): RuleDefinition['find'] =>
  async (tx, scan) => {
    const findings: Finding[] = [];
    for (const row of await journeys(tx, scan, which(scan))) {
      const points = await goodPoints(tx, row.objectId);
      const words = judge(points, row, scan);
      if (words.length > 0) findings.push({ ...row, actualValue: words.join('，'), evidenceTrack: evidenceOf(points) });
    }
    return findings;
  };

export const trackRules: readonly RuleDefinition[] = [
  {
    ...{ ruleCode: 'R005', ruleName: '轨迹缺失', riskObject: object.waybill, stage: stage.delivery, riskLevel: level.medium },
    limits: [
      ['10', '点', { keys: ['risk.trackMinPoints'], of: (points = '') => points }],
      ['30', '分钟'],
    ],
    isCondition: false,
    description: '送达的运单轨迹点少于阈值一，或发车前后阈值二之内没有轨迹点',
    find: overTracks(delivered, (points, { departed }, { threshold, threshold2 }) => {
      const problem = missingTrack(points, departed, Number(threshold), Number(threshold2) * 60);
      return problem === null ? [] : [problem];
    }),
  },
  {
    ...{ ruleCode: 'R009', ruleName: '在途异常', riskObject: object.waybill, stage: stage.road, riskLevel: level.low },
    limits: [
      ['60', '分钟停留'],
      ['5', '公里偏航'],
      ['30', '分钟离线'],
    ],
    isCondition: true,
    description: '在途运单在装卸地之外停留、绕行或没有定位超过阈值',
    find: overTracks(running, (points, row, { threshold, threshold2, threshold3 }) => {
      const most = { stop: Number(threshold), detour: Number(threshold2), silence: Number(threshold3) };
      return oddTransit(points, journeyOf(row), most, row.fenceRadius);
    }),
  },
];

/** Finds waybills that their track contradicts, according to the second and third threshold of rule R006. */
const mismatched = overTracks(delivered, (points, row, { threshold2, threshold3 }) =>
  oddTrack(points, journeyOf(row), { way: Number(threshold2) / 100, uncovered: Number(threshold3) / 100 }, row.fenceRadius),
);

/**
 * Converts the setting, which is the least share of the time that a track must cover, to the threshold of the rule, which is the largest
 * share that it may leave uncovered.
 */
const uncovered: LimitSource = { keys: ['risk.trackCoverage'], of: (covered = '') => new Big(1).minus(covered).times(100).toFixed() };

/** Extends rule R006, which compares times, by the comparison of tracks. When both find something about a waybill, it becomes one finding. */
export function withTrack(rule: RuleDefinition): RuleDefinition {
  return {
    ...rule,
    limits: [...rule.limits, ['30', '%里程偏差'], ['20', '%未覆盖', uncovered]],
    description: '从发车到送达的平均速度高于阈值一，轨迹里程与运距的偏差超过阈值二，轨迹没有覆盖的时间超过阈值三，或轨迹未到装卸地围栏之内',
    find: async (tx, scan) => {
      const found = new Map((await rule.find(tx, scan)).map((one) => [one.objectId, one]));
      for (const one of await mismatched(tx, scan)) {
        const known = found.get(one.objectId);
        found.set(one.objectId, known ? { ...one, actualValue: `${known.actualValue}，${one.actualValue}` } : one);
      }
      return [...found.values()];
    },
  };
}
