import { Button, type MenuProps } from 'antd';
import { useState } from 'react';
import { Dropdown } from 'shared-controls/dropdown';
import { failureOf } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import type { OutputOptions } from '../definition/table-handle.ts';
import { CloseOutlined } from '../icons/table-icons.ts';
import { useTableWords } from './table-words.ts';

export type OutputChoice = 'xlsx' | 'csv' | 'print';

export interface OutputButtonProps {
  readonly title: string;
  readonly choices: readonly OutputChoice[];
  /** Number of selected rows, which can be exported alone. */
  readonly selected: number;
  readonly isDisabled: boolean;
  readonly onOutput: (choice: OutputChoice, options: OutputOptions) => Promise<unknown>;
}

interface Reading {
  readonly done: number;
  readonly total: number;
  readonly cancel: () => void;
}

/** Button that exports or prints. When rows or formats can be chosen, it opens a menu. */
export function OutputButton({ title, choices, selected, isDisabled, onOutput }: OutputButtonProps) {
  const t = useTableWords();
  const [isBusy, setBusy] = useState(false);
  const [reading, setReading] = useState<Reading | null>(null);
  const run = async (choice: OutputChoice, of: 'all' | 'selection'): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    const cancel = (): void => controller.abort();
    setBusy(true);
    try {
      await onOutput(choice, { of, signal, onProgress: (done, total) => setReading({ done, total, cancel }) });
    } catch (error) {
      if (!signal.aborted) notices.error(t('outputFailed', { title, reason: failureOf(error).message }));
    } finally {
      setBusy(false);
      setReading(null);
    }
  };
  const [only] = choices;
  if (reading && reading.done < reading.total) {
    return (
      <Button icon={<CloseOutlined />} onClick={reading.cancel}>
        {t('outputReading', { done: reading.done, total: reading.total })}
      </Button>
    );
  }
  if (choices.length === 1 && only && selected === 0) {
    return (
      <Button disabled={isDisabled} loading={isBusy} onClick={() => void run(only, 'all')}>
        {title}
      </Button>
    );
  }
  const entries = (of: 'all' | 'selection'): NonNullable<MenuProps['items']> =>
    choices.map((choice) => ({ key: `${of} ${choice}`, label: t(choice), onClick: () => void run(choice, of) }));
  const items: NonNullable<MenuProps['items']> =
    selected === 0
      ? entries('all')
      : [
          { type: 'group', key: 'all', label: t('allRows'), children: entries('all') },
          { type: 'group', key: 'selection', label: t('selectedRows', { count: selected }), children: entries('selection') },
        ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={isDisabled}>
      <Button loading={isBusy} disabled={isDisabled} aria-haspopup="menu">
        {title}
      </Button>
    </Dropdown>
  );
}
