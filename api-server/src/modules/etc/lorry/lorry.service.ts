import { and, eq } from 'drizzle-orm';
import { etcLorryStatus } from 'shared-contracts/business/states';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { etcLorry } from 'shared-contracts/etc/lorry';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import type { Act } from '../../business/act.ts';
import { lorries } from '../../business/lorry/lorry.table.ts';
import { checkStanding, upper } from '../../business/party-rules.ts';
import { checkUnique } from '../../business/unique-rows.ts';
import { etcProvider } from './etc-provider.ts';
import { type EtcLorryRow, etcLorries } from './lorry.table.ts';
import { etcPlateColour } from './plate-colour.ts';

type EtcLorryDraft = DraftOf<typeof etcLorry>;
type EtcLorryAct = Act & { readonly row: EtcLorryRow };

/** Copies the data of the lorry that the toll provider needs. */
export async function prepareEtcLorry(tx: Tx, caller: Caller, draft: EtcLorryDraft) {
  const lorry = await getRow(tx, caller, lorries, draft.lorryId);
  const same = and(
    eq(etcLorries.providerCode, draft.providerCode),
    eq(etcLorries.plateNumber, lorry.plateNumber),
    eq(etcLorries.plateColor, lorry.plateColor),
  );
  const asked = { entity: etcLorry, field: 'plateNumber', value: lorry.plateNumber };
  if (same) await checkUnique(tx, caller, etcLorries, { same, message: '该车辆在此通道已有备案', asked });
  return {
    plateNumber: lorry.plateNumber,
    plateColor: lorry.plateColor,
    etcPlateColor: etcPlateColour(lorry.plateColor),
    carrierId: lorry.carrierId,
    carrierName: lorry.carrierName,
    axleCount: lorry.axleCount,
    grossMass: lorry.grossMass,
    ownerIdNo: upper(draft.ownerIdNo) ?? '',
    etcLorryStatus: etcLorryStatus.unregistered,
  };
}

/** Checks that no other registration of this plate exists with the new provider. */
export async function changeEtcLorry(tx: Tx, caller: Caller, draft: Partial<EtcLorryDraft>, current: EtcLorryRow) {
  const { providerCode = current.providerCode } = draft;
  const same = and(
    eq(etcLorries.providerCode, providerCode),
    eq(etcLorries.plateNumber, current.plateNumber),
    eq(etcLorries.plateColor, current.plateColor),
  );
  if (same && providerCode !== current.providerCode) {
    const asked = { entity: etcLorry, field: 'plateNumber', value: current.plateNumber };
    await checkUnique(tx, caller, etcLorries, { same, exceptId: current.id, message: '该车辆在此通道已有备案', asked });
  }
  return draft.ownerIdNo === undefined ? {} : { ownerIdNo: upper(draft.ownerIdNo) ?? '' };
}

/** Submits the lorry to its provider; an immediate response takes effect at once. */
export async function registerEtcLorry(act: EtcLorryAct): Promise<Partial<EtcLorryRow>> {
  const { tx, caller, row, now } = act;
  const lorry = await getRow(tx, caller, lorries, row.lorryId);
  checkStanding(lorry, '车辆', 'lorryId');
  if (row.etcPlateColor === '9') throw new Business('车牌颜色无法对应ETC颜色代码');
  const response = await etcProvider(row.providerCode).register(row);
  const submitted = { submitTime: now, failReason: null, approveTime: null, cancelTime: null };
  if (response.kind === 'accepted') return { ...submitted, ...(await acceptEtcLorry(act, response.providerVehicleId)) };
  if (response.kind === 'refused') return { ...submitted, ...(await refuseEtcLorry(act, response.reason)) };
  await showOnLorry(act, etcLorryStatus.registering);
  return { ...submitted, etcLorryStatus: etcLorryStatus.registering };
}

/** Records that the provider accepted the lorry. */
export async function acceptEtcLorry(act: EtcLorryAct, providerVehicleId: string): Promise<Partial<EtcLorryRow>> {
  await showOnLorry(act, etcLorryStatus.registered);
  return { etcLorryStatus: etcLorryStatus.registered, approveTime: act.now, providerVehicleId };
}

/** Records that the provider refused the lorry. */
export async function refuseEtcLorry(act: EtcLorryAct, failReason: string): Promise<Partial<EtcLorryRow>> {
  await showOnLorry(act, etcLorryStatus.failed);
  return { etcLorryStatus: etcLorryStatus.failed, failReason };
}

/** Ends the registration: tolls of the lorry are no longer invoiced through the provider. */
export async function cancelEtcLorry(act: EtcLorryAct): Promise<Partial<EtcLorryRow>> {
  await showOnLorry(act, etcLorryStatus.cancelled);
  return { etcLorryStatus: etcLorryStatus.cancelled, cancelTime: act.now };
}

async function showOnLorry({ tx, row }: EtcLorryAct, etcStatus: string): Promise<void> {
  await tx.update(lorries).set({ etcStatus, etcCardNo: row.etcCardNo }).where(eq(lorries.id, row.lorryId));
}
