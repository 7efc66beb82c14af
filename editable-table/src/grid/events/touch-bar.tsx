import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { runCommand } from '../commands/grid-commands.ts';
import type { GridCore } from '../core/grid-core.ts';
import type { GridTranslate } from '../core/grid-messages.ts';
import styles from '../style/table-grid.module.css';
import { copyByButton, pasteByButton } from './grid-clipboard.ts';

export interface TouchBarProps {
  readonly core: GridCore;
  readonly t: GridTranslate;
  /** True when nothing can be changed. */
  readonly isLocked: boolean;
}

/** Buttons with commands for the selected range, shown after it was selected by touch. */
export function TouchBar({ core, t, isLocked }: TouchBarProps) {
  const { model } = core;
  const isShown = useSyncExternalStore(model.subscribe, model.isTouched);
  if (!isShown) return null;
  return (
    <div role="toolbar" aria-label={t('rangeBar')} className={styles.touchBar}>
      <Button onClick={() => void copyByButton(core)}>{t('copy')}</Button>
      {!isLocked && (
        <>
          <Button onClick={() => void pasteByButton(core)}>{t('paste')}</Button>
          <Button onClick={() => void runCommand(core, { do: 'fill', direction: 'down' })}>{t('fillDown')}</Button>
          <Button onClick={() => void runCommand(core, { do: 'clear' })}>{t('clear')}</Button>
        </>
      )}
      <Button type="link" onClick={() => model.setTouched(false)}>
        {t('endRange')}
      </Button>
    </div>
  );
}
