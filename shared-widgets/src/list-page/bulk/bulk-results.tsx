/** Shows the progress of an action for many rows, and then the result of each row: refused rows first, with the message. */
import { Button, Flex, Progress, Typography } from 'antd';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { Modal } from 'shared-controls/modal';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { titleOf } from '../../pickers/entity-names.ts';
import type { AnyRow } from '../columns/list-columns.tsx';
import { type BulkRun, turnSize } from './bulk-run.ts';

export interface BulkResultsProps {
  readonly entity: EntityDefinition;
  readonly label: string;
  readonly run: BulkRun;
  readonly onStop: () => void;
  /** Called to continue with the rows that were not sent. */
  readonly onGoOn: () => void;
  /** Repeats the action for the refused rows, with their present versions. */
  readonly onAgain: (failed: readonly AnyRow[]) => void;
  /** Called to close the results; the given rows stay selected. */
  readonly onEnd: (left: readonly AnyRow[]) => void;
}

export function BulkResults({ entity, label, run, onStop, onGoOn, onAgain, onEnd }: BulkResultsProps) {
  const t = useWidgetMessages();
  const { phase, outcomes, rest, error, total } = run;
  const failed = outcomes.filter(({ ok }) => !ok);
  const done = outcomes.length - failed.length;
  const isRunning = phase === 'running';
  // Progress is hidden for few rows, which need only one quick call, and when the whole call was refused, because the form shows that.
  const isShown = isRunning
    ? total > turnSize
    : phase === 'ended' && done < total && !(error && outcomes.length === 0 && error.httpStatus === 200);
  if (!isShown) return null;
  const failedRows = failed.map(({ row }) => row);
  return (
    <Modal
      open
      title={isRunning ? t('bulkRunning', { action: label }) : t('bulkResults', { action: label, done, failed: failed.length })}
      width={560}
      mask={{ closable: false }}
      onCancel={isRunning ? onStop : () => onEnd([...failedRows, ...rest])}
      footer={
        isRunning ? (
          <Button onClick={onStop}>{t('bulkStop')}</Button>
        ) : (
          <Flex gap={8} justify="end" wrap>
            <Button onClick={() => onEnd([])}>{t('close')}</Button>
            {failed.length > 0 && <Button onClick={() => onEnd(failedRows)}>{t('bulkSelectFailed')}</Button>}
            {failed.length > 0 && (
              <Button type={rest.length > 0 ? 'default' : 'primary'} onClick={() => onAgain(failedRows)}>
                {t('bulkAgain', { count: failed.length })}
              </Button>
            )}
            {rest.length > 0 && (
              <Button type="primary" onClick={onGoOn}>
                {t('bulkGoOn', { count: rest.length })}
              </Button>
            )}
          </Flex>
        )
      }
    >
      <Flex vertical gap={12}>
        {(isRunning || rest.length > 0) && (
          <Progress
            percent={Math.floor((outcomes.length / total) * 100)}
            status={isRunning ? 'active' : 'normal'}
            format={() => `${outcomes.length} / ${total}`}
            aria-label={t('bulkRunning', { action: label })}
          />
        )}
        {!isRunning && error && <Typography.Text type="danger">{error.message}</Typography.Text>}
        {!isRunning && (
          <ul aria-label={t('bulkEach')} style={{ margin: 0, paddingInlineStart: 16, maxHeight: 320, overflowY: 'auto' }}>
            {outcomes
              .toSorted((one, other) => Number(one.ok) - Number(other.ok))
              .map(({ row, ok, message }) => (
                <li key={row.id}>
                  <Typography.Text strong>{titleOf(entity, row)}</Typography.Text>{' '}
                  <Typography.Text type={ok ? 'success' : 'danger'}>{ok ? t('bulkRowDone', { action: label }) : message}</Typography.Text>
                </li>
              ))}
          </ul>
        )}
      </Flex>
    </Modal>
  );
}
