import { carrier } from 'shared-contracts/business/carrier';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import type { NewParty, RegistrationParty } from '../../system/account/registration-parties.ts';
import { firstColumns, initial } from '../registered-party.ts';
import { carriers } from './carrier.table.ts';

async function addCarrier(tx: Tx, party: NewParty, now: number): Promise<string> {
  const values = {
    ...firstColumns(party, now),
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

/** The role, link and defaults with which a carrier is created when the first person of the carrier registers. */
export const carrierRegistration: RegistrationParty = {
  role: 'carrier_admin',
  link: 'carrierId',
  table: carriers,
  name: carriers.carrierName,
  taken: '承运商名称已存在',
  add: addCarrier,
};
