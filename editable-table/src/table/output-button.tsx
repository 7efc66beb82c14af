import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { failureOf } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { useTableWords } from './table-words.ts';

export type OutputChoice = 'xlsx' | 'csv' | 'print';

export interface OutputButtonProps {
  readonly title: string;
  readonly choices: readonly OutputChoice[];
  /** Number of selected rows, which can be exported alone. */
  readonly selected: number;
  readonly isDisabled: boolean;
  readonly onOutput: (choice: OutputChoice, of: 'all' | 'selection') => Promise<unknown>;
}

/** Button that exports or prints. When rows or formats can be chosen, it opens a menu. */
export function OutputButton({ title, choices, selected, isDisabled, onOutput }: OutputButtonProps) {
  const t = useTableWords();
  const [isBusy, setBusy] = useState(false);
  const run = async (choice: OutputChoice, of: 'all' | 'selection'): Promise<void> => {
    setBusy(true);
    try {
      await onOutput(choice, of);
    } catch (error) {
      notices.error(t('outputFailed', { title, reason: failureOf(error).message }));
    } finally {
      setBusy(false);
    }
  };
  const [only] = choices;
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
