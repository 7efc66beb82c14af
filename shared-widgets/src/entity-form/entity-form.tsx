import { Alert, Button, Flex, Skeleton } from 'antd';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { changeReasonField } from 'shared-contracts/entity/change-reason';
import type { Draft } from 'shared-contracts/entity/draft';
import type { DraftOf, EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { namesText } from 'shared-platform/joined-texts';
import { notices } from 'shared-platform/notices';
import { useGate } from 'shared-platform/permission';
import { entityField } from '../field-kinds/entity-fields.ts';
import type { Row } from '../field-kinds/field-kind.ts';
import { useFormWords } from '../form-words/form-words.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import type { ChoiceSource } from '../pickers/choice-source.ts';
import { titleOf } from '../pickers/entity-names.ts';
import { upperRegionValues } from '../record-fields/region-trio.ts';
import type { LineSources } from './changes/computed-from-lines.ts';
import { draftName } from './draft-name.ts';
import type { FieldAddition } from './field-item.tsx';
import { FieldsForm, type Follows, type FormExtra } from './fields-form.tsx';
import { FormDrawer } from './form-drawer.tsx';
import { type FormFields, formTables, groupsOf, type PreparedForm, prepareForm } from './form-groups.ts';
import { FormStatus } from './form-status.tsx';
import { initialValues, linesBody, requestBody } from './form-values.ts';
import { type MaskedFields, useMaskedFields } from './masked/masked-fields.tsx';
import { isLong } from './outline/outline-sections.ts';
import { enteredReason, ReasonItem } from './reason-item.tsx';
import { CompareButton } from './stale/compare-button.tsx';
import { NewerNote, useNewer } from './stale/newer-note.tsx';
import { useStale } from './stale/use-stale.tsx';
import { earlierValues } from './undo/earlier-values.ts';
import { useEditNotice } from './undo/use-edit-notice.ts';
import { useFormSubmit } from './use-form-submit.ts';
import { useWholeRecord } from './whole-record.ts';

export type { FieldGroup } from '../record-fields/field-names.ts';
export type { FieldAddition } from './field-item.tsx';

/** Receives the record as it was opened and the values of the form. */
export type EditNote<E extends EntityDefinition> = (record: RecordOf<E>, values: Row) => ReactNode;

export interface EntityFormProps<E extends EntityDefinition> {
  readonly entity: E;
  /** The record to edit; missing for a new record. */
  readonly record?: RecordOf<E> | undefined;
  /** Fields in order, or groups of fields and lines; default: every writable field. */
  readonly fields?: FormFields<E> | undefined;
  /** Initial values of a new record. */
  readonly initial?: Row;
  /** Values of a new record that the form does not show, e.g. the id of its parent. */
  readonly constant?: Row;
  /** Filters of reference fields, by field name: sent with the other entity's list call. */
  readonly referenceQuery?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Sources of choices for reference fields, by field name. */
  readonly choices?: Readonly<Record<string, ChoiceSource>> | undefined;
  /** Properties that a screen adds to fields, by field name. */
  readonly additions?: Readonly<Record<string, FieldAddition>> | undefined;
  /**
   * Computes values of fields from other values of the form. They are written into their fields whenever the others change, and the person
   * cannot edit them.
   */
  readonly follows?: Follows;
  /** The columns of lines from which `follows` computes fields: what is wrong with such a field is said at their cells, not at the field. */
  readonly sources?: LineSources;
  /** Content above the fields; it receives the values of the form and may write some of them. */
  readonly lead?: FormExtra;
  /** Field on which `lead` depends: `lead` stands below its group instead of above all fields, if the form asks for it. */
  readonly leadBelow?: string;
  /** Content below the fields; it receives the values of the form and may write some of them. */
  readonly extra?: FormExtra;
  /** Note that says whom the changes to an existing record affect; it is shown below the fields once the person changed something. */
  readonly editNote?: EditNote<E> | undefined;
  /** Called after saving with the response (the saved record). */
  readonly onDone?: (saved: RecordOf<E>) => void;
  readonly onCancel?: () => void;
}

const valuesOf = (names: readonly string[], row: Row | undefined): Row => Object.fromEntries(names.map((name) => [name, row?.[name]]));

/** The request body made from a form's valid values. */
function bodyOf(
  entity: EntityDefinition,
  { names, sent, tables }: PreparedForm,
  values: Row,
  { stored, masked }: { readonly stored: Row | undefined; readonly masked: MaskedFields },
): Record<string, unknown> {
  const isNew = stored === undefined;
  const entered = masked.entered(sent, values, stored);
  // A district that stays as it is, because it is masked, says nothing about province and city.
  const upper = upperRegionValues(entered, entity.fields, values);
  // Fields of the entity for which only `extra` has inputs are sent too.
  const own = masked.entered(
    Object.keys(values).filter((name) => name in entity.fields && !names.includes(name)),
    values,
    stored,
  );
  const reason = isNew ? '' : enteredReason(values);
  const body = requestBody([...entered, ...own, ...Object.keys(upper)], entity.fields, { ...values, ...upper }, isNew);
  if (reason) body[changeReasonField] = reason;
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
  lead,
  leadBelow,
  extra,
  editNote,
  follows,
  sources: lineSources,
  referenceQuery,
  choices,
  additions,
  onDone,
}: EntityFormProps<E>) {
  const t = useWidgetMessages();
  const words = useFormWords();
  const text = useLabel();
  const [add, adding] = entityApi(entity).useAdd({ quiet: 'refusals' });
  const [edit, editing] = entityApi(entity).useEdit({ quiet: 'refusals' });
  const isSaving = adding.isLoading || editing.isLoading;
  const groups = groupsOf(entity, fields);
  const [tables] = useState(() => formTables(entity, groups));
  const whole = useWholeRecord(
    entity,
    given,
    tables.map(({ name }) => name),
  );
  const { isReady, error } = whole;
  // The newer record on which the person continues: after somebody else had changed it, or because the person typed while it was being saved.
  const rebased = useRef<RecordOf<E> | null>(null);
  const record = rebased.current ?? whole.record;
  const id = rebased.current?.id ?? given?.id;
  const isNew = id === undefined;
  const prepared = prepareForm(entity, groups, tables, { isNew, isLocked: useGate().isDisabled });

  const masked = useMaskedFields(entity, record, { additions, disabled: prepared.disabled });

  const tellUndoable = useEditNotice(entity);
  /** The values with which the form was opened. */
  const shownFirst = useRef<Row>({});
  const earlier = useRef<Row | null>(null);
  const send = (values: Row) => {
    const on = rebased.current ?? record;
    const body = bodyOf(entity, prepared, values, { stored: on, masked });
    // The form knows the other values of the record as it was opened only.
    earlier.current =
      // A masked value that was replaced is not known, so it cannot be put back.
      on && (entity.reasoned || entity.undoableEdit) && !Object.keys(body).some((name) => masked.isMaskedIn(name, on))
        ? earlierValues(entity, { record: on, shown: rebased.current ? {} : shownFirst.current, body })
        : null;
    // The cast is safe: the form's rules have checked the required fields.
    return on ? edit({ ...(body as Partial<DraftOf<E>>), id: on.id, version: on.version }) : add({ ...constant, ...body } as DraftOf<E>);
  };
  const done = (message: string, saved: unknown, typedLate: readonly string[]): void => {
    // The name is taken from the saved record, because the server gives new records their number.
    const name = saved ? titleOf(entity, saved as Row) : '';
    const isStaying = typedLate.length > 0 && Boolean((saved as RecordOf<E> | null)?.id);
    const told = message || t('saved');
    if (!isStaying && earlier.current && (saved as RecordOf<E> | null)?.id)
      tellUndoable({ message: told, name, saved: saved as RecordOf<E>, earlier: earlier.current });
    else if (!isStaying) notices.success([told, name].filter(Boolean).join(' '));
    // The cast is safe: the response of add and edit is the saved record.
    if (isStaying) goOn(saved as RecordOf<E>, typedLate);
    else onDone?.(saved as RecordOf<E>);
  };
  const goOn = (saved: RecordOf<E>, typedLate: readonly string[]): void => {
    // Lines are missing in the response; those of the form stay.
    rebased.current = { ...record, ...saved };
    const labels = typedLate.map((one) => (entityField(entity, one) ?? entity.lines?.[one])?.label);
    notices.warning(words('typedLate', { fields: namesText(labels.flatMap((label) => (label ? text(label) : []))) }));
    submitted.goOn();
  };
  const shown = [...prepared.names, ...tables.map(({ name }) => name)];
  const below: FormExtra | undefined =
    !isNew && (entity.reasoned || editNote)
      ? (values, write, typed) => (
          <>
            {extra?.(values, write, typed)}
            {record && [...typed].some((name) => name !== changeReasonField) && editNote?.(record, values)}
            {entity.reasoned && <ReasonItem />}
          </>
        )
      : extra;
  const initialOf = (from: RecordOf<E> | undefined): Record<string, unknown> =>
    masked.unmasked(initialValues(shown, entity.fields, from, initial));
  /** The values that an older record had for the fields of a restored draft, when it was typed; masks are not among them. */
  const draftBase = useRef<Row | null>(null);
  /** Whether a draft was restored that is older than the record, and the person has not decided between the two yet. */
  const [isUndecided, setUndecided] = useState(false);
  /** The references from which the service takes values that the form leaves out: they and those values must be of the same record. */
  const sources = shown.flatMap((name) => entity.fields[name]?.takenFrom ?? []).filter((name) => !shown.includes(name));
  const stale = useStale<E>({
    entity,
    mode: 'choose',
    names: [...sources, ...shown],
    isSaving,
    versions: (fresh) =>
      masked.compared(
        {
          base: { ...valuesOf(sources, record), ...initialOf(record), ...draftBase.current },
          mine: submitted.form.getFieldsValue(true) as Row,
        },
        draftBase.current ? undefined : record,
        fresh,
      ),
    saveOn: (fresh, taken) => {
      rebased.current = fresh;
      draftBase.current = null;
      setUndecided(false);
      submitted.draft.settle();
      // Rendered synchronously, because the tables of lines must receive the restored rows before the next step.
      flushSync(() => submitted.form.setFieldsValue(masked.taken(taken, fresh)));
      void submitted.submit();
    },
  });
  const newer = useNewer(entity, id, record?.version);
  const compare = (): void => void (id && stale.open(id));
  const submitted = useFormSubmit(send, done, {
    tables,
    draft: { form: draftName(entity, { id, constant }), version: record?.version, fields: entity.fields, record },
    onStale: compare,
    isUndecided: () => draftBase.current !== null,
  });
  // Before a draft is restored and before anything is typed.
  useLayoutEffect(() => {
    if (isReady) shownFirst.current = { ...(submitted.form.getFieldsValue(true) as Row) };
  }, [isReady, submitted.form]);
  const onRestored = ({ content }: Draft): void => {
    if (!record || content.version === undefined || content.version >= record.version) return;
    draftBase.current = content.base;
    setUndecided(true);
    stale.show(record);
  };
  const content = isReady ? (
    <FieldsForm
      form={submitted.form}
      name={submitted.name}
      fields={masked.fields}
      sections={prepared.sections}
      disabled={prepared.disabled}
      initial={initialOf(record)}
      row={record}
      referenceQuery={referenceQuery}
      choices={choices}
      additions={masked.additions}
      distinctIn={entity.name}
      constant={constant}
      error={submitted.error ?? (isUndecided ? words('changedMeanwhile') : null)}
      remedy={(submitted.isStale || isUndecided) && <CompareButton onClick={compare} />}
      draft={submitted.draft}
      dirty={submitted.dirty}
      onRestored={onRestored}
      uploads={submitted.uploads}
      reveal={submitted.reveal}
      onChange={submitted.onChange}
      onChecked={submitted.onChecked}
      onSubmit={() => void submitted.submit()}
      follows={follows}
      sources={lineSources}
      lead={lead}
      leadBelow={leadBelow}
      extra={below}
    />
  ) : error ? (
    <Alert type="error" showIcon title={error} />
  ) : (
    <Skeleton active paragraph={{ rows: 8 }} />
  );
  return {
    content: (
      <>
        {newer && !isSaving && submitted.error === null && !isUndecided && (
          <NewerNote entity={entity} fresh={newer} onCompare={() => stale.show(newer)} />
        )}
        {content}
        {stale.window()}
      </>
    ),
    status: <FormStatus {...submitted} />,
    abandon: submitted.abandon,
    // The form cannot be sent before the record is loaded.
    submit: async () => (isReady ? await submitted.submit() : undefined),
    isLong: isLong(prepared.sections),
    dirty: submitted.dirty,
    isSaving,
  };
}

/**
 * A form generated from the entity's definition: rules with the specification's messages, refusal of outdated versions, and the server's
 * refusals shown at the fields.
 */
export function EntityForm<const E extends EntityDefinition>(props: EntityFormProps<E>) {
  const t = useWidgetMessages();
  const { content, status, submit, isSaving } = useEntityForm(props);
  return (
    <>
      {content}
      <Flex gap={8} wrap>
        <Button type="primary" loading={isSaving} onClick={() => void submit()}>
          {t('save')}
        </Button>
        {props.onCancel && <Button onClick={props.onCancel}>{t('cancel')}</Button>}
        {status}
      </Flex>
    </>
  );
}

export interface EntityFormDrawerProps<E extends EntityDefinition> extends Omit<EntityFormProps<E>, 'onCancel'> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title?: string;
  /** Width in pixels; default 720, or 960 when the sections are listed beside the fields. */
  readonly width?: number;
}

const shortWidth = 720;
const longWidth = 960;

/** `EntityForm` in a drawer titled 新增 or 编辑; it closes after a successful save. */
export function EntityFormDrawer<const E extends EntityDefinition>(props: EntityFormDrawerProps<E>) {
  return props.open ? <OpenDrawer key={props.record?.id ?? 'new'} {...props} /> : null;
}

function OpenDrawer<const E extends EntityDefinition>({ open, onClose, onDone, title, width, ...form }: EntityFormDrawerProps<E>) {
  const t = useWidgetMessages();
  const text = useLabel();
  const {
    content,
    status,
    submit,
    abandon,
    isLong: isWide,
    dirty,
    isSaving,
  } = useEntityForm({
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
      dirty={dirty}
      isSaving={isSaving}
      width={width ?? (isWide ? longWidth : shortWidth)}
      onOk={() => void submit()}
      onClose={onClose}
      onAbandon={abandon}
      status={status}
    >
      {content}
    </FormDrawer>
  );
}
