/** Buttons that name columns scrolled out of view; a click scrolls there. */
import { Button } from 'antd';
import type { TableRef } from 'antd/es/table';
import { type RefObject, useEffect, useState } from 'react';
import { Dropdown } from 'shared-controls/dropdown';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import type { PreparedColumn } from '../columns/list-columns.tsx';
import styles from './list-rows.module.css';

interface Sight {
  readonly box: HTMLElement;
  /** Edges of the area between fixed columns, in pixels of the window. */
  readonly left: number;
  readonly right: number;
  readonly heads: readonly HTMLElement[];
}

function sightOf(table: HTMLElement | undefined): Sight | null {
  const box = table?.querySelector<HTMLElement>('.ant-table-content, .ant-table-body');
  if (!box) return null;
  const heads = [...box.querySelectorAll<HTMLElement>('th[data-column]')];
  const { left, right } = box.getBoundingClientRect();
  const pinned = [...box.querySelectorAll<HTMLElement>('thead th.ant-table-cell-fix')].map((head) => head.getBoundingClientRect());
  const middle = (left + right) / 2;
  return {
    box,
    heads,
    left: Math.max(left, ...pinned.filter((head) => head.right < middle).map((head) => head.right)),
    right: Math.min(right, ...pinned.filter((head) => head.left > middle).map((head) => head.left)),
  };
}

const isPinned = (head: HTMLElement): boolean => head.classList.contains('ant-table-cell-fix');

function hiddenKeys({ heads, left, right }: Sight): string[] {
  return heads
    .filter((head) => !isPinned(head))
    .filter((head) => {
      const place = head.getBoundingClientRect();
      return place.left < left - 4 || place.right > right + 4;
    })
    .map((head) => head.dataset.column ?? '');
}

function scrollTo(table: HTMLElement | undefined, key: string): void {
  const sight = sightOf(table);
  const head = sight?.heads.find((each) => each.dataset.column === key);
  if (!sight || !head) return;
  const place = head.getBoundingClientRect();
  const by = place.left < sight.left ? place.left - sight.left : place.right - sight.right;
  sight.box.scrollBy({ left: by + Math.sign(by) * 8 });
}

export interface BeyondColumnsProps {
  readonly columns: readonly PreparedColumn[];
  readonly table: RefObject<TableRef | null>;
}

export function BeyondColumns({ columns, table }: BeyondColumnsProps) {
  const t = useWidgetMessages();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  // Finds the columns out of view again after every render, because columns and widths may have changed.
  useEffect(() => {
    const box = sightOf(table.current?.nativeElement)?.box;
    const look = (): void => {
      const sight = sightOf(table.current?.nativeElement);
      const next = sight ? hiddenKeys(sight) : [];
      setHidden((known) => (known.join() === next.join() ? known : next));
    };
    look();
    box?.addEventListener('scroll', look, { passive: true });
    return () => box?.removeEventListener('scroll', look);
  });
  if (hidden.length === 0) return null;
  const items = hidden.map((key) => ({ key, label: columns.find((column) => column.key === key)?.title ?? key }));
  return (
    <div className={styles.beyond}>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => scrollTo(table.current?.nativeElement, key) }}>
        <Button type="link" size="small" aria-haspopup="menu">
          {t('columnsBeyond', { count: hidden.length })}
        </Button>
      </Dropdown>
    </div>
  );
}
