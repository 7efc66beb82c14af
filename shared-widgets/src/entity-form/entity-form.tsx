import { Alert, Button, Flex, Skeleton } from 'antd';
import { useState } from 'react';
import type { DraftOf, EntityDefinition, RecordOf } from 'shared-contracts/entity';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useGate } from 'shared-platform/permission';
import type { Row } from '../field-kinds/field-kind.ts';
import { useWidgetMessages } from '../messages.ts';
import { titleOf } from '../pickers/entity-names.ts';
import { FieldsForm, type Follows, type FormExtra } from './fields-form.tsx';
import { FormDrawer } from './form-drawer.tsx';
import { type FormFields, formTables, groupsOf, type PreparedForm, prepareForm } from './form-groups.ts';
import { initialValues, linesBody, requestBody } from './form-values.ts';
import { upperRegionValues } from './region-trio.ts';
import { useFormSubmit } from './use-form-submit.ts';
import { useWholeRecord } from './whole-record.ts';

export type { FieldGroup } from './form-groups.ts';

export interface EntityFormProps<E extends EntityDefinition> {
  readonly entity: E;
  /** Missing: a new record. */
  readonly record?: RecordOf<E> | undefined;
  /** Fields in order, or groups of them and of lines; every writable field by default. */
  readonly fields?: FormFields<E> | undefined;
  /** First values of a new record. */
  readonly initial?: Row;
  /** Values of a new record that the form does not show, e.g. the order it belongs to. */
  readonly constant?: Row;
  /** Filters of reference fields, by field name: sent with the other entity's list call. */
  readonly referenceQuery?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Values that follow from others: written into their fields as these change, and not typed into meanwhile. */
  readonly follows?: Follows;
  /** Below the fields; gets the values as they are typed, and may write some. */
  readonly extra?: FormExtra;
  /** After the server took it; gets its answer (the fresh record). */
  readonly onDone?: (saved: RecordOf<E>) => void;
  readonly onCancel?: () => void;
}

/** What goes to the server of a form's checked values. */
function bodyOf(entity: EntityDefinition, { names, sent, tables }: PreparedForm, values: Row, isNew: boolean): Record<string, unknown> {
  const upper = upperRegionValues(sent, entity.fields, values);
  // Fields of the entity that the screen's own extra asks for are sent along.
  const own = Object.keys(values).filter((name) => name in entity.fields && !names.includes(name));
  const body = requestBody([...sent, ...own, ...Object.keys(upper)], entity.fields, { ...values, ...upper }, isNew);
  for (const { name, definition, isDisabled } of tables) {
    const rows = values[name] as readonly Row[] | undefined;
    if (rows && !isDisabled) body[name] = linesBody(definition, rows);
  }
  return body;
}

function useEntityForm<E extends EntityDefinition>({
  entity,
  record: given,
  fields,
  initial,
  constant,
  extra,
  follows,
  referenceQuery,
  onDone,
}: EntityFormProps<E>) {
  const t = useWidgetMessages();
  const [add, adding] = entityApi(entity).useAdd({ quiet: 'refusals' });
  const [edit, editing] = entityApi(entity).useEdit({ quiet: 'refusals' });
  const groups = groupsOf(entity, fields);
  const [tables] = useState(() => formTables(entity, groups));
  const { record, isReady, error } = useWholeRecord(
    entity,
    given,
    tables.map(({ name }) => name),
  );
  const isNew = given === undefined;
  const prepared = prepareForm(entity, groups, tables, { isNew, isLocked: useGate().isDisabled });

  const send = (values: Row) => {
    const body = bodyOf(entity, prepared, values, isNew);
    // The rules of the form have made sure of what the contract's draft demands.
    return record
      ? edit({ ...(body as Partial<DraftOf<E>>), id: record.id, version: record.version })
      : add({ ...constant, ...body } as DraftOf<E>);
  };
  const done = (message: string, saved: unknown): void => {
    notices.success(message || t('saved'));
    // Add and edit answer with the record as it is now.
    onDone?.(saved as RecordOf<E>);
  };
  const submitted = useFormSubmit(send, done, { tables });
  const shown = [...prepared.names, ...tables.map(({ name }) => name)];
  const content = isReady ? (
    <FieldsForm
      form={submitted.form}
      fields={entity.fields}
      sections={prepared.sections}
      disabled={prepared.disabled}
      initial={initialValues(shown, entity.fields, record, initial)}
      row={record}
      referenceQuery={referenceQuery}
      error={submitted.error}
      uploads={submitted.uploads}
      onChange={submitted.onChange}
      onSubmit={() => void submitted.submit()}
      follows={follows}
      extra={extra}
    />
  ) : error ? (
    <Alert type="error" showIcon title={error} />
  ) : (
    <Skeleton active paragraph={{ rows: 8 }} />
  );
  return {
    content,
    // What is not there yet cannot be sent.
    submit: async () => (isReady ? await submitted.submit() : undefined),
    isDirty: submitted.isDirty,
    isSaving: adding.isLoading || editing.isLoading,
  };
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
  const { entity, record } = form;
  const name = text(entity.label);
  return (
    <FormDrawer
      title={title ?? (record ? `${t('edit')} · ${name} ${titleOf(entity, record)}` : `${t('add')} · ${name}`)}
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
