/** Columns of the order worksheet: those that identify an order, and those that can be changed before it is taken. */
import type { TableColumn } from 'editable-table';
import { useMemo } from 'react';
import { order } from 'shared-contracts/business/order/order';
import type { LinesDefinition } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import { useDictionary } from 'shared-platform/dictionary';
import { useLineColumns } from 'shared-widgets/line-columns';
import { useText } from '../../messages.ts';
import type { CodeOf, OrderRow } from './order-source.ts';

export const editableStates: readonly string[] = order.editFrom;

const groups = {
  'worksheet.group.order': ['orderNo', 'orderStatus', 'shipperName', 'customerOrderNo'],
  'worksheet.group.route': ['sendCityCode', 'receiveCityCode', 'distance'],
  'worksheet.group.goods': ['goodsName', 'orderQty', 'qtyUnit', 'goodsUnitPrice'],
  'worksheet.group.times': ['loadDateFrom', 'loadDateTo', 'deliveryDeadline'],
  'worksheet.group.price': ['priceUnit', 'shipperPrice', 'receivableEstimate', 'minCharge', 'carrierPriceLimit', 'payTerm'],
  'worksheet.group.other': ['remark'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof order.fields)[]>>;

/**
 * The editable fields. Fields that depend on goods, route and contract are not among them, because only the order form shows the effects of
 * a change.
 */
const editable: readonly string[] = [
  'customerOrderNo',
  'distance',
  'goodsUnitPrice',
  'loadDateFrom',
  'loadDateTo',
  'deliveryDeadline',
  'shipperPrice',
  'minCharge',
  'carrierPriceLimit',
  'payTerm',
  'remark',
];
const widths: Readonly<Record<string, number>> = {
  orderNo: 160,
  orderStatus: 84,
  shipperName: 160,
  customerOrderNo: 120,
  sendCityCode: 130,
  receiveCityCode: 130,
  distance: 100,
  goodsName: 120,
  orderQty: 96,
  qtyUnit: 80,
  goodsUnitPrice: 120,
  priceUnit: 90,
  payTerm: 90,
};
const fields: Readonly<Record<string, Field>> = order.fields;

/** Padding and border of a cell on both sides, px. */
const cellSides = 18;
/** Estimated width of a text in a cell, px. */
const textWidth = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 14 : 7.5), 0);
/** Width of a column in which every text of its dictionary is shown whole; English texts are longer than the Chinese ones. */
const widthFor = (least: number, options: readonly { readonly text: string }[]): number =>
  Math.ceil(Math.max(least, ...options.map(({ text }) => textWidth(text) + cellSides)));

const names: readonly string[] = Object.values(groups).flat();
const definition: LinesDefinition = {
  label: order.label,
  fields: Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name];
      return field ? [[name, editable.includes(name) ? field : { ...field, readOnly: true }] as const] : [];
    }),
  ),
  max: 1,
};
const groupOf = new Map<string, keyof typeof groups>(
  (Object.keys(groups) as (keyof typeof groups)[]).flatMap((group) => groups[group].map((name) => [name, group] as const)),
);

/** Whether the server accepts a change: the order is not taken, and was not made of offered goods, whose price was agreed there. */
const isEditable = ({ orderStatus, sourceGoodsId }: Readonly<Record<string, unknown>>): boolean =>
  editableStates.includes(String(orderStatus)) && !sourceGoodsId;

/** Kinds of filters that the list call supports for a field. */
function waysOf(field: Field | undefined): TableColumn['filterWays'] {
  if (field?.dict) return ['among'];
  if (field?.kind === 'text' || field?.kind === 'longText') return ['contains', 'among'];
  return field?.kind === 'region' ? [] : ['between'];
}

export interface SheetColumns {
  readonly columns: readonly TableColumn<OrderRow>[];
  readonly codeOf: CodeOf;
  /** Returns the text that a column shows for a code; the code itself when it has none. */
  readonly textOf: CodeOf;
}

export function useSheetColumns(isEdited: boolean): SheetColumns {
  const text = useText();
  const plain = useLineColumns(definition, isEdited);
  const states = useDictionary(order.fields.orderStatus.dict);
  const units = useDictionary(order.fields.qtyUnit.dict);
  const prices = useDictionary(order.fields.priceUnit.dict);
  return useMemo(() => {
    const options = { orderStatus: states, qtyUnit: units, priceUnit: prices };
    const optionsOf = (name: string) => options[name as keyof typeof options] ?? [];
    const columns = plain.map((column): TableColumn => {
      const { key } = column;
      const group = groupOf.get(key);
      const least = widths[key];
      const width = least && widthFor(least, optionsOf(key));
      return {
        ...column,
        ...(width === undefined ? {} : { width, minWidth: width }),
        // The number column is fixed and therefore not part of a column group.
        ...(key === 'orderNo' ? { fixed: 'left' as const } : group ? { headerGroup: text(group) } : {}),
        filterWays: waysOf(fields[key]),
        disabled: editable.includes(key) ? (row) => !isEditable(row) : true,
      };
    });
    return {
      // The cast is safe: the columns are made from the contract's fields.
      columns: columns as unknown as readonly TableColumn<OrderRow>[],
      codeOf: (name, shown) => String(optionsOf(name).find(({ text: known }) => known === shown)?.value ?? shown),
      textOf: (name, code) => optionsOf(name).find(({ value }) => String(value) === code)?.text ?? code,
    };
  }, [plain, states, units, prices, text]);
}
