/** What a shipper withholds from one of its people: permissions by switches, amounts, and rows (货主关联用户). */
import { relationScope } from 'shared-contracts/business/master/owner-relation-user';
import type { PersonLimits } from '../../../kernel/caller/caller.ts';

/** The columns of the person's relation to the shipper. */
export interface RelationRow {
  readonly data_scope: string;
  readonly line_ids: string | null;
  readonly info_ids: string | null;
  readonly status: string;
  readonly can_publish: string;
  readonly can_confirm_price: string;
  readonly can_sign: string;
  readonly can_view_price: string;
  readonly can_apply_invoice: string;
}

type Switch = 'can_publish' | 'can_confirm_price' | 'can_sign' | 'can_apply_invoice';

const writes = ['add', 'edit', 'delete', 'batch_delete', 'import', 'submit', 'resubmit', 'withdraw', 'cancel', 'copy'];
const codes = (entity: string, actions: readonly string[]): string[] => actions.map((action) => `${entity}:${action}`);

/** Permission codes that need a switch. */
const needs: Readonly<Record<Switch, readonly string[]>> = {
  can_publish: [...codes('order', writes), ...codes('sourceGoods', writes)],
  can_confirm_price: [...codes('sourceGoods', ['shipperConfirm', 'reject', 'confirmPrice']), ...codes('order', ['shipperConfirm'])],
  can_sign: codes('receipt', ['shipperConfirm', 'audit', 'reject']),
  can_apply_invoice: codes('shipperInvoice', ['apply', 'add', 'edit', 'redApply']),
};

/** The permissions that are left; a relation that is out of use leaves none. */
export function withoutSwitchedOff(permissions: ReadonlySet<string>, relation: RelationRow | null): ReadonlySet<string> {
  if (!relation) return permissions;
  if (relation.status !== '1') return new Set();
  const withheld = new Set(Object.entries(needs).flatMap(([name, needing]) => (relation[name as Switch] === 'Y' ? [] : needing)));
  return new Set([...permissions].filter((code) => !withheld.has(code)));
}

const ids = (list: string | null): string[] => (list ?? '').split(',').filter(Boolean);

export const limitsOf = ({
  can_view_price: seesPrices,
  data_scope: scope,
  line_ids: lines,
  info_ids: places,
}: RelationRow): PersonLimits => ({
  hidesAmounts: seesPrices !== 'Y',
  rows: scope === relationScope.own ? 'own' : scope === relationScope.named ? 'named' : 'all',
  named: [...ids(lines), ...ids(places)],
});
