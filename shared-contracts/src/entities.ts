/** Table of contents: every entity by name. Servers and tools read it; screens import the one they show. */
import { carrier } from './business/carrier.ts';
import { contract } from './business/contract/contract.ts';
import { dispatchGoods } from './business/dispatch-goods.ts';
import { dispatchOrder } from './business/dispatch-order.ts';
import { driver } from './business/driver.ts';
import { lorry } from './business/lorry.ts';
import { order } from './business/order/order.ts';
import { shipper } from './business/shipper.ts';
import { waybill, waybillNode } from './business/waybill.ts';
import type { EntityDefinition, Fields } from './entity/entity.ts';
import { etcLorry } from './etc/lorry.ts';
import { announcement } from './system/announcement.ts';
import { depart } from './system/depart.ts';
import { dict, dictItem } from './system/dict.ts';
import { permission } from './system/permission.ts';
import { role } from './system/role.ts';
import { user } from './system/user.ts';

export const entities: Readonly<Record<string, EntityDefinition>> = {
  user,
  role,
  permission,
  depart,
  dict,
  dictItem,
  announcement,
  shipper,
  carrier,
  contract,
  driver,
  lorry,
  order,
  dispatchGoods,
  dispatchOrder,
  waybill,
  waybillNode,
  etcLorry,
};

/** Every dictionary code that a field of an entity or of an action refers to, sorted: what an installation must have. */
export function dictionaryCodes(): string[] {
  const codes = new Set<string>();
  const collect = (fields: Fields = {}) => {
    for (const { dict: code } of Object.values(fields)) if (code) codes.add(code);
  };
  for (const entity of Object.values(entities)) {
    collect(entity.fields);
    for (const action of Object.values(entity.actions)) collect(action.body);
    for (const lines of Object.values(entity.lines ?? {})) collect(lines.fields);
  }
  return [...codes].sort();
}
