/** Styles of a row that others changed: it flashes once, has a dot until seen, and is struck through when it no longer matches. */
import { useMemo } from 'react';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import type { AnyRow } from '../columns/list-columns.tsx';
import styles from './live.module.css';
import type { LiveRows } from './live-rows.ts';

export interface RowMarks {
  readonly className: (row: AnyRow) => string;
  readonly attributes: (row: AnyRow) => Readonly<Record<string, unknown>>;
}

export function useRowMarks({ changeOf, seen }: Pick<LiveRows, 'changeOf' | 'seen'>): RowMarks {
  const t = useWidgetMessages();
  return useMemo<RowMarks>(
    () => ({
      className: ({ id }) => {
        const change = changeOf(id);
        if (!change) return '';
        // Two animations with the same frames, because an animation restarts only when its name changes.
        const flash = change.count % 2 === 1 ? styles.flash : styles.flashAgain;
        return [flash, change.kind === 'changed' ? styles.dot : styles.left].join(' ');
      },
      attributes: ({ id }) => {
        const change = changeOf(id);
        if (!change) return {};
        const description = t(change.kind === 'changed' ? 'rowChanged' : change.kind === 'left' ? 'rowLeft' : 'rowGone');
        const see = () => seen(id);
        return {
          'aria-description': description,
          title: description,
          ...(change.kind === 'changed' ? { onPointerLeave: see, onBlur: see } : {}),
        };
      },
    }),
    [changeOf, seen, t],
  );
}
