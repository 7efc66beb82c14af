/** Converts rows of the plan to lines of its table. */
import type { TableColumn } from 'editable-table';
import { dispatchPlan } from 'shared-contracts/business/dispatch-plan/dispatch-plan';
import { dispatchPlanStatus } from 'shared-contracts/business/states';
import type { Label } from 'shared-contracts/texts/label';
import type { TextPart } from 'shared-contracts/wire/text-parts';
import { serverText } from 'shared-platform/server-text';
import type { PlanRow } from './board-goods.ts';
import type { PlanValues } from './use-plan.ts';

export interface PlanLine {
  readonly id: string;
  readonly orderNo: string;
  readonly goodsName: string;
  readonly route: string;
  readonly plateNumber: string;
  readonly carrierName: string;
  readonly planQty: number;
  readonly loadRatio: string;
  readonly driverId: string;
  readonly carrierPrice: number;
  readonly marginEstimate: string;
  readonly planStatus: string;
  readonly problem: string;
  readonly remark: string;
  /** Whether the goods were offered to the carrier; price and goods are then fixed. */
  readonly isOffered: boolean;
}

/** Values that a line shows in addition to the row's own fields. */
export interface LineFacts {
  /** Reason why a row was last refused, by row id. */
  readonly refused: ReadonlyMap<string, string>;
  /** Returns the text for a row's state. */
  readonly stateOf: (row: PlanRow) => string;
}

export function planLine(
  row: PlanRow,
  { refused, stateOf }: LineFacts,
): Omit<PlanLine, 'planQty' | 'carrierPrice'> & {
  readonly planQty: number | '';
  readonly carrierPrice: number | '';
} {
  const problem = row.problem ? serverText(row.problem, row.problemParts ? (JSON.parse(row.problemParts) as TextPart[]) : undefined) : '';
  return {
    id: row.id,
    orderNo: row.dispatchNo ?? row.orderNo,
    goodsName: row.goodsName,
    route: `${row.sendCityCode_dictText ?? row.sendCityCode} → ${row.receiveCityCode_dictText ?? row.receiveCityCode}`,
    plateNumber: row.plateNumber,
    carrierName: row.carrierName,
    planQty: Number(row.planQty),
    loadRatio: row.loadRatio ? `${(Number(row.loadRatio) * 100).toFixed(1)}%` : '',
    driverId: row.driverId ?? '',
    carrierPrice: row.carrierPrice === null ? '' : Number(row.carrierPrice),
    marginEstimate: row.marginEstimate ?? '',
    planStatus: stateOf(row),
    problem: refused.get(row.id) ?? problem,
    remark: row.remark ?? '',
    isOffered: row.dispatchOrderId !== null || row.planStatus !== dispatchPlanStatus.draft,
  };
}

/** The values of a line in the form that the server accepts. */
export function lineValues(line: { readonly [Name in keyof PlanValues]?: unknown }): PlanValues {
  const text = (value: unknown): string | null => (value === '' || value === null || value === undefined ? null : String(value));
  return { planQty: text(line.planQty), carrierPrice: text(line.carrierPrice), driverId: text(line.driverId), remark: text(line.remark) };
}

export function planColumns(label: (label: Label) => string, words: { readonly problem: string }): readonly TableColumn<PlanLine>[] {
  const { fields } = dispatchPlan;
  return [
    { key: 'orderNo', title: label(fields.orderNo.label), type: 'normal', width: 155, fixed: 'left' },
    { key: 'plateNumber', title: label(fields.plateNumber.label), type: 'normal', width: 95 },
    { key: 'route', title: label(['线路', 'Route']), type: 'normal', width: 135 },
    {
      key: 'planQty',
      title: label(fields.planQty.label),
      type: 'inputNumber',
      width: 100,
      statistics: ['sum'],
      validateRules: [{ required: true }],
    },
    { key: 'loadRatio', title: label(fields.loadRatio.label), type: 'normal', width: 75, align: 'right' },
    { key: 'driverId', title: label(fields.driverId.label), type: 'slot', slotName: 'driver', width: 100 },
    {
      key: 'carrierPrice',
      title: label(fields.carrierPrice.label),
      type: 'inputNumber',
      width: 115,
      disabled: ({ isOffered }) => isOffered === true,
    },
    { key: 'marginEstimate', title: label(fields.marginEstimate.label), type: 'normal', width: 115, align: 'right' },
    { key: 'planStatus', title: label(fields.planStatus.label), type: 'normal', width: 115 },
    { key: 'problem', title: words.problem, type: 'normal', width: 220 },
    { key: 'goodsName', title: label(fields.goodsName.label), type: 'normal', width: 100 },
    { key: 'carrierName', title: label(fields.carrierName.label), type: 'normal', width: 150 },
    { key: 'remark', title: label(fields.remark.label), type: 'input', width: 200 },
  ];
}
