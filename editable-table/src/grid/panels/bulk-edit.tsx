/** Dialog that writes one value into a column of all selected rows as one step, with the column's own editor. */
import { Flex, Select } from 'antd';
import { useId, useState } from 'react';
import { Modal } from 'shared-controls/modal';
import type { CellContext } from '../../definition/cell-kind.ts';
import { writeCell } from '../clipboard/write-cell.ts';
import { tellCounts } from '../commands/tell-counts.ts';
import { isWritable } from '../core/edit-session.ts';
import { announce, contextIn, type GridCore } from '../core/grid-core.ts';
import type { GridColumn } from '../core/grid-props.ts';
import type { PanelTranslate } from './panel-words.ts';

interface BulkEditProps {
  readonly core: GridCore;
  readonly t: PanelTranslate;
  readonly close: () => void;
}

/** Writes the value into the column of these rows; those that cannot be changed are skipped. */
function writeAll(core: GridCore, column: GridColumn, rowKeys: readonly string[], value: unknown): void {
  core.store.runWork<{ edited: number; skipped: number }>({
    name: 'bulk',
    reason: 'fill',
    total: rowKeys.length,
    *steps(transaction) {
      const counts = { edited: 0, skipped: 0 };
      for (const rowKey of rowKeys) {
        if (isWritable(core, column, rowKey)) {
          writeCell(core, transaction, { rowKey, column, value });
          counts.edited += 1;
        } else counts.skipped += 1;
        yield;
      }
      return counts;
    },
    finish(report) {
      if (!report) announce(core, core.drawn.t('cancelled'));
      else
        tellCounts(core, [
          ['edited', report.edited],
          ['skipped', report.skipped],
        ]);
    },
  });
}

export function BulkEdit({ core, t, close }: BulkEditProps) {
  const id = useId();
  const rowKeys = core.store.selection();
  const [first = ''] = rowKeys;
  const columns = core.drawn.props.columns.filter(({ kind, column }) => kind.Editor !== null && !kind.isHidden && column.disabled !== true);
  const [key, setKey] = useState<string | null>(null);
  const column = columns.find((one) => one.column.key === key);
  const [value, setValue] = useState<unknown>(undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const context: CellContext | undefined = column && contextIn(core, column, first);
  const Editor = column?.kind.Editor;
  return (
    <Modal
      open
      title={t('bulkEdit', { count: rowKeys.length })}
      okText={t('bulkApply', { count: rowKeys.length })}
      okButtonProps={{ disabled: !column || problem !== null }}
      onOk={() => {
        if (column) writeAll(core, column, rowKeys, value);
        close();
      }}
      onCancel={close}
    >
      <Flex vertical gap={12}>
        <Select
          autoFocus
          aria-label={t('bulkColumn')}
          placeholder={t('bulkColumn')}
          options={columns.map((one) => ({ value: one.column.key, label: one.column.title }))}
          value={key}
          onChange={(next) => {
            setKey(next);
            setValue(columns.find((one) => one.column.key === next)?.kind.empty);
            setProblem(null);
          }}
        />
        {Editor && context && column && (
          <>
            <label id={`${id}-label`} htmlFor={`${id}-value`}>
              {column.column.title}
            </label>
            <Editor
              key={key}
              value={value}
              context={context}
              disabled={false}
              autoFocus={false}
              typed={null}
              id={`${id}-value`}
              labelledBy={`${id}-label`}
              invalid={problem !== null}
              change={(next) => {
                setValue(next);
                setProblem(null);
              }}
              commit={(next) => next !== undefined && setValue(next)}
              cancel={() => undefined}
              refuse={(_, message) => setProblem(message)}
              setCells={(values) => column.column.key in values && setValue(values[column.column.key])}
            />
            {problem && <span role="alert">{problem}</span>}
          </>
        )}
      </Flex>
    </Modal>
  );
}
