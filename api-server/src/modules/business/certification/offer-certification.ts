import type { FastifyInstance } from 'fastify';
import type { carrier } from 'shared-contracts/business/carrier';
import type { driver } from 'shared-contracts/business/driver';
import type { lorry } from 'shared-contracts/business/lorry';
import type { CertifiedEntity } from 'shared-contracts/business/master/cert-documents';
import { certEvent } from 'shared-contracts/business/master/cert-record';
import type { shipper } from 'shared-contracts/business/shipper';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { type ActionContext, action } from '../../../kernel/crud/action.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { RowOf, TableOf } from '../../../kernel/entity/entity-table.ts';
import type { WireRecord } from '../../../kernel/entity/records.ts';
import { auditCert, freezeCert, listCert, submitCert, unfreezeCert, withdrawCert } from './certification.ts';
import { recordCertEvent } from './record-event.ts';
import { tellOwner } from './tell-owner.ts';

type Certified = typeof shipper | typeof carrier | typeof driver | typeof lorry;
type Submitted = { readonly certSubmitterId: string | null };

/**
 * Registers the certification actions (submit, withdraw, audit, freeze, blacklist), which are the same for shippers, carriers, drivers and lorries.
 */
export function certification<E extends Certified, T extends TableOf<E>>(app: FastifyInstance, entity: E, table: T): void {
  // The cast is safe: all four tables have the certification columns, but TypeScript does not see them through the generic parameter.
  const as = (patch: object) => patch as Partial<RowOf<T>>;
  const name = entity.name as CertifiedEntity;
  type Act = ActionContext<E, Extract<keyof E['actions'], string>, T>;
  /** Writes a certification event that contains the record with the change applied, and returns the change. */
  const kept = async (act: Pick<Act, 'tx' | 'caller' | 'now' | 'row'>, patch: object, event: string, reason?: string | null) => {
    await recordCertEvent(act, name, { ...(act.row as object), ...patch }, { event, reason });
    return as(patch);
  };
  action(app, entity, table, 'submitCert', async (act) => await kept(act, submitCert(entity, act), certEvent.submitted));
  action(app, entity, table, 'withdrawCert', async (act) => await kept(act, withdrawCert(act), certEvent.withdrawn));
  action(app, entity, table, 'auditCert', async (act) => {
    const decision = act.body as unknown as Parameters<typeof auditCert>[2];
    act.log({ remark: decision.certRejectReason ?? null });
    const patch = auditCert(entity, { ...act, row: act.row as RowOf<T> & Submitted }, decision);
    await tellDecision(app, entity, act, decision);
    const event = decision.pass === 'Y' ? certEvent.passed : certEvent.refused;
    return await kept(act, patch, event, decision.certRejectReason);
  });
  const because = (body: unknown) => body as { readonly standingReason: string };
  action(app, entity, table, 'freeze', async (act) => {
    const { standingReason } = because(act.body);
    return await kept(act, freezeCert({ standingReason }), certEvent.frozen, standingReason);
  });
  action(app, entity, table, 'unfreeze', async (act) => {
    const { standingReason } = because(act.body);
    return await kept(act, unfreezeCert(name, act.row, act.now, { standingReason }), certEvent.released, standingReason);
  });
  action(app, entity, table, 'blacklist', async (act) => {
    const { standingReason } = because(act.body);
    return await kept(act, listCert(act.row, true, { standingReason }), certEvent.blacklisted, standingReason);
  });
  action(app, entity, table, 'unblacklist', async (act) => {
    const { standingReason } = because(act.body);
    return await kept(act, listCert(act.row, false, { standingReason }), certEvent.unlisted, standingReason);
  });
}

type Decided = Pick<ActionContext<Certified, never, TableOf<Certified>>, 'tx' | 'at'> & { readonly row: object };

/** Notifies the owner's people of an auditor's decision, with the reason of a refusal. */
async function tellDecision(
  app: FastifyInstance,
  entity: EntityDefinition,
  { tx, at, row }: Decided,
  { pass, certRejectReason }: Parameters<typeof auditCert>[2],
): Promise<void> {
  const record = row as WireRecord;
  const subject = `${entity.label[0]}${String(record[entity.titleField] ?? '')}`;
  const isPassed = pass === 'Y';
  const reason = certRejectReason ?? '';
  const notice = {
    ...(isPassed ? { event: 'certPassed', busType: 'certPassed' } : { event: 'certRefused', busType: 'certRefused' }),
    title: isPassed ? `${subject}的认证已通过` : `${subject}的认证被驳回`,
    line: isPassed ? '认证已通过，可以开展业务。' : `驳回原因：${reason}。请修改资料并重新提交认证。`,
    values: { reason },
  };
  await bypassRowScope(tx, () => tellOwner(tx, app.kernel.push, { entity, row: record, now: at }, notice));
}
