/** States of the business records by name; the codes are the dictionaries' values (domain §2.4–2.5). */

export const orderStatus = {
  awaitingTake: '10',
  awaitingDispatch: '20',
  partlyDispatched: '30',
  dispatched: '40',
  inTransit: '50',
  delivered: '60',
  finished: '70',
  closed: '80',
  cancelled: '90',
  rejected: '91',
} as const;

export const dispatchGoodsStatus = { awaitingDispatch: '10', dispatched: '20', finished: '30', closed: '80', cancelled: '90' } as const;

export const dispatchOrderStatus = {
  awaitingAccept: '10',
  accepted: '20',
  partlyAssigned: '30',
  assigned: '40',
  finished: '70',
  closed: '80',
  cancelled: '90',
  rejected: '91',
  timedOut: '92',
} as const;

export const waybillStatus = {
  awaitingAssign: '10',
  awaitingLoad: '20',
  awaitingDeparture: '30',
  inTransit: '40',
  delivered: '50',
  receiptPending: '60',
  receiptRejected: '61',
  finished: '70',
  cancelled: '90',
  split: '95',
} as const;

/** Waybills that hold their lorry and driver. */
export const lorryHoldingStatuses = [waybillStatus.awaitingLoad, waybillStatus.awaitingDeparture, waybillStatus.inTransit] as const;

export const waybillNodeType = {
  assign: '1',
  load: '2',
  depart: '3',
  arrive: '4',
  deliver: '5',
  receipt: '6',
  transfer: '7',
  exception: '8',
  cancel: '9',
} as const;

export const contractStatus = {
  draft: '0',
  awaitingAudit: '1',
  effective: '2',
  rejected: '3',
  expired: '4',
  terminated: '5',
  awaitingSignature: '6',
} as const;
/** Contracts that the other party sees: what it is asked to sign and what was agreed upon, not what the platform still works on. */
export const agreedContracts: readonly string[] = [
  contractStatus.awaitingSignature,
  contractStatus.effective,
  contractStatus.expired,
  contractStatus.terminated,
];
export const contractType = { consignment: '1', carriage: '2', collection: '3', framework: '4' } as const;
export const signMode = { electronic: '1', paper: '2' } as const;
export const signParty = { platform: '1', counterparty: '2' } as const;

export const etcLorryStatus = { unregistered: '0', registering: '1', registered: '2', failed: '3', cancelled: '4' } as const;
export const certStatus = { none: '0', pending: '1', certified: '2', rejected: '3', expired: '4', frozen: '5' } as const;
export const auditStatus = { draft: '0', pending: '1', passed: '2', rejected: '3' } as const;
export const workStatus = { idle: '1', working: '2', stopped: '3' } as const;
export const commonStatus = { enabled: '1', disabled: '0' } as const;
export const yesNo = { yes: 'Y', no: 'N' } as const;
export const receiptStatus = { none: '0', pending: '1', passed: '2', rejected: '3' } as const;
export const itemWriteOffStatus = { none: '0', running: '1', partly: '2', done: '3' } as const;
export const itemInvoiceStatus = { none: '0', running: '1', partly: '2', done: '3', reversed: '4' } as const;
export const reportStatus = { none: '0', running: '1', done: '2', failed: '3', notNeeded: '4', resend: '5' } as const;
export const riskLevel = { low: '1', medium: '2', high: '3' } as const;

export const orderSource = { goods: '1', shipper: '2', office: '3', imported: '4', interface: '5' } as const;
export const registerSource = { office: '1', self: '2', imported: '3', interface: '4' } as const;
export const shipperType = { enterprise: '1', person: '2' } as const;
export const carrierType = { enterprise: '1', individual: '2' } as const;
export const vehicleForm = { rigid: '1', tractor: '2', trailer: '3' } as const;
export const carryMode = { single: '0', planned: '1' } as const;
export const transferType = { carrier: '1', vehicleOrDriver: '2', enRoute: '3' } as const;
export const userStatus = { normal: 1, frozen: 2 } as const;
