import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import type { GridCore } from '../core/grid-core.ts';
import type { GridTranslate } from '../core/grid-messages.ts';
import styles from '../style/table-grid.module.css';

/** Progress bar of long work with a button that cancels and undoes it; Escape in the table does the same. */
export function WorkBar({ core, t }: { readonly core: GridCore; readonly t: GridTranslate }) {
  const { store } = core;
  useSyncExternalStore(store.subscribeWork, store.workVersion);
  const work = store.workInHand();
  if (!work) return null;
  const name = t(`work_${work.name}`);
  const percent = Math.floor((100 * work.done) / Math.max(1, work.total));
  return (
    <div className={styles.workBar}>
      <span>{name}</span>
      <progress aria-label={name} max={100} value={percent} />
      <span>{percent}%</span>
      {work.name !== 'cancel' && (
        <Button size="small" onClick={work.cancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  );
}
