import { registerSource } from 'shared-contracts/business/states';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { instantText } from '../../kernel/basics/clock.ts';
import { newId } from '../../kernel/basics/ids.ts';
import type { NewParty } from '../system/account/registration-parties.ts';

/** Settlement per freight, until an employee grants credit. */
const settledPerFreight = '1';

/** Initial value that the contract gives a field; forms use it, but registration has no form. */
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
