import { describe, expectTypeOf, it } from 'vitest';
import { EditableTable, type EditableTableHandle, type TableColumn, type TableRow } from '../editable-table.tsx';

interface Goods {
  readonly id: string;
  readonly name: string;
  readonly tonnes: number;
  readonly isUrgent?: boolean;
  readonly places: readonly string[];
}

const own: TableColumn<Goods> = { key: 'name', type: 'business-plate', title: '' };
const columns: readonly TableColumn<Goods>[] = [
  { key: 'name', type: 'input', title: '名称', disabled: (row) => row.name === '' },
  { key: 'tonnes', type: 'inputNumber', title: '吨数', defaultValue: 1, formatter: ({ cellValue }) => String(cellValue) },
  { key: 'isUrgent', type: 'checkbox', title: '加急' },
  { key: 'places', type: 'slot', title: '地点' },
  own,
];

// @ts-expect-error no such key
const wrongKey: TableColumn<Goods> = { key: 'weight', type: 'inputNumber', title: '' };
// @ts-expect-error a number cannot be chosen as a day
const wrongType: TableColumn<Goods> = { key: 'tonnes', type: 'date', title: '' };
// @ts-expect-error no such type
const noType: TableColumn<Goods> = { key: 'name', type: 'inputt', title: '' };
// @ts-expect-error a list has no editor among the product's
const noEditor: TableColumn<Goods> = { key: 'places', type: 'input', title: '' };
// @ts-expect-error new rows begin with a number
const wrongDefault: TableColumn<Goods> = { key: 'tonnes', type: 'inputNumber', title: '', defaultValue: '1' };

describe('columns of a row type', () => {
  it('leave columns without one as they were', () => {
    expectTypeOf<TableColumn['key']>().toEqualTypeOf<string>();
    expectTypeOf<Parameters<EditableTableHandle['add']>[0]>().toEqualTypeOf<number | readonly TableRow[] | undefined>();
  });

  it('give rows out in which cells may be empty', () => {
    type Out = Awaited<ReturnType<EditableTableHandle<Goods>['getValid']>>['rows'][number];
    expectTypeOf<Out['tonnes']>().toEqualTypeOf<number | '' | null | undefined>();
    const onValueChange = ({ row, column }: { row: Out; column: TableColumn<Goods> }) => [row.name, column.key];
    expectTypeOf(
      <EditableTable<Goods> label="货物" columns={columns} rows={[] as readonly Goods[]} onValueChange={onValueChange} />,
    ).toBeObject();
    // @ts-expect-error rows of another type
    expectTypeOf(<EditableTable<Goods> label="货物" columns={columns} rows={[{ id: '1', name: 2 }]} />).toBeObject();
    expectTypeOf([wrongKey, wrongType, noType, noEditor, wrongDefault]).toBeArray();
  });

  it('make a result of validation say whether it is valid before it gives rows', () => {
    type Result = Awaited<ReturnType<EditableTableHandle<Goods>['validate']>>;
    expectTypeOf<Result>().not.toHaveProperty('rows');
  });
});
