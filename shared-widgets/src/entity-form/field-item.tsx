import { Form } from 'antd';
import type { ReactNode } from 'react';
import type { Field } from 'shared-contracts/entity/field';
import { useLabel } from 'shared-platform/i18n';
import type { Row } from '../field-kinds/field-kind.ts';
import { fieldKind } from '../field-kinds/field-kinds.ts';
import { fieldRules } from '../field-kinds/field-rules.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import type { ChoiceSource } from '../pickers/choice-source.ts';
import styles from './fields-form.module.css';
import { TakenNote } from './taken-note.tsx';

/** A field that is asked for under a condition is there, checked and sent only while it holds. */
export function WhenAsked({ field: { when }, children }: { readonly field: Field; readonly children: ReactNode }) {
  if (!when) return children;
  return (
    <Form.Item noStyle dependencies={[when.field]}>
      {({ getFieldValue }) => (getFieldValue(when.field) === when.equals ? children : null)}
    </Form.Item>
  );
}

interface FieldItemProps {
  readonly field: Field;
  readonly name: string;
  readonly row: Row | undefined;
  readonly disabled: boolean;
  /** The value is calculated from others; it is still checked. */
  readonly isFollowed: boolean;
  /** It was calculated just now. */
  readonly isRecomputed: boolean;
  /** Entity whose records must not share the value; missing: any may. */
  readonly distinctIn: string | undefined;
  readonly query: Readonly<Record<string, string>> | undefined;
  readonly choices: ChoiceSource | undefined;
}

/** One field of a form with its label and rules. */
export function FieldItem({ field, name, row, disabled, isFollowed, isRecomputed, distinctIn, query, choices }: FieldItemProps) {
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
      style={{ marginBottom: 24 }}
      {...(distinctIn && !disabled ? { extra: <TakenNote entity={distinctIn} field={field} name={name} row={row} /> } : {})}
      {...(isRecomputed ? { className: styles.recomputed } : {})}
    >
      <Input
        field={field}
        name={name}
        disabled={disabled || isFollowed}
        {...(row ? { row } : {})}
        {...(query ? { query } : {})}
        {...(choices ? { choices } : {})}
      />
    </Form.Item>
  );
}
