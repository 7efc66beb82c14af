/** Line below the table with the figures of the selected cells, when there are several. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { cellsIn, rangeOf } from '../core/cell-places.ts';
import type { GridCore } from '../core/grid-core.ts';
import styles from '../style/table-grid.module.css';
import { usePanelWords } from './panel-words.ts';
import { type RangeFigures, rangeFigures } from './range-figures.ts';

/** How long a range must be unchanged before it is computed, ms, so that nothing is computed while dragging. */
const restFor = 150;

export function RangeStatus({ core }: { readonly core: GridCore }) {
  const t = usePanelWords();
  const { store, model } = core;
  const name = useSyncExternalStore(model.subscribe, () => {
    const range = rangeOf(core);
    return range && cellsIn(range) > 1 ? Object.values(range).join(' ') : '';
  });
  const [figures, setFigures] = useState<RangeFigures | null>(null);
  const [round, setRound] = useState(0);
  useEffect(
    () => store.subscribeEvents((event) => event.type === 'change' && !event.isPart && setRound((previous) => previous + 1)),
    [store],
  );
  useEffect(() => {
    const controller = new AbortController();
    const count = async (): Promise<void> => {
      const range = name === '' || round < 0 ? null : rangeOf(core);
      const counted = range && (await rangeFigures(core, range, controller.signal));
      if (!controller.signal.aborted) setFigures(counted);
    };
    const timer = setTimeout(() => void count(), restFor);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [core, name, round]);
  if (name === '' || !figures) return null;
  const { cells, filled, numbers, sum, average, least, greatest } = figures;
  const shown = [
    t('rangeCells', { count: cells }),
    t('rangeFilled', { count: filled }),
    ...(numbers > 0
      ? [
          t('rangeNumbers', { count: numbers }),
          t('rangeSum', { value: sum ?? '' }),
          t('rangeAverage', { value: average ?? '' }),
          t('rangeLeast', { value: least ?? '' }),
          t('rangeGreatest', { value: greatest ?? '' }),
        ]
      : []),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line with several figures, read on demand.
    <div role="group" aria-label={t('rangeStatus')} className={styles.rangeStatus}>
      {shown.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  );
}
