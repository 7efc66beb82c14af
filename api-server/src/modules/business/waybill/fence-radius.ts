/** The fence around the places of a waybill: the distance within which a step counts as done at the place. */

import type { Tx } from '../../../kernel/database/database.ts';
import type { Decorate } from '../../../kernel/entity/entity-context.ts';
import { setting, settingOfCompanies } from '../settings.ts';
import type { WaybillRow } from './waybill.table.ts';

/** The radius in metres, from the settings of the waybill's company or tenant. */
export const fenceRadiusOf = async (tx: Tx, { tenantId, companyId }: Pick<WaybillRow, 'tenantId' | 'companyId'>): Promise<number> =>
  Number(await setting(tx, tenantId, 'waybill.fenceRadiusMeters', companyId));

/** Adds the radius to waybills that people of a carrier read: their phones compare it with their position before they send a step. */
export const addFenceRadius: Decorate = async (tx, rows, caller) => {
  if (caller.carrierId === null || rows.length === 0) return;
  const radius = await settingOfCompanies(tx, caller.tenantId, 'waybill.fenceRadiusMeters');
  for (const row of rows) row.fenceRadius = Number(radius(typeof row.companyId === 'string' ? row.companyId : null));
};
