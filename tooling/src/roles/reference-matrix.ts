/**
 * Expected rights of each role on each kind of record (the seed of role permissions). R reads, C creates and edits, X carries out actions,
 * A audits, P pays; C, X and A include reading. The matrix does not contain row scope.
 */

/** Names of the columns: the roles to which the cells belong, in order. */
export const referenceRoles = [
  'platform_operator',
  'dispatcher',
  'auditor',
  'finance',
  'finance_manager',
  'finance_cashier',
  'risk_officer',
  'customer_service',
  'shipper_admin',
  'shipper_staff',
  'carrier_admin',
  'carrier_dispatcher',
  'carrier_driver',
] as const;

export type ReferenceRole = (typeof referenceRoles)[number];

export interface ReferenceRow {
  readonly title: string;
  /** Entities of this product that the row is about; empty when none exists yet. */
  readonly entities: readonly string[];
  /** Permissions that count in this row only, whatever entity they belong to, each with its letter in the reference. */
  readonly rights?: Readonly<Record<string, 'C' | 'X' | 'A'>>;
  /** Cells of the row, one per role, separated by blanks; `-` means no right. */
  readonly cells: string;
}

export const referenceMatrix: readonly ReferenceRow[] = [
  { title: 'Shippers and their certification', entities: ['shipper'], cells: 'C R A R R - R R C R - - -' },
  { title: 'Carriers and their certification', entities: ['carrier'], cells: 'C R A R R - R R - - C R -' },
  { title: 'Drivers and lorries', entities: ['driver', 'lorry', 'fleetBinding'], cells: 'C R A - - - RX R - - C R R' },
  { title: 'Companies', entities: ['company'], cells: 'R - - R C - - - - - - - -' },
  { title: 'Contracts', entities: ['contract'], cells: 'C R A R R - R R R - R - -' },
  { title: 'Bank accounts', entities: [], cells: 'R - - C A R - - C - C - R' },
  { title: 'Billing information', entities: [], cells: 'R - - C A - - - C - - - -' },
  { title: 'Business settings', entities: ['commonConfig'], cells: 'R - - R C - R - - - - - -' },
  { title: 'Usual routes, senders and receivers', entities: ['oftenLine', 'sendReceiveInfo'], cells: 'C R - - - - - R C C - - -' },
  { title: 'Users related to owners', entities: ['ownerRelationUser'], cells: 'C - - - - - - R C - - - -' },
  { title: 'Offered goods', entities: ['sourceGoods'], cells: 'CX R A - - - R R C C - - -' },
  {
    title: 'Confirming prices',
    entities: [],
    rights: { 'sourceGoods:confirmPrice': 'X', 'sourceGoods:shipperConfirm': 'X', 'sourceGoods:reject': 'X' },
    cells: 'X X - - - - - - X X - - -',
  },
  { title: 'Offers for public goods', entities: ['publicGoodsOffer'], cells: 'R RX - - - - R R - - C C -' },
  { title: 'Orders', entities: ['order'], cells: 'CX X R R R - R R C C - - -' },
  {
    title: 'Dispatched goods and dispatch orders',
    entities: ['dispatchGoods', 'dispatchOrder', 'dispatchPlan'],
    cells: 'R CX R - - - R R - - X X -',
  },
  { title: 'Waybills', entities: ['waybill', 'waybillNode', 'waybillPosition'], cells: 'R CX R R R - RX R R R X X X' },
  {
    title: 'Receipts',
    entities: ['receipt'],
    rights: { 'waybill:uploadReceipt': 'C', 'receipt:shipperConfirm': 'A' },
    cells: 'C C A R R - R R A A C C C',
  },
  { title: 'Feedback', entities: ['feedback', 'feedbackMessage'], cells: 'C C - - - - R CX C C C C C' },
  { title: 'Freight adjustments', entities: ['freightAdjust'], cells: 'C C A CA A - R R - - C - -' },
  { title: 'Write-offs', entities: [], cells: '- - - C A P R - R - R - R' },
  { title: 'Invoices', entities: [], cells: '- - - C A - R - C - C - -' },
  { title: 'Oil and gas', entities: [], cells: 'R C - AX A - R - - - C C R' },
  { title: 'Tolls', entities: [], cells: 'R R - C A - R - - - R - -' },
  { title: 'ETC', entities: ['etcLorry'], cells: 'RX R - CX A - R - - - R - -' },
  {
    title: 'Risks',
    entities: ['risk', 'riskRule'],
    rights: { 'risk:confirm': 'A', 'risk:exclude': 'A' },
    cells: 'R R R R R - CXA R - - X X X',
  },
  { title: 'Dashboards', entities: [], cells: 'R R R R R R R R R R R R -' },
];

/** Entities of the groups business and ETC that no row of the reference is about, with the reason. */
export const withoutRow: Readonly<Record<string, string>> = {
  certRecord: 'the history of certifications: shippers, carriers, drivers and lorries have rows of their own',
  waybillTransfer: 'the platform decides on transfers of waybills; the reference only has rights to waybills',
};
