/** One form's way to the server: checked, sent, and its refusal kept beside what was typed. */
import { Form, type FormInstance } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import type { Outcome } from 'shared-platform/entity-api';
import { useUnsaved } from 'shared-platform/tabs';
import type { EditableTableHandle } from '../editable-table/table-handle.ts';
import { validateFormAndTables } from '../editable-table/validation/form-and-tables.ts';
import type { Row } from '../field-kinds/field-kind.ts';
import type { RunningFiles } from '../field-kinds/running-files.ts';
import { useFormWords } from './form-words.ts';

/** A table of lines in the form, by the name of its value. */
export interface FormTable {
  readonly name: string;
  readonly table: RefObject<EditableTableHandle | null>;
}

export interface SubmitOptions {
  /** Has the last word before: it may ask the person and amend the values; `null` keeps them in the form. */
  readonly prepare?: ((values: Row) => Promise<Row | null>) | undefined;
  /** Checked after the fields, in their order. */
  readonly tables?: readonly FormTable[];
}

export interface FormSubmit {
  readonly form: FormInstance;
  /** Files on their way to the server: nothing is sent before they have arrived. */
  readonly uploads: RunningFiles;
  readonly error: string | null;
  readonly isDirty: boolean;
  readonly onChange: () => void;
  readonly submit: () => Promise<void>;
}

/** The checked values of fields and tables; null while something is missing, which they say themselves. */
async function checkedValues(form: FormInstance, tables: readonly FormTable[]): Promise<Row | null> {
  // A table that is still on its way was not touched: its lines stay as they are.
  const present = tables.filter(({ table }) => table.current);
  const checked = await validateFormAndTables<Row>({ form, tables: present.map(({ table }) => table) });
  if (!checked.valid) return null;
  const lines = present.map(({ name }, index) => [name, checked.tablesValue[index]?.rows ?? []] as const);
  return { ...checked.formValue, ...Object.fromEntries(lines) };
}

/** `send` gets the checked values; `onDone` runs after the server took them, with its words and what it answered. */
export function useFormSubmit(
  send: (values: Row) => Promise<Outcome<unknown>>,
  onDone: (message: string, result: unknown) => void,
  { prepare, tables = [] }: SubmitOptions = {},
): FormSubmit {
  const [form] = Form.useForm();
  const [error, setError] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(false);
  useUnsaved(isDirty);
  const uploads = useRef(0);
  const t = useFormWords();

  const submit = async (): Promise<void> => {
    setError(null);
    const values = await checkedValues(form, tables);
    if (!values) return;
    if (uploads.current > 0) {
      setError(t('uploadsRunning'));
      return;
    }
    const ready = prepare ? await prepare(values) : values;
    if (!ready) return;
    const outcome = await send(ready);
    if (outcome.error) {
      setError(outcome.error.message);
      return;
    }
    setDirty(false);
    onDone(outcome.data.message, outcome.data.result);
  };
  return { form, uploads, error, isDirty, onChange: () => setDirty(true), submit };
}
