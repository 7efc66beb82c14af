import { Alert, Grid, Typography } from 'antd';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import type { ActionBody, EntityDefinition, Fields, RecordOf } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';
import { Modal } from 'shared-controls/modal';
import type { QueuedStep } from 'shared-platform/device-queue';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { namesText } from 'shared-platform/joined-texts';
import { notices } from 'shared-platform/notices';
import { useDoneNotice } from '../done-notice/done-notice.ts';
import { draftName } from '../entity-form/draft-name.ts';
import type { FieldAddition } from '../entity-form/field-item.tsx';
import { FieldsForm, type FormExtra } from '../entity-form/fields-form.tsx';
import { FormDrawer } from '../entity-form/form-drawer.tsx';
import { FormStatus } from '../entity-form/form-status.tsx';
import { initialValues, requestBody } from '../entity-form/form-values.ts';
import { useMaskedFields } from '../entity-form/masked/masked-fields.tsx';
import { CompareButton } from '../entity-form/stale/compare-button.tsx';
import { useStale } from '../entity-form/stale/use-stale.tsx';
import { useFormSubmit } from '../entity-form/use-form-submit.ts';
import { askedFields, enterableFields } from '../field-kinds/entity-fields.ts';
import type { Row } from '../field-kinds/field-kind.ts';
import { useFormWords } from '../form-words/form-words.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import type { ChoiceSource } from '../pickers/choice-source.ts';
import { titleOf } from '../pickers/entity-names.ts';
import { RecordSummary } from '../record-detail/record-summary.tsx';
import { upperRegionValues, withoutUpperRegions } from '../record-fields/region-trio.ts';
import styles from './action-drawer.module.css';
import { keptOnDevice, useDeviceSend } from './use-device-send.ts';

export { loadDatePickers } from '../ui/date-picker.tsx';

export interface ActionDrawerProps<E extends EntityDefinition> {
  readonly entity: E;
  readonly action: Extract<keyof E['actions'], string>;
  readonly record: RecordOf<E>;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after success; lists are read again automatically. */
  readonly onDone?: () => void;
  /** Names of the action's body fields to show, in order; default: all. */
  readonly fields?: readonly string[] | undefined;
  readonly initial?: Row | undefined;
  /** Filters of reference fields, by field name: sent with the other entity's list call. */
  readonly referenceQuery?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Sources of choices for reference fields, by field name. */
  readonly choices?: Readonly<Record<string, ChoiceSource>> | undefined;
  /** Properties that this screen adds to fields of the form, by field name, e.g. a note or a check. */
  readonly additions?: Readonly<Record<string, FieldAddition>> | undefined;
  /** Fields of the record that are shown above the form. */
  readonly summary?: readonly Extract<keyof E['fields'], string>[] | undefined;
  /** Content below the form, e.g. a computed preview; it receives the values of the form and may write some of them. */
  readonly extra?: FormExtra | undefined;
  /** Called before valid values are sent. It may ask the user and change the values; `null` means that nothing is sent. */
  readonly beforeSend?: ((values: Row) => Promise<Row | null>) | undefined;
  /** Called when the server refused the values, with the messages by field. The form can then show a field that it did not show before. */
  readonly onRefused?: ((fields: Row) => void) | undefined;
  /** Whether the entered values and photos are stored on this device and sent when there is a connection; for work on the road. */
  readonly byDevice?: boolean | undefined;
  /** A refused step of the device queue that is corrected here: its values are the initial values of the form. */
  readonly mends?: QueuedStep | undefined;
  /** Returns values that are sent in addition to those of the form, e.g. the phone's position. */
  readonly further?: (() => Row) | undefined;
  /** Content at the top of the drawer, e.g. a button for the next record. */
  readonly head?: ReactNode;
  /**
   * Content beside the form, e.g. the pictures that the person judges. In narrow windows it is below the form, so that the person sees the
   * form first.
   */
  readonly aside?: ReactNode;
  /** Width of the drawer in pixels; default 720. */
  readonly width?: number;
  /** Whether the form is shown as the content of a page instead of in a drawer. */
  readonly onPage?: boolean | undefined;
}

/**
 * Runs an action of a record from a form with the fields of the action's body. If the connection is lost and the same values are sent
 * again, they have one effect: the idempotency key stays the same until the server has responded.
 */
export function ActionDrawer<const E extends EntityDefinition>(props: ActionDrawerProps<E>) {
  return props.open ? <OpenActionDrawer key={`${props.action} ${props.record.id}`} {...props} /> : null;
}

const none: readonly string[] = [];
const noFields: Fields = {};

function definitionOf(entity: EntityDefinition, action: string) {
  const definition = entity.actions[action];
  if (!definition) throw new Error(`Entity ${entity.name} has no action ${action}`);
  return definition;
}

interface ButtonTexts {
  readonly run?: string;
  readonly close?: string;
}

/**
 * Texts of the buttons that run an action called 取消 and that close its drawer or dialog, which otherwise has that name itself; none for other
 * actions.
 */
function useButtonTexts(action: Label): ButtonTexts {
  const t = useWidgetMessages();
  const text = useLabel();
  if (text(action) !== t('cancel')) return {};
  return { run: t('runCancel'), close: t('leaveUncancelled') };
}

/** The record after the action as the server sent it; undefined when the response contains none. */
function recordAfter<Kept extends { readonly id: string }>(record: Kept, result: unknown): Kept {
  return typeof result === 'object' && result !== null && 'id' in result && result.id === record.id ? { ...record, ...result } : record;
}

/** Messages by field in the result of a refusal; empty when it contains none. */
const fieldMessages = (result: unknown): Row =>
  typeof result === 'object' && result !== null && !Array.isArray(result) ? { ...result } : {};

interface DecisionProps {
  /** Content on which the person decides, e.g. pictures; when empty, the form takes the whole drawer. */
  readonly aside: ReactNode;
  /** Fields of the record that are shown with the form. */
  readonly facts: ReactNode;
  readonly form: ReactNode;
}

/**
 * Arranges the record's facts, the form, and the content on which the person decides: side by side, or in narrow windows with the form
 * first. The parts have React keys, so that typed values stay when the parts change places.
 */
function Decision({ aside, facts, form }: DecisionProps) {
  const isNarrow = Grid.useBreakpoint().lg === false;
  const parts = [
    <div key="facts" className={styles.facts}>
      {facts}
    </div>,
    <Fragment key="form">{form}</Fragment>,
  ];
  if (!aside) return parts;
  const sides = [
    <div key="aside" className={styles.aside}>
      {aside}
    </div>,
    <div key="form">{isNarrow ? parts.toReversed() : parts}</div>,
  ];
  return <div className={styles.columns}>{isNarrow ? sides.toReversed() : sides}</div>;
}

function OpenActionDrawer<const E extends EntityDefinition>(props: ActionDrawerProps<E>) {
  const {
    entity,
    action,
    record,
    open,
    onClose,
    onDone,
    fields,
    initial,
    referenceQuery,
    choices,
    additions,
    summary,
    extra,
    beforeSend,
    onRefused,
    byDevice = false,
    mends,
    further,
    head,
    aside,
    width,
    onPage,
  } = props;
  const words = useFormWords();
  const text = useLabel();
  const definition = definitionOf(entity, action);
  const body: Fields = definition.body ?? noFields;
  const tell = useDoneNotice(entity);
  const names = withoutUpperRegions(fields ? enterableFields(fields, body) : askedFields(body), body);
  const repeated = askedFields(body).filter((name) => mends && name in mends.body);
  const [run, { isLoading }] = entityApi(entity).useAction(action, { quiet: 'refusals' });

  const masked = useMaskedFields(entity, record, { additions, disabled: none, fields: body });
  const device = useDeviceSend({ entity, action, record, isWanted: byDevice, mends });
  const isSaving = isLoading || device.isSending;

  // The newer record on which the person chose to continue after somebody else had changed it.
  const rebased = useRef<RecordOf<E> | null>(null);
  const send = async (values: Row) => {
    const on = rebased.current ?? record;
    const entered = masked.entered(Object.keys(values), values, on);
    const upper = upperRegionValues(masked.entered(names, values, on), body, values);
    const sent = requestBody([...entered, ...Object.keys(upper)], body, { ...values, ...upper }, true);
    // The cast is safe: the form's rules have checked the fields of the action's body.
    const { id, version } = on;
    const whole = { ...sent, ...further?.(), id, version };
    const direct = () => run(whole as ActionBody<E, typeof action>);
    const outcome = (await device.isOn()) ? await device.send(whole, direct) : await direct();
    if (outcome.error) onRefused?.(fieldMessages(outcome.error.result));
    return outcome;
  };
  const stale = useStale<E>({
    entity,
    mode: 'inform',
    names: Object.keys(entity.fields),
    isSaving,
    versions: (fresh) => ({ base: rebased.current ?? record, mine: rebased.current ?? record, theirs: fresh }),
    saveOn: (fresh) => {
      rebased.current = fresh;
      void submitted.submit();
    },
  });
  const compare = (): void => void stale.open(record.id);
  const submitted = useFormSubmit(
    send,
    (message, result, typedLate) => {
      const late = typedLate.flatMap((one) => (body[one] ? text(body[one].label) : []));
      if (late.length > 0) notices.warning(words('typedTooLate', { fields: namesText(late) }));
      if (result === keptOnDevice) notices.info(message);
      else tell({ action, label: text(definition.label), records: [recordAfter(record, result)] });
      onDone?.();
      onClose();
    },
    {
      prepare: beforeSend,
      draft: { form: draftName(entity, { action, id: record.id }), version: record.version, fields: body, record },
      onStale: compare,
      refused: mends?.refused,
    },
  );
  const buttons = useButtonTexts(definition.label);
  const name = text(definition.label);
  return (
    <FormDrawer
      title={`${name} · ${titleOf(entity, record)}`}
      open={open}
      dirty={submitted.dirty}
      isSaving={isSaving}
      okText={buttons.run ?? name}
      closeText={buttons.close}
      dangerous={definition.dangerous ?? false}
      {...(width ? { width } : {})}
      onPage={onPage}
      onOk={() => void submitted.submit()}
      onClose={onClose}
      onAbandon={submitted.abandon}
      status={<FormStatus {...submitted} />}
    >
      {head}
      <Decision
        aside={aside}
        facts={summary && summary.length > 0 && <RecordSummary entity={entity} record={record} fields={summary} />}
        form={
          <FieldsForm
            form={submitted.form}
            name={submitted.name}
            fields={masked.fields}
            sections={[{ names }]}
            // A field of a refused step may appear later than the form, e.g. the reason why a phone did not find its position.
            initial={initialValues([...names, ...repeated], body, undefined, { ...(initial && masked.unmasked(initial)), ...mends?.body })}
            row={record}
            referenceQuery={referenceQuery}
            choices={choices}
            additions={masked.additions}
            error={submitted.error}
            remedy={submitted.isStale && <CompareButton onClick={compare} />}
            draft={submitted.draft}
            dirty={submitted.dirty}
            uploads={submitted.uploads}
            filesOnDevice={device.isOn}
            reveal={submitted.reveal}
            onChange={submitted.onChange}
            onChecked={submitted.onChecked}
            onSubmit={() => void submitted.submit()}
            extra={extra}
          />
        }
      />
      {stale.window()}
    </FormDrawer>
  );
}

export interface ActionConfirmProps<E extends EntityDefinition> {
  readonly entity: E;
  readonly action: Extract<keyof E['actions'], string>;
  readonly record: RecordOf<E>;
  /** Names of the record's fields that are shown with the question. */
  readonly facts?: readonly string[] | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Asks for confirmation, then runs an action without further input; a refusal stays in the dialog. */
export function ActionConfirm<const E extends EntityDefinition>(props: ActionConfirmProps<E>) {
  return props.open ? <OpenActionConfirm key={`${props.action} ${props.record.id}`} {...props} /> : null;
}

function OpenActionConfirm<const E extends EntityDefinition>(props: ActionConfirmProps<E>) {
  const { entity, action, record, facts = [], open, onClose, onDone } = props;
  const t = useWidgetMessages();
  const text = useLabel();
  const definition = definitionOf(entity, action);
  const tell = useDoneNotice(entity);
  const buttons = useButtonTexts(definition.label);
  const [run, { isLoading }] = entityApi(entity).useAction(action, { quiet: 'refusals' });
  const [error, setError] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setError(null);
    const outcome = await run({ id: record.id, version: record.version } as ActionBody<E, typeof action>);
    if (outcome.error) return setError(outcome.error.message);
    tell({ action, label: text(definition.label), records: [recordAfter(record, outcome.data.result)] });
    onDone?.();
    onClose();
  };
  return (
    <Modal
      open={open}
      // If the name of the action begins with 确认, the word is not repeated in the Chinese question, which begins with it too.
      title={t('confirmAction', { action: text(definition.label).replace(/^确认/, '') })}
      okText={buttons.run ?? t('confirm')}
      cancelText={buttons.close ?? t('cancel')}
      okButtonProps={{ danger: definition.dangerous ?? false }}
      confirmLoading={isLoading}
      width={420}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <Typography.Paragraph>
        {text(entity.label)} <Typography.Text strong>{titleOf(entity, record)}</Typography.Text>
      </Typography.Paragraph>
      {facts.length > 0 && <RecordSummary entity={entity} record={record} fields={facts} />}
      {error && <Alert type="error" showIcon title={error} />}
    </Modal>
  );
}
