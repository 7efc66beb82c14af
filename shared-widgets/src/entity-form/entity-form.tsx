import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { type DraftOf, type EntityDefinition, permissionCode, type RecordOf } from 'shared-contracts/entity';
import type { Label } from 'shared-contracts/field';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useGate } from 'shared-platform/permission';
import { enterableFields, writableFields } from '../entity-fields.ts';
import type { Row } from '../field-kinds/field-kind.ts';
import type { FieldName } from '../list-page/list-page-props.ts';
import { useWidgetMessages } from '../messages.ts';
import { FieldsForm, type FormSection } from './fields-form.tsx';
import { FormDrawer } from './form-drawer.tsx';
import { initialValues, requestBody } from './form-values.ts';
import { upperRegionValues, withoutUpperRegions } from './region-trio.ts';
import { useFormSubmit } from './use-form-submit.ts';

export interface FieldGroup<E extends EntityDefinition> {
  readonly title: Label;
  readonly fields: readonly FieldName<E>[];
}

export interface EntityFormProps<E extends EntityDefinition> {
  readonly entity: E;
  /** Missing: a new record. */
  readonly record?: RecordOf<E> | undefined;
  /** Fields in order, or groups of them; every writable field by default. */
  readonly fields?: readonly FieldName<E>[] | readonly FieldGroup<E>[] | undefined;
  /** First values of a new record. */
  readonly initial?: Row;
  /** Values of a new record that the form does not show, e.g. the order it belongs to. */
  readonly constant?: Row;
  /** Filters of reference fields, by field name: sent with the other entity's list call. */
  readonly referenceQuery?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Below the fields; gets the values as they are typed. */
  readonly extra?: (values: Row) => ReactNode;
  /** After the server took it; gets its answer (the fresh record). */
  readonly onDone?: (saved: RecordOf<E>) => void;
  readonly onCancel?: () => void;
}

interface PreparedForm {
  readonly sections: readonly FormSection[];
  /** Shown but not sent. */
  readonly disabled: readonly string[];
  /** What goes to the server, those that follow from a shown district included. */
  readonly sent: readonly string[];
}

/** Which fields a form shows, in which sections, and which of them it sends. */
function prepareForm(
  entity: EntityDefinition,
  groups: readonly (string | FieldGroup<EntityDefinition>)[] | undefined,
  isNew: boolean,
  isLocked: (code: string) => boolean,
): PreparedForm {
  const given: readonly (string | FieldGroup<EntityDefinition>)[] = groups ?? writableFields(entity);
  const plain = given.filter((item) => typeof item === 'string');
  const grouped = given.filter((item) => typeof item !== 'string');
  // A password cannot be shown, let alone edited, once the record exists.
  const isShown = (name: string): boolean => isNew || !(entity.fields[name]?.fixed && entity.fields[name]?.secret);
  const shown = (names: readonly string[]): string[] =>
    withoutUpperRegions(enterableFields(names.filter(isShown), entity.fields), entity.fields);
  const sections: FormSection[] = [
    ...(plain.length > 0 ? [{ names: shown(plain) }] : []),
    ...grouped.map(({ title, fields }) => ({ title, names: shown(fields) })),
  ].filter((section) => section.names.length > 0);
  const names = sections.flatMap((section) => section.names);
  const disabled = names.filter(
    (name) => entity.fields[name]?.readOnly || (!isNew && entity.fields[name]?.fixed) || isLocked(permissionCode(entity, `form:${name}`)),
  );
  return { sections, disabled, sent: names.filter((name) => !disabled.includes(name)) };
}

function useEntityForm<E extends EntityDefinition>({
  entity,
  record,
  fields,
  initial,
  constant,
  extra,
  referenceQuery,
  onDone,
}: EntityFormProps<E>) {
  const t = useWidgetMessages();
  const [add, adding] = entityApi(entity).useAdd({ quiet: 'refusals' });
  const [edit, editing] = entityApi(entity).useEdit({ quiet: 'refusals' });
  const isNew = record === undefined;
  // Names of this entity's fields are names; nothing is written back through them.
  const given = fields as readonly (string | FieldGroup<EntityDefinition>)[] | undefined;
  const { sections, disabled, sent } = prepareForm(entity, given, isNew, useGate().isDisabled);
  const names = sections.flatMap((section) => section.names);

  const send = (values: Row) => {
    const whole = { ...values, ...upperRegionValues(sent, entity.fields, values) };
    const upper = Object.keys(upperRegionValues(sent, entity.fields, values));
    // Fields of the entity that the screen's own extra asks for are sent along.
    const own = Object.keys(values).filter((name) => name in entity.fields && !names.includes(name));
    const body = requestBody([...sent, ...own, ...upper], entity.fields, whole, isNew);
    // The rules of the form have made sure of what the contract's draft demands.
    return isNew
      ? add({ ...constant, ...body } as DraftOf<E>)
      : edit({ ...(body as Partial<DraftOf<E>>), id: record.id, version: record.version });
  };
  const submitted = useFormSubmit(send, (message, saved) => {
    notices.success(message || t('saved'));
    // Add and edit answer with the record as it is now.
    onDone?.(saved as RecordOf<E>);
  });
  const content = (
    <FieldsForm
      form={submitted.form}
      fields={entity.fields}
      sections={sections}
      disabled={disabled}
      initial={initialValues(names, entity.fields, record, initial)}
      row={record}
      referenceQuery={referenceQuery}
      error={submitted.error}
      onChange={submitted.onChange}
      onSubmit={() => void submitted.submit()}
      extra={extra}
    />
  );
  return { content, submit: submitted.submit, isDirty: submitted.isDirty, isSaving: adding.isLoading || editing.isLoading };
}

/** Form made from the entity: rules with the specification's texts, version sent back, server refusals kept inline. */
export function EntityForm<const E extends EntityDefinition>(props: EntityFormProps<E>) {
  const t = useWidgetMessages();
  const { content, submit, isSaving } = useEntityForm(props);
  return (
    <>
      {content}
      <Flex gap={8}>
        <Button type="primary" loading={isSaving} onClick={() => void submit()}>
          {t('save')}
        </Button>
        {props.onCancel && <Button onClick={props.onCancel}>{t('cancel')}</Button>}
      </Flex>
    </>
  );
}

export interface EntityFormDrawerProps<E extends EntityDefinition> extends Omit<EntityFormProps<E>, 'onCancel'> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title?: string;
  /** Pixels, default 720. */
  readonly width?: number;
}

/** `EntityForm` in a drawer titled 新增 or 编辑; closes itself once the server took it. */
export function EntityFormDrawer<const E extends EntityDefinition>(props: EntityFormDrawerProps<E>) {
  return props.open ? <OpenDrawer key={props.record?.id ?? 'new'} {...props} /> : null;
}

function OpenDrawer<const E extends EntityDefinition>({ open, onClose, onDone, title, width, ...form }: EntityFormDrawerProps<E>) {
  const t = useWidgetMessages();
  const text = useLabel();
  const { content, submit, isDirty, isSaving } = useEntityForm({
    ...form,
    onDone: (saved) => {
      onDone?.(saved);
      onClose();
    },
  });
  const name = text(form.entity.label);
  return (
    <FormDrawer
      title={title ?? `${t(form.record ? 'edit' : 'add')} · ${name}`}
      open={open}
      isDirty={isDirty}
      isSaving={isSaving}
      {...(width ? { width } : {})}
      onOk={() => void submit()}
      onClose={onClose}
    >
      {content}
    </FormDrawer>
  );
}
