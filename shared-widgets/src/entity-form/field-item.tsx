import { Form, type FormRule } from 'antd';
import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react';
import type { Field } from 'shared-contracts/entity/field';
import { ruleTexts } from 'shared-contracts/entity/validation-rules';
import type { Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { type InputProps, isEmptyValue, type Row } from '../field-kinds/field-kind.ts';
import { fieldKind } from '../field-kinds/field-kinds.ts';
import { fieldRules } from '../field-kinds/field-rules.ts';
import type { ChoiceSource } from '../pickers/choice-source.ts';
import { ChangeNote } from './changes/change-note.tsx';
import type { ValueChange } from './changes/value-changes.ts';
import styles from './fields-form.module.css';
import { forgetServerChecks, serverCheckRule } from './server-check/server-check.ts';
import { TakenNote } from './taken-note.tsx';

/** Renders its children only while the field's condition is met; otherwise the field is neither checked nor sent. */
export function WhenAsked({ field: { when }, children }: { readonly field: Field; readonly children: ReactNode }) {
  if (!when) return children;
  return (
    <Form.Item noStyle dependencies={[when.field]}>
      {({ getFieldValue }) => (getFieldValue(when.field) === when.equals ? children : null)}
    </Form.Item>
  );
}

interface ToldInputProps extends InputProps {
  readonly as: ComponentType<InputProps>;
  /** Attributes for screen readers, which the form sets. */
  readonly 'aria-required'?: 'true';
  readonly 'aria-invalid'?: 'true';
  readonly 'aria-describedby'?: string;
}

const toldBy = ['aria-required', 'aria-invalid', 'aria-describedby'] as const;

/** Connects the input's element, found by id, with the messages about it for screen readers. */
function ToldInput({
  as: Input,
  'aria-required': required,
  'aria-invalid': invalid,
  'aria-describedby': described,
  ...input
}: ToldInputProps) {
  const { id } = input;
  useEffect(() => {
    const element = id ? document.getElementById(id) : null;
    const said = [required, invalid, described];
    toldBy.forEach((name, index) => {
      const value = said[index];
      if (value) element?.setAttribute(name, value);
      else element?.removeAttribute(name);
    });
  });
  return <Input {...input} />;
}

/** The values of other fields decide whether a field is required. */
export interface RequiredByOthers {
  /** Names of the other fields. */
  readonly with: readonly string[];
  readonly needed: (values: Row) => boolean;
}

/** Properties that a screen adds to a field of an entity in its form. */
export interface FieldAddition {
  /**
   * True when the field is required in this form although the entity's definition says that it is optional, because the server requires it
   * of this person; or in which states of other fields it is.
   */
  readonly required?: boolean | RequiredByOthers | undefined;
  /** Content below the input. */
  readonly note?: ReactNode;
  /**
   * Says what is stored when the field is left empty. The field is then not required, and nothing says that a masked value stays.
   */
  readonly whenEmpty?: ReactNode;
  /** Checks the value together with values of other fields; `problem` returns a message, or null when nothing is wrong. */
  readonly check?: { readonly with: readonly string[]; readonly problem: (values: Row) => string | null } | undefined;
}

type Check = NonNullable<FieldAddition['check']>;

const checkRule =
  ({ problem }: Check): FormRule =>
  ({ getFieldsValue }) => ({
    validator: async () => {
      const said = problem(getFieldsValue(true));
      if (said) throw new Error(said);
    },
  });

const requiredRule =
  ({ needed }: RequiredByOthers, field: Field, text: (label: Label) => string): FormRule =>
  ({ getFieldsValue }) => ({
    validator: async (_, value: unknown) => {
      if (isEmptyValue(value) && needed(getFieldsValue(true))) throw new Error(text(ruleTexts.required(field)));
    },
  });

/** The rule by which the server checks the value of a field with a check rule (校验规则); no rule for other fields. */
function useServerCheck({ checkRule: code }: Field): readonly FormRule[] {
  useEffect(() => {
    if (code) forgetServerChecks();
  }, [code]);
  return useMemo(() => (code ? [serverCheckRule(code)] : []), [code]);
}

interface FieldItemProps {
  readonly field: Field;
  readonly name: string;
  readonly row: Row | undefined;
  readonly disabled: boolean;
  /** True when the value is computed from other fields; it is then read-only, but still checked. */
  readonly isFollowed: boolean;
  /** True when the lines from which the value is computed say what is wrong with it. */
  readonly isCheckedElsewhere: boolean;
  /** True when the value was computed a moment ago; it is then highlighted. */
  readonly isRecomputed: boolean;
  /** How the form itself changed the value; undefined when it did not. */
  readonly change: ValueChange | undefined;
  readonly labelOf: (name: string) => string | undefined;
  /** Name of the entity among whose records the value must be unique; undefined when it need not be unique. */
  readonly distinctIn: string | undefined;
  /** Values that a new record gets although the form does not show them. */
  readonly constant: Row | undefined;
  readonly query: Readonly<Record<string, string>> | undefined;
  readonly choices: ChoiceSource | undefined;
  readonly addition: FieldAddition | undefined;
}

/** A form field with label and rules. */
export function FieldItem(props: FieldItemProps) {
  const { required } = props.addition ?? {};
  if (typeof required !== 'object') return <MarkedItem {...props} isMarked={required === true} byOthers={undefined} />;
  return (
    <Form.Item noStyle dependencies={[...required.with]}>
      {({ getFieldsValue }) => <MarkedItem {...props} isMarked={required.needed(getFieldsValue(true))} byOthers={required} />}
    </Form.Item>
  );
}

interface MarkedItemProps extends FieldItemProps {
  /** Whether the screen's additions make the field required, with the present values. */
  readonly isMarked: boolean;
  readonly byOthers: RequiredByOthers | undefined;
}

function MarkedItem({
  field: declared,
  name,
  row,
  disabled,
  isFollowed,
  isCheckedElsewhere,
  isRecomputed,
  change,
  labelOf,
  distinctIn,
  constant,
  query,
  choices,
  addition: { note, whenEmpty, check } = {},
  isMarked,
  byOthers,
}: MarkedItemProps) {
  const text = useLabel();
  const isRequired = !whenEmpty && (isMarked || declared.required === true);
  const isAlways = isRequired && !(byOthers && !declared.required);
  // What other values make required is asked of them when the value is checked, because they may have changed since.
  const field = isAlways === Boolean(declared.required) ? declared : { ...declared, required: isAlways };
  const { Input } = fieldKind(field);
  if (!Input) throw new Error(`The field ${name} cannot be entered`);
  const checked = useServerCheck(field);
  const isWatched = distinctIn !== undefined && !disabled;
  return (
    <Form.Item
      name={name}
      label={text(field.label)}
      required={isRequired}
      rules={
        disabled || isCheckedElsewhere
          ? []
          : [
              ...fieldRules(field, text),
              ...checked,
              ...(byOthers && !whenEmpty ? [requiredRule(byOthers, declared, text)] : []),
              ...(check ? [checkRule(check)] : []),
            ]
      }
      {...(check || byOthers ? { dependencies: [...(check?.with ?? []), ...(byOthers?.with ?? [])] } : {})}
      style={{ marginBottom: 24 }}
      {...(isWatched || change || note || whenEmpty
        ? {
            extra: (
              <>
                {note}
                {whenEmpty}
                {isWatched && (
                  // Rendered again when the field is refused: the refusal says the same as the note.
                  <Form.Item noStyle shouldUpdate>
                    {({ getFieldError }) => (
                      <TakenNote
                        entity={distinctIn}
                        field={field}
                        name={name}
                        row={row}
                        constant={constant}
                        isRefused={getFieldError(name).length > 0}
                      />
                    )}
                  </Form.Item>
                )}
                {change && <ChangeNote field={field} change={change} labelOf={labelOf} />}
              </>
            ),
          }
        : {})}
      {...(isRecomputed ? { className: styles.recomputed } : {})}
    >
      <ToldInput
        as={Input}
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
