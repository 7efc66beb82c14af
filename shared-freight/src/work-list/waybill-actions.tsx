/** What lists of waybills share: their first columns, and the drawer or dialog of each action. */
import { waybillStatus } from 'shared-contracts/business/states';
import type { waybill } from 'shared-contracts/business/waybill';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { lazyPart } from 'shared-platform/lazy-part';
import type { RowAction } from 'shared-widgets/list-page';
import { ArriveDrawer, DepartDrawer, ExceptionDrawer } from '../waybill/waybill-drawers.tsx';

/* Drawers that need the definitions of other entities are loaded when the first of them opens. On pages with a device queue, which
    must work without a connection, they are part of the page, because the queue imports them. */
const LoadDrawer = lazyPart(() => import('../waybill/load-drawer.tsx').then((module) => ({ default: module.LoadDrawer })));
const DeliverDrawer = lazyPart(() => import('../waybill/deliver-drawer.tsx').then((module) => ({ default: module.DeliverDrawer })));
const UploadReceiptDrawer = lazyPart(() =>
  import('../receipt/upload-receipt.drawer.tsx').then((module) => ({ default: module.UploadReceiptDrawer })),
);
const AssignDrawer = lazyPart(() => import('../waybill/crew-drawers.tsx').then((module) => ({ default: module.AssignDrawer })));
const ReassignDrawer = lazyPart(() => import('../waybill/crew-drawers.tsx').then((module) => ({ default: module.ReassignDrawer })));
const TransferCarrierDrawer = lazyPart(() =>
  import('../waybill/transfer-drawers.tsx').then((module) => ({ default: module.TransferCarrierDrawer })),
);
const TransferOnRoadDrawer = lazyPart(() =>
  import('../waybill/transfer-drawers.tsx').then((module) => ({ default: module.TransferOnRoadDrawer })),
);

type Waybill = typeof waybill;
export type WaybillAction = keyof Waybill['actions'];

/** States of waybills whose events may be recorded afterwards. */
const supplemented: readonly string[] = [
  waybillStatus.awaitingDeparture,
  waybillStatus.inTransit,
  waybillStatus.delivered,
  waybillStatus.receiptPending,
  waybillStatus.receiptRejected,
];

/** The drawer or dialog that each waybill action opens. */
const surfaces: Readonly<Record<WaybillAction, RowAction<Waybill>>> = {
  assign: { action: 'assign', open: AssignDrawer },
  load: { action: 'load', open: LoadDrawer },
  depart: { action: 'depart', open: DepartDrawer },
  deliver: { action: 'deliver', open: DeliverDrawer },
  arrive: { action: 'arrive', open: ArriveDrawer, when: ({ arriveTime }) => !arriveTime },
  uploadReceipt: { action: 'uploadReceipt', open: UploadReceiptDrawer },
  transferCarrier: { action: 'transferCarrier', open: TransferCarrierDrawer },
  requestCarrier: { action: 'requestCarrier' },
  transferOnRoad: { action: 'transferOnRoad', open: TransferOnRoadDrawer },
  reportException: { action: 'reportException', open: ExceptionDrawer },
  resolveException: { action: 'resolveException', when: ({ exceptionFlag }) => exceptionFlag === 'Y' },
  supplement: {
    action: 'supplement',
    when: ({ waybillStatus }) => supplemented.includes(waybillStatus),
    initial: () => ({ nodeTime: shanghaiNow() }),
  },
  forceCancel: { action: 'forceCancel' },
  reassign: { action: 'reassign', open: ReassignDrawer },
  unassign: { action: 'unassign', confirm: true },
  cancel: { action: 'cancel' },
};

/** Row actions of a list of waybills, in this order. */
export const waybillActions = (...names: readonly WaybillAction[]): readonly RowAction<Waybill>[] => names.map((name) => surfaces[name]);

/** First columns of every list of waybills. */
export const waybillColumns = ['waybillNo', 'waybillStatus'] as const;

/** Column of a list of waybills: lorry and driver. */
export const lorryColumn = { combine: ['plateNumber', 'driverName'], stack: true } as const;
