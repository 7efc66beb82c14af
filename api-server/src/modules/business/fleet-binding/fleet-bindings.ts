import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { bindKind, fleetBinding as entity } from 'shared-contracts/business/fleet/fleet-binding';
import { lorryHoldingStatuses } from 'shared-contracts/business/states';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { newId } from '../../../kernel/basics/ids.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { changesBetween } from '../../../kernel/entity/rows.ts';
import { type Act, auditFollowing } from '../act.ts';
import type { DriverRow } from '../driver/driver.table.ts';
import { type LorryRow, lorries } from '../lorry/lorry.table.ts';
import { lockTrailer } from '../lorry/trailers.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { fleetBindings } from './fleet-binding.table.ts';

/** A driver or lorry, in the form in which its bindings refer to it. */
export interface Member {
  readonly kind: typeof bindKind.carrierDriver | typeof bindKind.carrierLorry;
  readonly id: string;
  readonly bindStatus: string;
  /** Values that a new binding of this driver or lorry gets. */
  readonly values: {
    readonly carrierId: string;
    readonly carrierName: string;
    readonly driverId?: string;
    readonly driverName?: string;
    readonly lorryId?: string;
    readonly plateNumber?: string;
  };
}

type Driver = Pick<DriverRow, 'id' | 'carrierId' | 'carrierName' | 'driverName' | 'bindStatus'>;
type Lorry = Pick<LorryRow, 'id' | 'carrierId' | 'carrierName' | 'plateNumber' | 'bindStatus'>;

export const ofDriver = ({ id, carrierId, carrierName, driverName, bindStatus: status }: Driver): Member => ({
  ...{ kind: bindKind.carrierDriver, id, bindStatus: status },
  values: { carrierId, carrierName, driverId: id, driverName },
});

export const ofLorry = ({ id, carrierId, carrierName, plateNumber, bindStatus: status }: Lorry): Member => ({
  ...{ kind: bindKind.carrierLorry, id, bindStatus: status },
  values: { carrierId, carrierName, lorryId: id, plateNumber },
});

/** Bindings that name the driver or lorry. */
export const bindingsOf = ({ kind, id }: Member): SQL | undefined =>
  kind === bindKind.carrierDriver ? eq(fleetBindings.driverId, id) : eq(fleetBindings.lorryId, id);

/** Writes a binding that is in force from now on. */
export async function openBinding(act: Act, kind: string, values: Member['values'], mainFlag: 'Y' | 'N' = 'N'): Promise<void> {
  const { tx, caller, now } = act;
  const id = newId();
  const written = {
    ...{ id, tenantId: caller.tenantId, sysOrgCode: caller.orgCode, createBy: caller.username, createTime: now },
    ...{ bindKind: kind, ...values, mainFlag, bindStatus: bindStatus.bound, bindTime: now, bindUser: caller.realname },
  };
  await tx.insert(fleetBindings).values(written);
  auditFollowing(act, entity, id, 'bind', changesBetween({}, written));
}

/** Ends the bindings in force that satisfy `where`. */
export async function endBindings(act: Act, where: SQL | undefined, reason: string): Promise<void> {
  const { tx, caller, now } = act;
  const end = { bindStatus: bindStatus.released, unbindTime: now, unbindUser: caller.realname, unbindReason: reason };
  const ended = await tx
    .update(fleetBindings)
    .set({ ...end, mainFlag: 'N', updateBy: caller.username, updateTime: now, version: sql`${fleetBindings.version} + 1` })
    .where(and(where, eq(fleetBindings.bindStatus, bindStatus.bound), eq(fleetBindings.delFlag, 0)))
    .returning({ id: fleetBindings.id });
  for (const { id } of ended) auditFollowing(act, entity, id, 'unbind', changesBetween({ bindStatus: bindStatus.bound }, end));
}

/**
 * Binds a driver or lorry to its carrier from now on, after it was added or given to another carrier. Bindings to the previous carrier end.
 */
export async function followCarrier(act: Act, member: Member): Promise<void> {
  await endBindings(act, bindingsOf(member), '更换承运商');
  if (member.kind === bindKind.carrierDriver) await forgetMain(act.tx, member.id);
  await openBinding(act, member.kind, member.values);
}

/** Removes the driver as usual driver from all lorries. */
export async function forgetMain(tx: Tx, driverId: string): Promise<void> {
  await tx
    .update(lorries)
    .set({ defaultDriverId: null, driverName: null, version: sql`${lorries.version} + 1` })
    .where(eq(lorries.defaultDriverId, driverId));
}

type Trailer = Pick<LorryRow, 'tenantId' | 'plateNumber' | 'carrierId'>;

interface Crew {
  readonly lorryId?: string | undefined;
  readonly driverId?: string | undefined;
  /** The vehicle as a trailer, which waybills name by its plate alone. A waybill of another carrier does not bind its owner. */
  readonly pulled?: Trailer;
}

/** The lorry or trailer alone, as a running waybill may use it. */
export const vehicleOf = ({ id, ...pulled }: Trailer & Pick<LorryRow, 'id'>): Crew => ({ lorryId: id, pulled });

/**
 * Whether a running waybill uses the given lorry and driver together, or a running waybill of its carrier uses the vehicle as trailer. The plate
 * of a trailer is locked, as by an assignment, so that of an assignment and a change at the same time only one succeeds.
 */
export async function isOnJourney(tx: Tx, { lorryId, driverId, pulled }: Crew): Promise<boolean> {
  if (pulled) await lockTrailer(tx, pulled.tenantId, pulled.plateNumber);
  const asLorry = lorryId ? eq(waybills.lorryId, lorryId) : undefined;
  const asTrailer = pulled && and(eq(waybills.trailerPlateNumber, pulled.plateNumber), eq(waybills.carrierId, pulled.carrierId));
  const [live] = await tx
    .select({ id: waybills.id })
    .from(waybills)
    .where(
      and(
        or(asLorry, asTrailer),
        driverId ? or(eq(waybills.driverId, driverId), eq(waybills.coDriverId, driverId)) : undefined,
        inArray(waybills.waybillStatus, [...lorryHoldingStatuses]),
      ),
    )
    .limit(1);
  return live !== undefined;
}
