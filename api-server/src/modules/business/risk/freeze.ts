/**
 * Freezes the records that a risk concerns, and unfreezes them again. A record that several risks froze is unfrozen only with the last of
 * them; a record that people froze without a risk stays frozen, with their reason.
 */
import { and, eq, like, ne, sql } from 'drizzle-orm';
import { carrier } from 'shared-contracts/business/carrier';
import { driver } from 'shared-contracts/business/driver';
import { lorry } from 'shared-contracts/business/lorry';
import { certEvent } from 'shared-contracts/business/master/cert-record';
import { certStatus, yesNo } from 'shared-contracts/business/states';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { businessAt } from '../../../kernel/basics/errors.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import { changesBetween } from '../../../kernel/entity/rows.ts';
import { type Act, auditFollowing, logTransition } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { freezeCert, unfreezeCert } from '../certification/certification.ts';
import { recordCertEvent } from '../certification/record-event.ts';
import { drivers } from '../driver/driver.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { changeWaybill, lockWaybill } from '../waybill/change-waybill.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { type RiskRow, risks } from './risk.table.ts';
import { object } from './rule-terms.ts';

/** Codes from the dictionary `freeze_scope`. */
const scope = { waybill: '1', driver: '2', lorry: '3', carrier: '4' } as const;
const names: Readonly<Record<string, string>> = { '1': '运单', '2': '司机', '3': '车辆', '4': '承运商' };

interface Party {
  readonly entity: EntityDefinition & { readonly name: 'driver' | 'lorry' | 'carrier' };
  readonly table: EntityTable;
}
const parties: Readonly<Record<string, Party>> = {
  [scope.driver]: { entity: driver, table: drivers },
  [scope.lorry]: { entity: lorry, table: lorries },
  [scope.carrier]: { entity: carrier, table: carriers },
};

type RiskAct = Act & { readonly row: RiskRow };

/** Ids of the waybill, driver, lorry and carrier that the risk concerns, by code of `freeze_scope`. */
async function targetsOf({ tx, row }: RiskAct): Promise<Readonly<Record<string, string | null>>> {
  const [waybill] = row.waybillId ? await tx.select().from(waybills).where(eq(waybills.id, row.waybillId)) : [];
  const isAbout = (code: string) => row.riskObject === code;
  return {
    [scope.waybill]: row.waybillId,
    [scope.driver]: isAbout(object.driver) ? row.objectId : (row.driverId ?? waybill?.driverId ?? null),
    [scope.lorry]: isAbout(object.lorry) ? row.objectId : (waybill?.lorryId ?? null),
    [scope.carrier]: row.carrierId ?? waybill?.carrierId ?? null,
  };
}

/** Freezes the chosen records. Returns the changed columns of the risk, which lists the records that it, or another risk, has frozen. */
export async function freezeObjects(act: RiskAct, frozenScope: string, freezeReason: string): Promise<Partial<RiskRow>> {
  const chosen = [...new Set(frozenScope.split(',').filter(Boolean))].sort();
  const frozen = (act.row.frozenIds ?? '').split(',').filter(Boolean);
  await bypassRowScope(act.tx, async () => {
    const targets = await targetsOf(act);
    for (const code of chosen) {
      const id = targets[code];
      if (!id) throw businessAt('frozenScope', `该风险没有可冻结的${names[code] ?? '对象'}`);
      const one = `${code}:${id}`;
      if (frozen.includes(one)) continue;
      if ((await setFrozen(act, code, id, freezeReason)) || (await isHeldElsewhere(act, one))) frozen.push(one);
    }
  });
  if (frozen.length === 0) return {};
  const codes = [...new Set(frozen.map((one) => one.slice(0, 1)))].sort().join(',');
  return { frozenIds: frozen.join(','), frozenScope: codes, freezeReason };
}

/** Whether another risk keeps the same record frozen; `one` is an entry of `frozenIds`. */
async function isHeldElsewhere({ tx, row }: RiskAct, one: string): Promise<boolean> {
  const others = await tx
    .select({ id: risks.id })
    .from(risks)
    .where(and(ne(risks.id, row.id), like(risks.frozenIds, `%${one}%`), eq(risks.delFlag, 0)))
    .limit(1);
  return others.length > 0;
}

/** Freezes one record; resolves to false when it was frozen already. */
async function setFrozen(act: RiskAct, code: string, id: string, reason: string): Promise<boolean> {
  if (code === scope.waybill) {
    const row = await lockWaybill(act, id);
    if (row.frozenFlag === yesNo.yes) return false;
    await changeWaybill(act, row, { frozenFlag: yesNo.yes }, 'freeze');
    return true;
  }
  return await changeParty(act, code, id, (row) => {
    if (row.certStatus === certStatus.frozen) return null;
    if (row.certStatus !== certStatus.certified) throw businessAt('frozenScope', `${names[code]}未处于已认证状态，不能冻结`);
    return { patch: freezeCert({ standingReason: reason }), action: 'freeze', event: certEvent.frozen };
  });
}

type StandingRow = Readonly<Record<string, unknown>> & { readonly certStatus: string };
type Change = {
  readonly patch: { readonly certStatus: string; readonly standingReason: string };
  readonly action: string;
  readonly event: string;
};

async function changeParty(act: RiskAct, code: string, id: string, decide: (row: StandingRow) => Change | null): Promise<boolean> {
  const party = parties[code];
  if (!party) throw businessAt('frozenScope', '请选择冻结对象');
  const { entity, table } = party;
  const { tx, caller, now } = act;
  const [found] = await tx.select().from(table).where(eq(table.id, id)).for('update');
  const row = found as StandingRow | undefined;
  const change = row && decide(row);
  if (!row || !change) return false;
  const marks = { updateBy: caller.username, updateTime: now, version: sql`${table.version} + 1` };
  await tx
    .update(table)
    .set({ ...change.patch, ...marks } as never)
    .where(eq(table.id, id));
  const after = { ...row, ...change.patch };
  auditFollowing(act, entity, id, change.action, changesBetween(row as never, after as never));
  const no = String(row[entity.titleField] ?? '');
  await logTransition(act, entity, { id, no, action: change.action, from: row.certStatus, to: change.patch.certStatus });
  await recordCertEvent(act, entity.name, after, { event: change.event, reason: change.patch.standingReason });
  return true;
}

/** Unfreezes the records that this risk froze, except those that another risk keeps frozen. Returns the changed columns of the risk. */
export async function releaseObjects(act: RiskAct, reason: string): Promise<Partial<RiskRow>> {
  const held = (act.row.frozenIds ?? '').split(',').filter(Boolean);
  if (held.length === 0) return {};
  await bypassRowScope(act.tx, async () => {
    for (const one of held) {
      if (await isHeldElsewhere(act, one)) continue;
      const [code = '', id = ''] = one.split(':');
      if (code === scope.waybill) {
        const row = await lockWaybill(act, id);
        if (row.frozenFlag === yesNo.yes) await changeWaybill(act, row, { frozenFlag: yesNo.no }, 'unfreeze');
        continue;
      }
      await changeParty(act, code, id, (row) => {
        if (row.certStatus !== certStatus.frozen) return null;
        const name = parties[code]?.entity.name ?? 'driver';
        return { patch: unfreezeCert(name, row, act.now, { standingReason: reason }), action: 'unfreeze', event: certEvent.released };
      });
    }
  });
  return { frozenIds: null, frozenScope: null };
}
