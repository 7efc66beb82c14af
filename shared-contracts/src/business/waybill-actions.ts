/** Actions of a waybill, in the order in which they happen during transport (docs/freight.md). */
import type { Awaiting, EntityAction } from '../entity/entity.ts';
import { cubicMetres, files, flag, instant, integer, text, tonnes } from '../entity/field.ts';
import { largestLoad } from './quantity.ts';
import { missingReceipt, silenceConfirms } from './receipt/receipt-silence.ts';
import { uploadReceipt } from './receipt/upload-receipt.ts';
import { auditStatus, waybillStatus as state } from './states.ts';
import { lorryAndDriver, nodeProof } from './transfer/node-proof.ts';
import { transferActions } from './transfer/transfer-actions.ts';

const largestQuantity = 99999999.999;

/** Fields that only reports from phones have; such a report is about one waybill. */
const ofPhones = ['placeReason', 'onSite'] as const;

/** Explanation that a person gives when the mean speed of the journey is higher than a lorry can drive. */
const speedReason = text(['车速异常说明', 'Reason for the speed'], { max: 255 });

export const waybillActions = {
  /** Waybills cannot be assigned in `bulk`, because each needs a lorry of its own. */
  assign: {
    label: ['指派', 'Assign'],
    from: [state.awaitingAssign],
    signed: true,
    idempotent: true,
    inverse: 'unassign',
    body: lorryAndDriver,
  },
  /** Change of lorry or driver before departure: transfer type 2. */
  reassign: {
    label: ['换车', 'Reassign'],
    optional: true,
    from: [state.awaitingLoad, state.awaitingDeparture],
    signed: true,
    idempotent: true,
    body: { ...lorryAndDriver, reason: text(['换车原因', 'Reason'], { required: true, max: 255 }) },
  },
  unassign: { label: ['取消指派', 'Unassign'], from: [state.awaitingLoad], idempotent: true, confirm: true, dangerous: true, bulk: true },
  /** While the waybill awaits departure, this action corrects the load. In `bulk`, each waybill is loaded as planned. */
  load: {
    label: ['装货', 'Load'],
    from: [state.awaitingLoad, state.awaitingDeparture],
    idempotent: true,
    bulk: {
      ofRow: { loadNet: 'planQty' },
      // Bulk loading is possible only for plans in tonnes, because plans in cubic metres, lorries or pieces contain no weight.
      only: { field: 'qtyUnit', equals: '1' },
      omit: ['loadGross', 'loadTare', 'loadVolume', 'loadPieces', 'sealNo', 'voucherImgs', ...ofPhones],
    },
    body: {
      loadTime: instant(['装货时间', 'Loaded at'], { required: true }),
      loadGross: tonnes(['装货毛重(吨)', 'Gross (t)'], { min: 0, max: largestQuantity }),
      loadTare: tonnes(['装货皮重(吨)', 'Tare (t)'], { min: 0, max: largestQuantity }),
      loadNet: tonnes(['装货净重(吨)', 'Net (t)'], { required: true, positive: true, max: largestQuantity }),
      loadVolume: cubicMetres(['装货体积(立方米)', 'Volume (m³)'], { min: 0, max: largestLoad.volume }),
      loadPieces: integer(['装货件数', 'Pieces'], { min: 0, max: largestLoad.pieces }),
      sealNo: text(['铅封号', 'Seal no.'], { max: 32 }),
      ...nodeProof,
    },
  },
  depart: {
    label: ['发车', 'Depart'],
    from: [state.awaitingDeparture],
    idempotent: true,
    bulk: { omit: ['sealNo', 'voucherImgs', ...ofPhones] },
    body: {
      departTime: instant(['发车时间', 'Departed at'], { required: true }),
      sealNo: text(['铅封号', 'Seal no.'], { max: 32 }),
      ...nodeProof,
    },
  },
  arrive: {
    label: ['到达', 'Arrive'],
    from: [state.inTransit],
    idempotent: true,
    bulk: { omit: ['voucherImgs', ...ofPhones] },
    body: { arriveTime: instant(['到达时间', 'Arrived at'], { required: true }), speedReason, ...nodeProof },
  },
  /** In `bulk`, the unloaded quantity of each waybill is its loaded quantity. */
  deliver: {
    label: ['送达', 'Deliver'],
    from: [state.inTransit],
    idempotent: true,
    bulk: {
      ofRow: { unloadNet: 'loadNet', unloadVolume: 'loadVolume', unloadPieces: 'loadPieces' },
      omit: ['unloadGross', 'unloadTare', 'lossConfirmed', 'signImg', 'voucherImgs', ...ofPhones],
    },
    body: {
      deliveryTime: instant(['送达时间', 'Delivered at'], { required: true }),
      unloadGross: tonnes(['卸货毛重(吨)', 'Gross (t)'], { min: 0, max: largestQuantity }),
      unloadTare: tonnes(['卸货皮重(吨)', 'Tare (t)'], { min: 0, max: largestQuantity }),
      unloadNet: tonnes(['卸货净重(吨)', 'Net (t)'], { required: true, min: 0, max: largestQuantity }),
      unloadVolume: cubicMetres(['卸货体积(立方米)', 'Volume (m³)'], { min: 0, max: largestLoad.volume }),
      unloadPieces: integer(['卸货件数', 'Pieces'], { min: 0, max: largestLoad.pieces }),
      signerName: text(['签收人', 'Signed by'], { max: 50 }),
      signerMobile: text(['签收人手机', 'Signer mobile'], { max: 18, rule: 'mobileBusiness' }),
      signImg: files(['签名', 'Signature'], { count: 1 }),
      /** `Y` confirms a loss of more than 5 % of the load. */
      lossConfirmed: flag(['确认货损', 'Loss confirmed']),
      speedReason,
      ...nodeProof,
    },
  },
  uploadReceipt,
  ...transferActions,
  cancel: {
    label: ['取消', 'Cancel'],
    from: [state.awaitingAssign, state.awaitingLoad, state.awaitingDeparture],
    bulk: true,
    idempotent: true,
    dangerous: true,
    body: { cancelReason: text(['取消原因', 'Reason'], { required: true, max: 255 }) },
  },
} as const satisfies Readonly<Record<string, EntityAction>>;

/**
 * Who takes the next step of a waybill. Until a driver is assigned, the carrier's office does; then the driver loads, departs and delivers;
 * the office uploads the receipt, which the platform audits and the shipper confirms.
 */
const dispatch = { entity: 'dispatchOrder', by: 'dispatchOrderId' } as const;
const byLoading = { dueBy: { ...dispatch, field: 'loadDateTo' } } as const;
const byDelivery = { dueBy: { ...dispatch, field: 'deliveryDeadline' } } as const;

/** What the product does by itself when a loaded lorry does not depart in time. */
const lateDeparture = ['逾期未发车，运单标记为异常', 'If it is late, the waybill is marked as an exception'] as const;

export const waybillAwaits: readonly Awaiting[] = [
  { states: [state.awaitingAssign], party: 'carrier', action: 'assign', ...byLoading },
  { states: [state.awaitingLoad], party: 'driver', action: 'load', ...byLoading },
  { states: [state.awaitingDeparture], party: 'driver', action: 'depart', deadline: 'departDeadline', otherwise: lateDeparture },
  { states: [state.inTransit], party: 'driver', action: 'deliver', ...byDelivery },
  {
    states: [state.delivered, state.receiptRejected],
    party: 'carrier',
    action: 'uploadReceipt',
    deadline: 'receiptDeadline',
    otherwise: missingReceipt,
  },
  {
    states: [state.receiptPending],
    when: { field: 'shipperAuditStatus', equals: auditStatus.draft },
    party: 'platform',
    permission: 'receipt:audit',
    label: ['审核回单', 'Audit the receipt'],
    deadline: 'receiptDeadline',
  },
  {
    states: [state.receiptPending],
    when: { field: 'shipperAuditStatus', equals: auditStatus.pending },
    party: 'shipper',
    permission: 'receipt:shipperConfirm',
    label: ['确认回单', 'Confirm the receipt'],
    deadline: 'receiptDeadline',
    otherwise: silenceConfirms,
  },
];
