import { useWidgetMessages } from '../../messages/widget-messages.ts';
import type { Density } from '../columns/column-preferences.ts';
import styles from './list-rows.module.css';

const cells = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholders of the right row height while the first rows load. */
export function ListSkeleton({ density, count }: { readonly density: Density; readonly count: number }) {
  const t = useWidgetMessages();
  return (
    <div role="status" aria-label={t('loading')} className={`${styles.rows} ${styles.skeleton} ${styles[density]}`}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          {cells.map((cell) => (
            <span key={cell} />
          ))}
        </div>
      ))}
    </div>
  );
}
