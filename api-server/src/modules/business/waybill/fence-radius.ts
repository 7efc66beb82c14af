/** The fence around the places of a waybill: how far from them a step still counts as done there. */

import type { Tx } from '../../../kernel/database/database.ts';
import type { Decorate } from '../../../kernel/entity/entity-context.ts';
import { setting, settingOfCompanies } from '../settings.ts';
import type { WaybillRow } from './waybill.table.ts';

/** Metres, as set for the waybill's company or the tenant. */
export const fenceRadiusOf = async (tx: Tx, { tenantId, companyId }: Pick<WaybillRow, 'tenantId' | 'companyId'>): Promise<number> =>
  Number(await setting(tx, tenantId, 'waybill.fenceRadiusMeters', companyId));

/** Adds the radius to waybills that people of a carrier read: their phones compare it with the position before a step is sent. */
export const addFenceRadius: Decorate = async (tx, rows, caller) => {
  if (caller.carrierId === null || rows.length === 0) return;
  const radius = await settingOfCompanies(tx, caller.tenantId, 'waybill.fenceRadiusMeters');
  for (const row of rows) row.fenceRadius = Number(radius(typeof row.companyId === 'string' ? row.companyId : null));
};
