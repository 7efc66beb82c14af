import { numberKinds } from 'shared-contracts/business/number-kinds';
import { shipper } from 'shared-contracts/business/shipper';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import type { NewParty, RegistrationParty } from '../../system/account/registration-parties.ts';
import { addMainAccount } from '../owner-relation-user/main-account.ts';
import { firstColumns, initial } from '../registered-party.ts';
import { usualServiceFee } from './service-fee.ts';
import { shippers } from './shipper.table.ts';

async function addShipper(tx: Tx, party: NewParty, now: number): Promise<string> {
  const companyId = initial(shipper, 'companyId');
  const values = {
    ...firstColumns(party, now),
    shipperNo: await nextNumber(tx, party.tenantId, numberKinds.shipper, now),
    shipperName: party.companyName,
    email: party.email,
    shipperType: initial(shipper, 'shipperType'),
    customerLevel: initial(shipper, 'customerLevel'),
    companyId,
    ...(await usualServiceFee(tx, party.tenantId, companyId, {})),
    status: initial(shipper, 'status'),
  };
  await tx.insert(shippers).values(values);
  return values.id;
}

/** The role, link and defaults with which a shipper is created when the first person of the shipper registers. */
export const shipperRegistration: RegistrationParty = {
  role: 'shipper_admin',
  link: 'shipperId',
  table: shippers,
  name: shippers.shipperName,
  taken: '货主名称已存在',
  add: addShipper,
  joined: async (tx, { tenantId, partyId, companyName, userId, createBy, contactMobile }, now) =>
    await addMainAccount(
      tx,
      {
        tenantId,
        shipperId: partyId,
        shipperName: companyName,
        userId,
        username: createBy,
        realname: companyName.slice(0, 50),
        mobile: contactMobile,
      },
      now,
    ),
};
