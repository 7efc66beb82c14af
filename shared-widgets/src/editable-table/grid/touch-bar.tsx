import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { copyByButton, pasteByButton } from './grid-clipboard.ts';
import { runCommand } from './grid-commands.ts';
import type { GridCore } from './grid-core.ts';
import type { GridTranslate } from './grid-messages.ts';
import styles from './table-grid.module.css';

export interface TouchBarProps {
  readonly core: GridCore;
  readonly t: GridTranslate;
  /** Nothing can be written. */
  readonly isLocked: boolean;
}

/** What keys do for a range, for people without keys: there while a range was made by finger. */
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
