/**
 * Drawer of an action for the selected rows: shows to which rows it applies, asks for the values once, runs, and shows the result of each
 * row.
 */
import { Alert, Flex, Spin, Typography } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { Modal } from 'shared-controls/modal';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { namesText } from 'shared-platform/joined-texts';
import { useDoneNotice } from '../../done-notice/done-notice.ts';
import { FieldsForm } from '../../entity-form/fields-form.tsx';
import { FormDrawer } from '../../entity-form/form-drawer.tsx';
import { initialValues, requestBody } from '../../entity-form/form-values.ts';
import { useFormSubmit } from '../../entity-form/use-form-submit.ts';
import type { Row } from '../../field-kinds/field-kind.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { titleOf } from '../../pickers/entity-names.ts';
import type { AnyRow } from '../columns/list-columns.tsx';
import { type BulkAction, divided, questionOf, type UnableRow } from './bulk-actions.ts';
import { useTurns } from './bulk-calls.ts';
import { BulkResults } from './bulk-results.tsx';
import { type BulkRun, useBulkRun } from './bulk-run.ts';

export interface BulkSurfaceProps {
  readonly entity: EntityDefinition;
  readonly action: BulkAction;
  readonly rows: readonly AnyRow[];
  /** Returns a text about whom the action affects, which is shown before the action is confirmed. */
  readonly note?: ((rows: readonly AnyRow[]) => Promise<string | undefined>) | undefined;
  readonly onClose: () => void;
  /** Called after each run with the number of successful rows. */
  readonly onDone: (count: number) => void;
  /** Called when all runs have ended, with the rows that stay selected. */
  readonly onEnd: (left: readonly AnyRow[]) => void;
}

const noValues: Row = {};

export function BulkSurface({ entity, action, rows, note, onClose, onDone, onEnd }: BulkSurfaceProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const turnOf = useTurns(entity);
  const runner = useBulkRun();
  const tell = useDoneNotice(entity);
  // The rows to which the action applies are determined once, when the drawer opens; rows that change later are refused by the server.
  const [{ able, unable }] = useState(() => divided(entity, action, rows, { t, text }));
  const [values, setValues] = useState<Row>(noValues);
  /** The changed records of all runs. They are told of at the end, because the results, which open before, close the notice with its undo. */
  const changed = useRef<AnyRow[]>([]);

  const tellChanged = (): void => {
    const records = changed.current;
    changed.current = [];
    if (records.length > 0) tell({ action: action.name, label: text(action.label), records });
  };
  // Somebody who leaves the page while the results are open can undo as well.
  const tellLeaving = useEffectEvent(tellChanged);
  useEffect(() => () => tellLeaving(), []);
  const end = (left: readonly AnyRow[]): void => {
    tellChanged();
    onEnd(left);
  };
  const run = async (of: readonly AnyRow[], sent: Row): Promise<BulkRun> => {
    setValues(sent);
    const ended = await runner.start(turnOf(action.name, sent), of);
    const done = ended.outcomes.filter(({ ok }) => ok);
    changed.current.push(...done.map(({ row, after }) => after ?? row));
    if (done.length > 0) onDone(done.length);
    if (done.length === ended.total) end(unable.map(({ row }) => row));
    return ended;
  };
  const again = async (failed: readonly AnyRow[]): Promise<void> => {
    const { records } = await entityApi(entity).readRows({ id_MultiString: failed.map(({ id }) => id).join(','), pageSize: failed.length });
    const fresh = new Map(records.map((record) => [record.id, record] as const));
    await run(
      failed.map((row) => fresh.get(row.id) ?? row),
      values,
    );
  };
  const shown = { entity, action, able, unable, onClose };
  return (
    <>
      {action.names.length > 0 ? (
        <AskForValues {...shown} isRunning={runner.run.phase === 'running'} onRun={run} />
      ) : (
        runner.run.phase === 'idle' && <AskForConsent {...shown} note={note} onRun={() => void run(able, noValues)} />
      )}
      <BulkResults
        entity={entity}
        label={text(action.label)}
        run={runner.run}
        onStop={runner.stop}
        onGoOn={() => void run(runner.run.rest, values)}
        onAgain={(failed) => void again(failed)}
        onEnd={(left) => end([...left, ...unable.map(({ row }) => row)])}
      />
    </>
  );
}

interface AskProps {
  readonly entity: EntityDefinition;
  readonly action: BulkAction;
  readonly able: readonly AnyRow[];
  readonly unable: readonly UnableRow[];
  readonly onClose: () => void;
}

/** How many of the selected rows the action applies to, and the others by name with the reason. */
function WhoIsMeant({ entity, action, able, unable }: Omit<AskProps, 'onClose'>) {
  const t = useWidgetMessages();
  const text = useLabel();
  const words = { able: able.length, total: able.length + unable.length, action: text(action.label) };
  return (
    <Flex vertical gap={8} style={{ marginBottom: 16 }}>
      {unable.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('bulkSome', words)}
          description={
            <ul style={{ margin: 0, paddingInlineStart: 16, maxHeight: 160, overflowY: 'auto' }}>
              {unable.map(({ row, reason }) => (
                <li key={row.id}>
                  <Typography.Text strong>{titleOf(entity, row)}</Typography.Text> {reason}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {able.length > 0 && (
        <Typography.Paragraph type="secondary" style={{ margin: 0 }} ellipsis={{ rows: 2, expandable: true, symbol: t('expand') }}>
          {namesText(able.map((row) => titleOf(entity, row)))}
        </Typography.Paragraph>
      )}
      {action.ofRow.map(([field, source]) => (
        <Typography.Text key={text(field)} type="secondary">
          {t('bulkOfRow', { field: text(field), source: text(source) })}
        </Typography.Text>
      ))}
    </Flex>
  );
}

interface AskForConsentProps extends AskProps, Pick<BulkSurfaceProps, 'note'> {
  readonly onRun: () => void;
}

function AskForConsent({ entity, action, able, unable, note, onClose, onRun }: AskForConsentProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const isPossible = able.length > 0;
  /** The text about whom the action affects; null while it is being read. */
  const [told, setTold] = useState<string | null>(note && isPossible ? null : '');
  // The text is read only once, because the rows do not change while the drawer is open.
  const [read] = useState(() => () => note?.(able));
  useEffect(() => {
    let isOpen = true;
    void read()?.then((sentences) => {
      if (!isOpen) return;
      if (sentences === undefined) onClose();
      else setTold(sentences);
    });
    return () => {
      isOpen = false;
    };
  }, [read, onClose]);
  return (
    <Modal
      open
      title={isPossible ? questionOf(action, able.length, { t, text }) : t('bulkNone', { action: text(action.label) })}
      okText={t('confirm')}
      cancelText={t(isPossible ? 'cancel' : 'close')}
      okButtonProps={{ danger: action.isDangerous, disabled: told === null, style: isPossible ? {} : { display: 'none' } }}
      width={520}
      onOk={onRun}
      onCancel={onClose}
    >
      <WhoIsMeant entity={entity} action={action} able={able} unable={unable} />
      {told === null && <Spin />}
      {told && <Alert type="warning" showIcon title={told} />}
    </Modal>
  );
}

interface AskForValuesProps extends AskProps {
  readonly isRunning: boolean;
  readonly onRun: (rows: readonly AnyRow[], values: Row) => Promise<BulkRun>;
}

/** The generated form whose values apply to all rows; it shows the refusal of the call as a whole. */
function AskForValues({ entity, action, able, unable, isRunning, onClose, onRun }: AskForValuesProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const { fields, names } = action;
  const submitted = useFormSubmit(
    async (values) => {
      const { error, outcomes } = await onRun(able, requestBody(Object.keys(values), fields, values, true));
      // After a first batch the results are shown for each row; only when the first batch is refused as a whole does the form show the refusal.
      if (error && outcomes.length === 0) return { error };
      return { data: { result: null, message: '', code: 200 } };
    },
    () => undefined,
  );
  const label = text(action.label);
  return (
    <FormDrawer
      title={t('bulkTitle', { action: label, count: able.length })}
      open
      dirty={submitted.dirty}
      isSaving={isRunning}
      okText={t('bulkRun', { action: label, count: able.length })}
      dangerous={action.isDangerous}
      onOk={() => void (able.length > 0 && submitted.submit())}
      onClose={onClose}
      onAbandon={submitted.abandon}
    >
      <WhoIsMeant entity={entity} action={action} able={able} unable={unable} />
      {able.length > 0 && (
        <FieldsForm
          form={submitted.form}
          name={submitted.name}
          fields={fields}
          sections={[{ names }]}
          initial={initialValues(names, fields, undefined, undefined)}
          choices={action.choices?.(able)}
          error={submitted.error}
          draft={submitted.draft}
          dirty={submitted.dirty}
          uploads={submitted.uploads}
          onChange={submitted.onChange}
          onSubmit={() => void submitted.submit()}
        />
      )}
    </FormDrawer>
  );
}
