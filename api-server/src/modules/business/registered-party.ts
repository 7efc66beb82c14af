import { registerSource } from 'shared-contracts/business/states';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { instantText } from '../../kernel/basics/clock.ts';
import { newId } from '../../kernel/basics/ids.ts';
import type { NewParty } from '../system/account/registration-parties.ts';

/** Code for settlement after each transport, which applies until an employee grants credit. */
const settledPerFreight = '1';

/**
 * The initial value that a contract declares for a field. Forms use it too; registration has no form for these fields, so it uses it here.
 */
export function initial(entity: EntityDefinition, name: string): string {
  const value = entity.fields[name]?.initial;
  if (typeof value !== 'string') throw new Error(`Field ${name} of ${entity.name} has no initial value`);
  return value;
}

/** Columns that shippers and carriers share when their first person registers. Address and documents stay empty until the certification. */
export function firstColumns({ tenantId, contactName, contactMobile, createBy }: NewParty, now: number) {
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
