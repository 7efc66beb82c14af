/** One form's way to the server: checked, sent, and its refusal kept beside what was typed. */
import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import type { Outcome } from 'shared-platform/entity-api';
import { useUnsaved } from 'shared-platform/tabs';
import type { Row } from '../field-kinds/field-kind.ts';

export interface FormSubmit {
  readonly form: FormInstance;
  readonly error: string | null;
  readonly isDirty: boolean;
  readonly onChange: () => void;
  readonly submit: () => Promise<void>;
}

/** `send` gets the checked values; `onDone` runs after the server took them, with its words and what it answered.
 * `prepare` has the last word before: it may ask the person and amend the values; `null` keeps them in the form. */
export function useFormSubmit(
  send: (values: Row) => Promise<Outcome<unknown>>,
  onDone: (message: string, result: unknown) => void,
  prepare?: (values: Row) => Promise<Row | null>,
): FormSubmit {
  const [form] = Form.useForm();
  const [error, setError] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(false);
  useUnsaved(isDirty);

  const submit = async (): Promise<void> => {
    let values: Row;
    try {
      values = await form.validateFields();
    } catch {
      return; // the fields say what is missing
    }
    setError(null);
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
  return { form, error, isDirty, onChange: () => setDirty(true), submit };
}
