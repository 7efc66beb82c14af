import { Tabs } from 'antd';
import { useState } from 'react';
import { cronUnits } from 'shared-contracts/cron/cron-fields';
import { cronUnitLabels, cronViolation } from 'shared-contracts/cron/cron-problem-text';
import { Modal } from 'shared-controls/modal';
import { useLabel } from 'shared-platform/i18n';
import { editorLabels } from './cron-editor-texts.ts';
import { cronText, readCronState, setUnit } from './cron-modes.ts';
import { CronPreview } from './cron-preview.tsx';
import { UnitPanel } from './unit-panel.tsx';

export interface CronEditorProps {
  /** The expression with which the editor starts. */
  readonly value: string;
  readonly onTake: (expression: string) => void;
  readonly onClose: () => void;
}

/**
 * Editor with seven tabs, one for each field of a cron expression, and the next runs. It accepts only expressions that Quartz runs as
 * people read them.
 */
export function CronEditor({ value, onTake, onClose }: CronEditorProps) {
  const text = useLabel();
  const [state, setState] = useState(() => readCronState(value));
  const expression = cronText(state);
  return (
    <Modal
      open
      width={608}
      title={text(editorLabels.title)}
      onCancel={onClose}
      onOk={() => onTake(expression)}
      okButtonProps={{ disabled: cronViolation(expression) !== null }}
    >
      <Tabs
        items={cronUnits.map((unit) => ({
          key: unit,
          label: text(cronUnitLabels[unit]),
          children: (
            <UnitPanel
              unit={unit}
              unitLabel={cronUnitLabels[unit]}
              state={state[unit]}
              onChange={(next) => setState((current) => setUnit(current, unit, next))}
            />
          ),
        }))}
      />
      <CronPreview expression={expression} />
    </Modal>
  );
}
