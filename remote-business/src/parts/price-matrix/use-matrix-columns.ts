/** Columns of the price matrix: the fields that a row's prices share, and one column per type of lorry. */
import type { TableColumn, ValidateRule } from 'editable-table';
import { useMemo } from 'react';
import { contractPrices } from 'shared-contracts/business/contract/contract-prices';
import { type PriceDays, priceDaysProblem } from 'shared-contracts/business/contract/price-days';
import type { LinesDefinition } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import { useDictionary } from 'shared-platform/dictionary';
import { serverText } from 'shared-platform/server-text';
import { useLineColumns } from 'shared-widgets/line-columns';
import { label, useText } from '../../messages.ts';
import { saysTheSame } from '../same-value.ts';
import { isPriceColumn, type MatrixRow, priceColumn, pricedColumns, vehicleOf } from './price-matrix.ts';
import type { PriceMatrix } from './use-price-matrix.ts';

const { startCityCode, endCityCode, distance, goodsTypeCode, priceUnit, minCharge, surcharges, effectiveFrom, effectiveTo, unitPrice } =
  contractPrices.fields;
const price: Field = { ...unitPrice, required: false };
const widths: Readonly<Record<string, number>> = {
  startCityCode: 170,
  endCityCode: 170,
  goodsTypeCode: 110,
  distance: 100,
  priceUnit: 130,
};
const priceWidth = 110;

function definitionOf(codes: readonly string[]): LinesDefinition {
  const prices = Object.fromEntries(codes.map((code) => [priceColumn(code), price]));
  return {
    label: contractPrices.label,
    fields: {
      ...{ startCityCode, endCityCode, goodsTypeCode },
      [priceColumn(null)]: { ...price, label: label('prices.anyLorry') },
      ...prices,
      ...{ priceUnit, minCharge, distance, surcharges, effectiveFrom, effectiveTo },
    },
    max: contractPrices.max,
  };
}

const groupKeys = {
  startCityCode: 'prices.group.route',
  endCityCode: 'prices.group.route',
  distance: 'prices.group.terms',
  priceUnit: 'prices.group.terms',
  minCharge: 'prices.group.terms',
  surcharges: 'prices.group.terms',
  effectiveFrom: 'prices.group.days',
  effectiveTo: 'prices.group.days',
} as const;

export function useMatrixColumns(
  { base, refused, repeated }: PriceMatrix,
  shown: ReadonlySet<string>,
  isEdited: boolean,
): readonly TableColumn[] {
  const text = useText();
  const types = useDictionary(contractPrices.fields.vehicleType.dict);
  // A type of lorry that is no longer in the dictionary keeps its column as long as prices use it.
  const known = [...new Set([...types.map(({ value }) => String(value)), ...shown])].join();
  const definition = useMemo(() => definitionOf(known === '' ? [] : known.split(',')), [known]);
  const plain = useLineColumns(definition, isEdited);
  return useMemo(() => {
    const names = new Map(types.map(({ value, text: name }) => [String(value), name]));
    const refusedRule: ValidateRule = {
      handler: ({ rowKey, column, value }) =>
        refused.current?.find((cell) => cell.rowKey === rowKey && cell.column === column.key && saysTheSame(cell.value, value))?.message ??
        true,
    };
    const priceRule: ValidateRule = {
      handler: ({ row, rowKey, column }) => {
        const whole: MatrixRow = { ...row, id: rowKey };
        if (column.key === priceColumn(null) && pricedColumns(whole).length === 0) return text('prices.noPrice');
        const other = repeated().at(whole, column.key);
        return other < 0 ? true : text('prices.repeats', { row: other + 1 });
      },
    };
    const daysRule: ValidateRule = {
      handler: ({ row, column, value }) => {
        const problem = priceDaysProblem(base, { ...row, [column.key]: value } as PriceDays);
        return problem?.field === column.key ? serverText(problem.message) : true;
      },
    };
    return plain.map((column): TableColumn => {
      const { key } = column;
      const isPrice = isPriceColumn(key);
      const code = isPrice ? vehicleOf(key) : null;
      const group = isPrice ? 'prices.group.prices' : groupKeys[key as keyof typeof groupKeys];
      const further = [
        ...(isPrice ? [priceRule] : []),
        ...(key === 'effectiveFrom' || key === 'effectiveTo' ? [daysRule] : []),
        refusedRule,
      ];
      const width = isPrice ? priceWidth : widths[key];
      return {
        ...column,
        ...(width === undefined ? {} : { width, minWidth: width }),
        ...(code === null ? {} : { title: names.get(code) ?? code, visible: shown.has(code) }),
        ...(group ? { headerGroup: text(group) } : {}),
        ...(key === 'startCityCode' || key === 'endCityCode' ? { fixed: 'left' as const } : {}),
        ...(isEdited ? { validateRules: [...(column.validateRules ?? []), ...further] } : {}),
      };
    });
  }, [plain, types, base, refused, repeated, shown, isEdited, text]);
}
