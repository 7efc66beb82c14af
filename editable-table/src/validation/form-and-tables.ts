/** Validates a form and the tables in its tabs in order; the first error is shown. */
import type { RefObject } from 'react';
import type { EditableTableHandle, TableValues } from '../definition/table-handle.ts';
import { InvalidFormError, InvalidTableError } from './invalid-errors.ts';

/** The functions of a form that are used here; antd's forms have them. */
export interface ValidatedForm<Values> {
  validateFields(): Promise<Values>;
}

export interface FormAndTables<Values> {
  readonly form: ValidatedForm<Values>;
  /** Tables in the order of their tabs. */
  readonly tables: readonly RefObject<EditableTableHandle | null>[];
  /** Activates the tab of the table with this index. */
  readonly activateTab?: (index: number) => void;
}

export interface FormAndTablesValues<Values> {
  readonly formValue: Values;
  readonly tablesValue: readonly TableValues[];
}

/** Maximum number of animation frames to wait for a tab to render its table. */
const patience = 60;

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()));
}

/** The table of a tab. If the tab was never opened, it is activated, so that its table is rendered. */
async function tableOf({ tables, activateTab }: FormAndTables<unknown>, index: number): Promise<EditableTableHandle> {
  const ref = tables[index];
  if (ref?.current) return ref.current;
  activateTab?.(index);
  for (let frame = 0; frame < patience; frame += 1) {
    if (ref?.current) return ref.current;
    await nextFrame();
  }
  throw new Error(`the table ${index} is not there`);
}

/**
 * The values of form and tables if all are valid. Rejects with `InvalidFormError` otherwise, and with a `TypeError` when `form` is no form.
 */
export async function validateFormAndTables<Values>(all: FormAndTables<Values>): Promise<FormAndTablesValues<Values>> {
  const { form, tables, activateTab } = all;
  if (typeof form?.validateFields !== 'function') throw new TypeError('form 参数不是一个表单对象');
  const formValue = await form.validateFields().catch((reason: unknown) => {
    throw new InvalidFormError(undefined, reason);
  });
  const tablesValue: TableValues[] = [];
  for (const index of tables.keys()) {
    const table = await tableOf(all, index);
    const result = await table.validate({ focus: false });
    if (!result.valid) {
      activateTab?.(index);
      // The tab must render its table before a cell can be focused.
      await nextFrame();
      await nextFrame();
      const [first] = result.errors;
      if (first) (tables[index]?.current ?? table).focusCell(first.rowKey, first.columnKey);
      throw new InvalidFormError(index, new InvalidTableError(result.errors));
    }
    tablesValue.push(table.getAll());
  }
  return { formValue, tablesValue };
}
