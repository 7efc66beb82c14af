import { and, eq, sql } from 'drizzle-orm';
import { carrier } from 'shared-contracts/business/carrier';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { shipper } from 'shared-contracts/business/shipper';
import { registerSource } from 'shared-contracts/business/states';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { RegistrationKind } from 'shared-contracts/session/account';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Conflict } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { carriers } from '../../business/carrier/carrier.table.ts';
import { shippers } from '../../business/shipper/shipper.table.ts';
import type { RoleCode } from '../role/standard-roles.ts';

/** What a firm is known by when its first person registers. */
export interface NewParty {
  readonly tenantId: number;
  readonly companyName: string;
  readonly contactName: string;
  readonly contactMobile: string;
  readonly email: string | null;
  readonly createBy: string;
}

/** Paid per freight until the office agrees on credit. */
const settledPerFreight = '1';

/** The value a form starts with; registration has no form for it. */
function initial(entity: EntityDefinition, name: string): string {
  const value = entity.fields[name]?.initial;
  if (typeof value !== 'string') throw new Error(`Field ${name} of ${entity.name} has no initial value`);
  return value;
}

/** Columns that shippers and carriers share. Address and papers come with the certification; until then they are empty. */
function commonColumns({ tenantId, contactName, contactMobile, createBy }: NewParty, now: number) {
  return {
    id: newId(now),
    tenantId,
    createBy,
    createTime: instantText(now),
    contactName,
    contactMobile,
    provinceCode: '',
    cityCode: '',
    districtCode: '',
    address: '',
    settleType: settledPerFreight,
    source: registerSource.self,
  };
}

async function addShipper(tx: Tx, party: NewParty, now: number): Promise<string> {
  const values = {
    ...commonColumns(party, now),
    shipperNo: await nextNumber(tx, party.tenantId, numberKinds.shipper, now),
    shipperName: party.companyName,
    email: party.email,
    shipperType: initial(shipper, 'shipperType'),
    customerLevel: initial(shipper, 'customerLevel'),
    companyId: initial(shipper, 'companyId'),
    serviceFeeMode: initial(shipper, 'serviceFeeMode'),
    status: initial(shipper, 'status'),
  };
  await tx.insert(shippers).values(values);
  return values.id;
}

async function addCarrier(tx: Tx, party: NewParty, now: number): Promise<string> {
  const values = {
    ...commonColumns(party, now),
    carrierNo: await nextNumber(tx, party.tenantId, numberKinds.carrier, now),
    carrierName: party.companyName,
    carrierType: initial(carrier, 'carrierType'),
    taxpayerType: initial(carrier, 'taxpayerType'),
    payeeMode: initial(carrier, 'payeeMode'),
    cooperateType: initial(carrier, 'cooperateType'),
    companyId: initial(carrier, 'companyId'),
    status: initial(carrier, 'status'),
  };
  await tx.insert(carriers).values(values);
  return values.id;
}

/** Role of the first person, column of the user that names the firm, and how the firm is made. */
export const registrationParties = {
  shipper: { role: 'shipper_admin', link: 'shipperId', add: addShipper, taken: '货主名称已存在' },
  carrier: { role: 'carrier_admin', link: 'carrierId', add: addCarrier, taken: '承运商名称已存在' },
} as const satisfies Record<RegistrationKind, { role: RoleCode } & Record<string, unknown>>;

/** Makes the uncertified shipper or carrier and returns its id; throws when another one has the name. */
export async function addParty(tx: Tx, kind: RegistrationKind, party: NewParty, now: number): Promise<string> {
  const { add, taken } = registrationParties[kind];
  const [table, name] = kind === 'shipper' ? [shippers, shippers.shipperName] : [carriers, carriers.carrierName];
  const same = and(eq(table.tenantId, party.tenantId), eq(table.delFlag, 0), eq(name, party.companyName));
  const found = await tx.select({ one: sql`1` }).from(table).where(same).limit(1);
  if (found.length > 0) throw new Conflict(taken);
  return await add(tx, party, now);
}
