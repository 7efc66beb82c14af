import type { EntityAction } from '../../entity/entity.ts';
import { flag, instant, price, text } from '../../entity/field.ts';
import { sourceGoodsStatus as state } from '../transport-states.ts';

const reason = (label: readonly [string, string]) => text([...label], { required: true, max: 255 });

const ending = { idempotent: true, confirm: true, dangerous: true, bulk: true } as const;

/** What people do with offered goods; `from` are the states of docs/freight.md. */
export const sourceGoodsActions = {
  submit: { label: ['提交', 'Submit'], from: [state.draft, state.rejected], idempotent: true, confirm: true, bulk: true },
  withdraw: {
    label: ['撤回', 'Withdraw'],
    from: [state.awaitingAudit],
    ...ending,
  },
  audit: {
    label: ['审核', 'Audit'],
    from: [state.awaitingAudit],
    idempotent: true,
    bulk: true,
    body: {
      pass: flag(['是否通过', 'Pass'], { required: true }),
      rejectReason: text(['驳回原因', 'Reason'], { required: true, max: 255, when: { field: 'pass', equals: 'N' } }),
    },
  },
  extendDeadline: {
    label: ['延长报价', 'Extend the deadline'],
    optional: true,
    from: [state.quoting],
    idempotent: true,
    bulk: true,
    body: { offerDeadline: instant(['报价截止', 'Offers until'], { required: true }) },
  },
  closeOffer: {
    label: ['截止报价', 'Close the offering'],
    from: [state.quoting],
    ...ending,
  },
  confirmPrice: {
    label: ['定价', 'Confirm the price'],
    from: [state.awaitingPrice],
    signed: true,
    idempotent: true,
    body: {
      shipperPrice: price(['应收单价(元)', 'Shipper price (yuan)'], { required: true, positive: true, max: 99999 }),
      /** Reason that a person must give for a margin outside the configured limits or a price that differs from the contract's. */
      overReason: text(['超限原因', 'Reason for exceeding the limits'], { max: 255 }),
    },
  },
  shipperConfirm: {
    label: ['确认价格', 'Agree to the price'],
    from: [state.awaitingShipper],
    bulk: true,
    signed: true,
    idempotent: true,
    confirm: true,
  },
  reject: {
    label: ['拒绝价格', 'Refuse the price'],
    bulk: true,
    from: [state.awaitingShipper],
    idempotent: true,
    dangerous: true,
    body: { priceRejectReason: reason(['拒绝原因', 'Reason']) },
  },
  reopen: {
    label: ['重新报价', 'Open the offering again'],
    bulk: true,
    from: [state.awaitingPrice, state.expired],
    idempotent: true,
    dangerous: true,
    body: { offerDeadline: instant(['报价截止', 'Offers until'], { required: true }) },
  },
  cancel: {
    label: ['取消', 'Cancel'],
    from: [state.draft, state.awaitingAudit, state.rejected, state.quoting, state.awaitingPrice, state.awaitingShipper],
    idempotent: true,
    dangerous: true,
    bulk: true,
    body: { cancelReason: reason(['取消原因', 'Reason']) },
  },
  copy: { label: ['复制', 'Copy'], optional: true, from: [state.expired, state.cancelled], idempotent: true, confirm: true, bulk: true },
} as const satisfies Readonly<Record<string, EntityAction>>;
