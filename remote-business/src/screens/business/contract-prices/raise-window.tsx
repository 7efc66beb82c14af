import { useMemo, useState } from 'react';
import { contractPrices } from 'shared-contracts/business/contract/contract-prices';
import { useDictionary } from 'shared-platform/dictionary';
import { notices } from 'shared-platform/notices';
import { Flex } from 'shared-widgets/ui/core';
import { InputNumber } from 'shared-widgets/ui/extra';
import { Checkbox, Form, Radio, Select } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';
import { pricedColumns, vehicleOf } from '../../../parts/price-matrix/price-matrix.ts';
import { raisedPrice } from '../../../parts/price-matrix/raised-price.ts';
import type { PriceMatrix } from '../../../parts/price-matrix/use-price-matrix.ts';
import { saysTheSame } from '../../../parts/same-value.ts';

interface RaiseWindowProps {
  readonly matrix: PriceMatrix;
  readonly onClose: () => void;
}

interface Raise {
  readonly rowKey: string;
  readonly column: string;
  readonly before: unknown;
  readonly after: string;
}

/** Number of prices that are shown as examples. */
const mostExamples = 3;

/** Dialog that changes many prices by a percentage as one undo step. */
export function RaiseWindow({ matrix, onClose }: RaiseWindowProps) {
  const text = useText();
  const types = useDictionary(contractPrices.fields.vehicleType.dict);
  const [selected] = useState(() => new Set((matrix.table.current?.getSelection() ?? []).flatMap((row) => row.id ?? [])));
  const [isOfSelected, setOfSelected] = useState(selected.size > 0);
  const columns = useMemo(() => [...new Set(matrix.rows.flatMap(pricedColumns))], [matrix.rows]);
  const [chosen, setChosen] = useState<readonly string[]>(columns);
  const [percent, setPercent] = useState<number | null>(5);
  const [digits, setDigits] = useState(2);
  const raises = useMemo(
    () =>
      matrix.rows
        .filter(({ id }) => !isOfSelected || selected.has(String(id)))
        .flatMap((row) =>
          chosen.flatMap((column): Raise[] => {
            const after = percent === null ? null : raisedPrice(row[column], percent, digits);
            return after === null || saysTheSame(after, row[column])
              ? []
              : [{ rowKey: String(row.id), column, before: row[column], after }];
          }),
        ),
    [matrix.rows, isOfSelected, selected, chosen, percent, digits],
  );
  const nameOf = (column: string): string => {
    const code = vehicleOf(column);
    return code === null ? text('prices.anyLorry') : (types.find(({ value }) => value === code)?.text ?? code);
  };
  const raise = (): void => {
    matrix.write(raises.map(({ rowKey, column, after }) => ({ rowKey, values: { [column]: after } })));
    notices.success(text('prices.raised', { count: raises.length }));
    onClose();
  };
  return (
    <Modal
      open
      title={text('prices.raise')}
      okText={text('prices.raiseNow', { count: raises.length })}
      okButtonProps={{ disabled: raises.length === 0 }}
      onOk={raise}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={text('prices.raisePercent')} htmlFor="raise-percent">
          <InputNumber
            id="raise-percent"
            autoFocus
            value={percent}
            min={-99}
            max={1000}
            precision={2}
            suffix="%"
            style={{ width: 200 }}
            onChange={(value) => setPercent(value === null ? null : Number(value))}
          />
        </Form.Item>
        <Form.Item label={text('prices.raiseDigits')} htmlFor="raise-digits">
          <Select
            id="raise-digits"
            value={digits}
            style={{ width: 200 }}
            options={[0, 1, 2, 3, 4].map((value) => ({ value, label: text('prices.digits', { count: value }) }))}
            onChange={setDigits}
          />
        </Form.Item>
        {selected.size > 0 && (
          <Form.Item label={text('prices.raiseRows')}>
            <Radio.Group
              value={isOfSelected}
              onChange={({ target }) => setOfSelected(target.value === true)}
              options={[
                { value: true, label: text('prices.selectedRows', { count: selected.size }) },
                { value: false, label: text('prices.allRows', { count: matrix.rows.length }) },
              ]}
            />
          </Form.Item>
        )}
        {columns.length > 1 && (
          <Form.Item label={text('prices.raiseLorries')}>
            <Checkbox.Group
              value={[...chosen]}
              options={columns.map((column) => ({ value: column, label: nameOf(column) }))}
              onChange={(values) => setChosen(values)}
            />
          </Form.Item>
        )}
      </Form>
      <Flex gap={16} wrap aria-live="polite">
        {raises.slice(0, mostExamples).map(({ rowKey, column, before, after }) => (
          <span key={`${rowKey}.${column}`}>
            {Number(before)} → {after}
          </span>
        ))}
        {raises.length === 0 && text('prices.raiseNothing')}
      </Flex>
    </Modal>
  );
}
