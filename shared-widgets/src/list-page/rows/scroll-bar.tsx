import type { TableRef } from 'antd/es/table';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './list-rows.module.css';

export interface ScrollBarProps {
  readonly table: RefObject<TableRef | null>;
  /** Width of the table in pixels. */
  readonly width: number;
}

/**
 * The horizontal scroll bar of a table that is wider than the page. It is in sight as soon as the table is, while the bar of the table's
 * own scroll container, which is hidden, would be below its last row.
 */
export function ScrollBar({ table, width }: ScrollBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [own, box] = [bar.current, table.current?.nativeElement.querySelector<HTMLElement>('.ant-table-content')];
    if (!own || !box) return;
    const stops = [follow(own, box), follow(box, own)];
    own.scrollLeft = box.scrollLeft;
    return () => {
      for (const stop of stops) stop();
    };
  }, [table]);
  return (
    <div ref={bar} aria-hidden="true" tabIndex={-1} className={styles.scrollBar} data-scroll-bar="">
      <div style={{ width }} />
    </div>
  );
}

/** Scrolls one element as the other was scrolled; differences below a pixel are left, because each of them rounds by itself. */
function follow(leader: HTMLElement, follower: HTMLElement): () => void {
  const move = (): void => {
    if (Math.abs(leader.scrollLeft - follower.scrollLeft) >= 1) follower.scrollLeft = leader.scrollLeft;
  };
  leader.addEventListener('scroll', move, { passive: true });
  return () => leader.removeEventListener('scroll', move);
}
