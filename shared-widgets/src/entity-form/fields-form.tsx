/** A form of contract fields: the common part of entity forms and action drawers. */
import { Alert, Col, Divider, Form, type FormInstance, Row } from 'antd';
import { type ReactNode, useId } from 'react';
import type { Fields } from 'shared-contracts/entity';
import type { Field, Label } from 'shared-contracts/field';
import { useLabel } from 'shared-platform/i18n';
import type { Row as RecordRow } from '../field-kinds/field-kind.ts';
import { fieldKind } from '../field-kinds/field-kinds.ts';
import { useWidgetMessages } from '../messages.ts';
import { fieldRules } from './field-rules.ts';

export interface FormSection {
  readonly title?: Label;
  readonly names: readonly string[];
}

export interface FieldsFormProps {
  readonly form: FormInstance;
  readonly fields: Fields;
  readonly sections: readonly FormSection[];
  readonly initial: RecordRow;
  /** The record that is edited or acted upon. */
  readonly row?: RecordRow | undefined;
  readonly disabled?: readonly string[];
  readonly referenceQuery?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Refusal of the server, kept until the next attempt. */
  readonly error: string | null;
  readonly onChange: () => void;
  readonly onSubmit: () => void;
  readonly extra?: ((values: RecordRow) => ReactNode) | undefined;
}

export function FieldsForm(props: FieldsFormProps) {
  const { form, fields, sections, initial, row, disabled = [], referenceQuery, error, onChange, onSubmit, extra } = props;
  const text = useLabel();
  // Ids of inputs begin with the form's name: the list's filters ask for fields of the same names.
  const formName = useId();
  return (
    <Form
      name={formName}
      form={form}
      layout="vertical"
      initialValues={initial}
      onValuesChange={onChange}
      onFinish={onSubmit}
      scrollToFirstError
      requiredMark
    >
      {error && <Alert type="error" showIcon title={error} style={{ marginBottom: 16 }} />}
      {sections.map((section) => (
        <section key={section.names.join()}>
          {section.title && (
            <Divider titlePlacement="start" size="small" plain>
              {text(section.title)}
            </Divider>
          )}
          <Row gutter={24}>
            {section.names.map((name) => {
              const field = fields[name];
              if (!field) throw new Error(`A form asks for the unknown field ${name}`);
              return (
                <Col key={name} xs={24} md={fieldKind(field).wide ? 24 : 12}>
                  <FieldItem field={field} name={name} row={row} disabled={disabled.includes(name)} query={referenceQuery?.[name]} />
                </Col>
              );
            })}
          </Row>
        </section>
      ))}
      {extra && <FormExtra form={form} extra={extra} />}
      <button type="submit" hidden />
    </Form>
  );
}

interface FieldItemProps {
  readonly field: Field;
  readonly name: string;
  readonly row: RecordRow | undefined;
  readonly disabled: boolean;
  readonly query: Readonly<Record<string, string>> | undefined;
}

function FieldItem({ field, name, row, disabled, query }: FieldItemProps) {
  const text = useLabel();
  const t = useWidgetMessages();
  const { Input } = fieldKind(field);
  if (!Input) throw new Error(`The field ${name} cannot be entered`);
  return (
    <Form.Item
      name={name}
      label={text(field.label)}
      required={field.required === true}
      rules={disabled ? [] : fieldRules(field, text, t)}
      style={{ marginBottom: 20 }}
    >
      <Input field={field} name={name} disabled={disabled} {...(row ? { row } : {})} {...(query ? { query } : {})} />
    </Form.Item>
  );
}

/** Re-renders alone while a person types. */
function FormExtra({ form, extra }: { readonly form: FormInstance; readonly extra: (values: RecordRow) => ReactNode }) {
  const values: RecordRow | undefined = Form.useWatch([], form);
  return extra(values ?? {});
}
