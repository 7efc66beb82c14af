import { draftLimits } from 'shared-contracts/entity/draft';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Row } from '../field-kinds/field-kind.ts';

/**
 * Name under which a form's draft is stored: `order:0193…`, `order:new`, `dispatchGoods:new:0193…` (a new record for that parent),
 * `parcel:weigh:0193…` (an action).
 */
export function draftName(
  entity: EntityDefinition,
  parts: { readonly id?: string | undefined; readonly action?: string; readonly constant?: Row | undefined },
): string {
  const { id = 'new', action, constant = {} } = parts;
  const name = [entity.name, ...(action ? [action] : []), id, ...Object.values(constant).map(String)].join(':');
  return name.slice(0, draftLimits.form);
}
