/** The limits that a shipper sets for one of its people (货主关联用户): withheld permissions, hidden amounts, hidden rows. */
import { relationDefaults, relationScope, relationType } from 'shared-contracts/business/master/owner-relation-user';
import { commonStatus } from 'shared-contracts/business/states';
import { bindStatus } from 'shared-contracts/business/transport-states';
import type { PersonLimits } from '../../../kernel/caller/caller.ts';

/** The columns of the person's relation to the shipper. */
export interface RelationRow {
  readonly bind_status: string;
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

/** Permission codes that a switch in the relation withholds. */
const needs: Readonly<Record<Switch, readonly string[]>> = {
  can_publish: [...codes('order', writes), ...codes('sourceGoods', writes)],
  can_confirm_price: [...codes('sourceGoods', ['shipperConfirm', 'reject', 'confirmPrice']), ...codes('order', ['shipperConfirm'])],
  can_sign: codes('receipt', ['shipperConfirm', 'audit', 'reject']),
  can_apply_invoice: codes('shipperInvoice', ['apply', 'add', 'edit', 'redApply']),
};

/** The limits of a person whom the platform assigned to a shipper that has set none yet: those of a reader. */
function unsettled(): RelationRow {
  const { canPublish, canConfirmPrice, canSign, canViewPrice, canApplyInvoice } = relationDefaults[relationType.reader] ?? {};
  return {
    ...{ bind_status: bindStatus.bound, status: commonStatus.enabled, data_scope: relationScope.all, line_ids: null, info_ids: null },
    ...{ can_publish: canPublish ?? 'N', can_confirm_price: canConfirmPrice ?? 'N', can_sign: canSign ?? 'N' },
    ...{ can_view_price: canViewPrice ?? 'N', can_apply_invoice: canApplyInvoice ?? 'N' },
  };
}

interface Related {
  readonly shipper_id: string | null;
  readonly roles: readonly string[];
  readonly relation: RelationRow | null;
}

/**
 * The relation that limits a person. Null when nothing does: for people of no shipper, and for the administrator of a shipper without
 * relations.
 */
export function relationInForce({ shipper_id: shipperId, roles, relation }: Related): RelationRow | null {
  if (shipperId === null || relation) return relation;
  return roles.includes('shipper_admin') ? null : unsettled();
}

/** The permissions that the switches of the relation leave; a relation that has ended or is disabled leaves none. */
export function withoutSwitchedOff(permissions: ReadonlySet<string>, relation: RelationRow | null): ReadonlySet<string> {
  if (!relation) return permissions;
  if (relation.status !== commonStatus.enabled || relation.bind_status !== bindStatus.bound) return new Set();
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
