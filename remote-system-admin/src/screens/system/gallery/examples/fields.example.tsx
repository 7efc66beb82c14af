import {
  choice,
  choices,
  cron,
  date,
  type Field,
  files,
  longText,
  money,
  ratio,
  reference,
  region,
  text,
} from 'shared-contracts/entity/field';
import { fieldKind } from 'shared-widgets/field-kinds';
import { Form } from 'shared-widgets/ui/form';

/** Fields are declared as in contracts: the kind of a field decides its control. */
const fields: readonly (readonly [name: string, field: Field])[] = [
  ['cron', cron(['cron', 'cron'])],
  ['sex', choice('sex', ['choice, inSight', 'choice, inSight'], { inSight: true })],
  ['mode', choice('carry_mode', ['choice', 'choice'])],
  ['classes', choices('pack_type', ['choices, inSight', 'choices, inSight'], { inSight: true })],
  ['region', region(['region, inSight', 'region, inSight'], { inSight: true })],
  ['district', region(['region', 'region'])],
  ['lorry', reference('lorry', ['reference', 'reference'])],
  ['price', money(['money', 'money'])],
  ['tax', ratio(['ratio', 'ratio'])],
  ['day', date(['date', 'date'])],
  ['name', text(['text', 'text'])],
  ['remark', longText(['longText', 'longText'], { max: 100 })],
  ['papers', files(['files', 'files'], { count: 3 })],
];

/** Example: the control of each kind of field, and the value that it gives. */
export function FieldsExample() {
  const [form] = Form.useForm();
  const values: unknown = Form.useWatch([], form);
  return (
    <Form form={form} layout="vertical" style={{ maxWidth: 560 }} initialValues={{ cron: '0 15 10 ? * MON-FRI' }}>
      {fields.map(([name, field]) => {
        const { Input } = fieldKind(field);
        return (
          Input && (
            <Form.Item key={name} name={name} label={field.label[0]}>
              <Input field={field} name={name} />
            </Form.Item>
          )
        );
      })}
      <output>{JSON.stringify(values, null, 2)}</output>
    </Form>
  );
}
