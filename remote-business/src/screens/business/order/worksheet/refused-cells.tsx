import type { EditableTableHandle } from 'editable-table';
import type { RefObject } from 'react';
import { order } from 'shared-contracts/business/order/order';
import type { Field } from 'shared-contracts/entity/field';
import { useLabel } from 'shared-platform/i18n';
import { FieldCell } from 'shared-widgets/field-cell';
import { Alert, Button, Flex, Space } from 'shared-widgets/ui/core';
import { useText } from '../../../../messages.ts';
import type { CellSaver, RefusedCell } from '../../../../parts/worksheet/cell-saver.ts';
import type { OrderRow } from '../../../../parts/worksheet/order-source.ts';

interface RefusedCellsProps {
  readonly cells: readonly RefusedCell[];
  readonly saver: CellSaver;
  readonly table: RefObject<EditableTableHandle<OrderRow> | null>;
}

/** Number of refused cells listed at a time. */
const mostNamed = 8;
const fields: Readonly<Record<string, Field>> = order.fields;

/** List of reverted cells: typed value, reason, retry. */
export function RefusedCells({ cells, saver, table }: RefusedCellsProps) {
  const text = useText();
  const label = useLabel();
  if (cells.length === 0) return null;
  const again = (some: readonly RefusedCell[]): void =>
    table.current?.edit(
      some.map(({ rowKey, columnKey, wanted }) => ({ rowKey, values: { [columnKey]: wanted ?? '' } as Partial<OrderRow> })),
    );
  return (
    <Alert
      type="error"
      showIcon
      title={text('worksheet.refused', { count: cells.length })}
      action={
        <Space>
          <Button size="small" onClick={() => again(cells)}>
            {text('worksheet.againAll')}
          </Button>
          <Button size="small" onClick={() => saver.dismiss(cells)}>
            {text('worksheet.dismissAll')}
          </Button>
        </Space>
      }
      description={
        <Flex vertical gap={4} component="ul" style={{ margin: 0, paddingInlineStart: 16 }}>
          {cells.slice(0, mostNamed).map((cell) => {
            const { rowKey, columnKey, record, wanted, reason } = cell;
            const field = fields[columnKey];
            return (
              <li key={`${rowKey}.${columnKey}`}>
                <Flex gap={8} wrap align="center">
                  <Button type="link" size="small" style={{ padding: 0 }} onClick={() => table.current?.focusCell(rowKey, columnKey)}>
                    {String(record.orderNo)}
                  </Button>
                  {field && label(field.label)}
                  {field && <FieldCell field={field} name={columnKey} row={{ [columnKey]: wanted }} />}
                  <strong>{reason}</strong>
                  <Button size="small" onClick={() => again([cell])}>
                    {text('worksheet.again')}
                  </Button>
                </Flex>
              </li>
            );
          })}
          {cells.length > mostNamed && <li>{text('worksheet.refusedMore', { count: cells.length - mostNamed })}</li>}
        </Flex>
      }
    />
  );
}
