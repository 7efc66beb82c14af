import { commonConfig } from 'shared-contracts/business/master/common-config';
import type { RecordOf } from 'shared-contracts/entity/entity';
import { useDictionary } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';
import { asText } from 'shared-widgets/field-kinds';
import { Form, Input, Select } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';

type Config = RecordOf<typeof commonConfig>;

interface ValueInputProps {
  /** The values that the form has at the moment. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The stored setting; undefined for a new one. */
  readonly record: Config | undefined;
}

/** Codes that a value of this type can have; null when the value is typed. */
function useOptions(type: string | undefined, allowed: string | null | undefined) {
  const yesNo = useDictionary('yn');
  if (type === 'bool') return yesNo.map(({ value, text }) => ({ value: String(value), label: text }));
  return allowed ? allowed.split(',').map((value) => ({ value, label: value })) : null;
}

/**
 * The field for a setting's value: a select box when the product allows certain values only, otherwise an input with the limits below it.
 */
export function ValueInput({ values, record }: ValueInputProps) {
  const text = useText();
  const labelText = useLabel();
  const type = record?.valueType ?? asText(values.valueType);
  const options = useOptions(type, record?.allowedValues);
  const [min, max] = [asText(values.minValue) ?? record?.minValue, asText(values.maxValue) ?? record?.maxValue];
  const limits =
    min && max ? text('config.between', { min, max }) : min ? text('config.least', { min }) : max ? text('config.most', { max }) : '';
  const standard = record?.defaultValue ? text('config.default', { value: record.defaultValue }) : '';
  const isLong = type === 'json' || type === 'string';
  return (
    <Form.Item
      name="configValue"
      label={labelText(commonConfig.fields.configValue.label)}
      initialValue={record?.configValue}
      extra={[limits, standard].filter(Boolean).join(' ')}
    >
      {options ? (
        <Select options={options} />
      ) : isLong ? (
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 8 }} />
      ) : (
        <Input inputMode="decimal" suffix={record?.unit} />
      )}
    </Form.Item>
  );
}
