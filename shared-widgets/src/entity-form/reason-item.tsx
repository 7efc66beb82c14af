/** Input for the reason of a change, in forms of records whose data log shows why they were changed. */
import { Form, Input } from 'antd';
import { changeReasonField, changeReasonLength } from 'shared-contracts/entity/change-reason';
import type { Row } from '../field-kinds/field-kind.ts';
import { useFormWords } from '../form-words/form-words.ts';

export function ReasonItem() {
  const t = useFormWords();
  return (
    <Form.Item name={changeReasonField} label={t('changeReason')}>
      <Input maxLength={changeReasonLength} placeholder={t('changeReasonHint')} allowClear autoComplete="off" />
    </Form.Item>
  );
}

/** The entered reason; empty when there is none. */
export const enteredReason = (values: Row): string => String(values[changeReasonField] ?? '').trim();
