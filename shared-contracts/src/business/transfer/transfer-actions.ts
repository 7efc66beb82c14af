/** Actions by which a waybill leaves its plan: transfers, exceptions, the end on the road (docs/freight.md). */
import type { EntityAction } from '../../entity/entity.ts';
import { choice, files, instant, kilometres, money, price, reference, text, tonnes } from '../../entity/field.ts';
import { waybillStatus as state } from '../states.ts';
import { lorryAndDriver, nodeProof, position } from './node-proof.ts';

const reason = text(['转单原因', 'Reason'], { required: true, max: 255 });
/** The part of the freight that the first lorry of a journey gets; when it is empty, the freight is divided by kilometres. */
const firstLegAmount = money(['首段结算金额(元)', 'Freight of the first leg (yuan)'], { min: 0, max: 999999999.99 });

export const transferActions = {
  /** Transfer type 1: another carrier, at a price of its own. The new carrier assigns a lorry, or cancels. */
  transferCarrier: {
    label: ['换承运商', 'Change carrier'],
    optional: true,
    from: [state.awaitingAssign, state.awaitingLoad],
    signed: true,
    idempotent: true,
    body: {
      toCarrierId: reference('carrier', ['新承运商', 'New carrier'], { required: true }),
      newCarrierPrice: price(['新运价(元)', 'New price (yuan)'], { required: true, positive: true, max: 99999999 }),
      reason,
    },
  },
  /** A carrier requests a transfer to another carrier (type 1); a dispatcher decides, and chooses the new carrier. */
  requestCarrier: {
    label: ['申请换承运商', 'Ask for another carrier'],
    optional: true,
    from: [state.awaitingAssign, state.awaitingLoad],
    idempotent: true,
    body: { reason },
  },
  /** Transfer type 3: another lorry takes over the goods on the road. When a carrier requests it, a dispatcher must decide. */
  transferOnRoad: {
    label: ['途中换车', 'Change lorry on the road'],
    optional: true,
    from: [state.inTransit],
    signed: true,
    idempotent: true,
    body: {
      ...lorryAndDriver,
      transferQty: tonnes(['转运数量(吨)', 'Quantity handed over (t)'], { required: true, positive: true, max: 99999999.999 }),
      transferTime: instant(['交接时间', 'Handed over at'], { required: true }),
      transferAddress: text(['交接地点', 'Place of handover'], { required: true, max: 256 }),
      firstLegDistance: kilometres(['首段里程(公里)', 'Kilometres of the first leg'], { required: true, positive: true, max: 99999 }),
      firstLegAmount,
      reason,
      voucherImgs: files(['交接照片', 'Photos of the handover'], { required: true, count: 9 }),
      ...position,
    },
  },
  reportException: {
    label: ['异常上报', 'Report exception'],
    from: [state.awaitingLoad, state.awaitingDeparture, state.inTransit],
    idempotent: true,
    // Marked as dangerous although the action withdraws nothing: lists of waiting work then leave this action out.
    dangerous: true,
    body: {
      abnormalDesc: text(['异常说明', 'What happened'], { required: true, max: 255 }),
      voucherImgs: nodeProof.voucherImgs,
      address: nodeProof.address,
      ...position,
    },
  },
  /** Marks a waybill's exception as resolved, with a text that says what was done; only for waybills that have an exception. */
  resolveException: {
    label: ['异常处理', 'Resolve exception'],
    idempotent: true,
    body: { handleResult: text(['处理结果', 'What was done'], { required: true, max: 255 }) },
  },
  /** Records an event, or further proof of one, that nobody recorded in time. */
  supplement: {
    label: ['补录节点', 'Add missed event'],
    idempotent: true,
    body: {
      nodeType: choice('waybill_node', ['节点类型', 'Event'], { required: true }),
      nodeTime: instant(['节点时间', 'Time'], { required: true }),
      voucherImgs: nodeProof.voucherImgs,
      address: nodeProof.address,
      ...position,
      supplementReason: text(['补录原因', 'Reason of late entry'], { required: true, max: 255 }),
      remark: nodeProof.remark,
    },
  },
  /** Cancels a waybill on the road; needs the proof that the goods were returned. */
  forceCancel: {
    label: ['强制取消', 'Cancel in transit'],
    from: [state.inTransit],
    signed: true,
    idempotent: true,
    dangerous: true,
    body: {
      cancelReason: text(['取消原因', 'Reason'], { required: true, max: 255 }),
      voucherImgs: files(['货物退回凭证', 'Proof of the returned goods'], { required: true, count: 9 }),
    },
  },
} as const satisfies Readonly<Record<string, EntityAction>>;

/** Events that may be recorded afterwards (`waybill_node`). */
export const supplementedNodes: readonly string[] = ['2', '3', '4', '5'];
