/** Ctrl+G: panel to go to a row by number. */
import { Button, Flex, InputNumber } from 'antd';
import { useState } from 'react';
import type { GridCore } from '../core/grid-core.ts';
import { focusPlace } from '../core/grid-focus.ts';
import type { CellPlace } from '../core/grid-props.ts';
import styles from '../style/table-grid.module.css';
import type { PanelTranslate } from './panel-words.ts';
import { isPressed } from './pressed-key.ts';

interface GoToRowProps {
  readonly core: GridCore;
  readonly t: PanelTranslate;
  readonly place: CellPlace;
  readonly close: () => void;
}

export function GoToRow({ core, t, place, close }: GoToRowProps) {
  const count = core.store.size();
  const [row, setRow] = useState<number | null>(null);
  const go = (): void => {
    const rowKey = row === null ? undefined : core.store.keyAt(row - 1);
    if (rowKey === undefined) return;
    close();
    focusPlace(core, { rowKey, columnKey: place.columnKey });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a way within the table, not a form that is sent.
    <div
      role="search"
      aria-label={core.drawn.t('goToRow')}
      className={styles.panel}
      onKeyDown={(event) => {
        if (!isPressed(event, 'Escape')) return;
        event.stopPropagation();
        close();
      }}
    >
      <Flex gap={8} align="center">
        <InputNumber
          autoFocus
          size="small"
          min={1}
          max={count}
          precision={0}
          aria-label={t('rowNumber', { count })}
          placeholder={t('rowNumber', { count })}
          style={{ width: 180 }}
          value={row}
          onChange={setRow}
          onPressEnter={go}
        />
        <Button size="small" type="primary" disabled={row === null} onClick={go}>
          {t('go')}
        </Button>
        <Button size="small" type="text" onClick={close}>
          {t('close')}
        </Button>
      </Flex>
    </div>
  );
}
