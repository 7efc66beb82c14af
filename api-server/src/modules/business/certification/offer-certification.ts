import type { FastifyInstance } from 'fastify';
import type { carrier } from 'shared-contracts/business/carrier';
import type { driver } from 'shared-contracts/business/driver';
import type { lorry } from 'shared-contracts/business/lorry';
import type { shipper } from 'shared-contracts/business/shipper';
import { action } from '../../../kernel/crud/action.ts';
import type { RowOf, TableOf } from '../../../kernel/entity/entity-table.ts';
import { auditCert, submitCert, withdrawCert } from './certification.ts';

type Certified = typeof shipper | typeof carrier | typeof driver | typeof lorry;
type Submitted = { readonly certSubmitterId: string | null };

/** Registers the actions of the certification, which are the same for shippers, carriers, drivers and lorries. */
export function certification<E extends Certified, T extends TableOf<E>>(app: FastifyInstance, entity: E, table: T): void {
  // The four tables have the columns of the certification, which the generic parameter hides.
  const as = (patch: object) => patch as Partial<RowOf<T>>;
  action(app, entity, table, 'submitCert', async ({ caller, row, now }) => as(submitCert(entity, { caller, row, now })));
  action(app, entity, table, 'withdrawCert', async ({ caller, row }) => as(withdrawCert({ caller, row })));
  action(app, entity, table, 'auditCert', async ({ caller, row, now, body, log }) => {
    const decision = body as unknown as Parameters<typeof auditCert>[2];
    log({ remark: decision.certRejectReason ?? null });
    return as(auditCert(entity, { caller, row: row as RowOf<T> & Submitted, now }, decision));
  });
}
