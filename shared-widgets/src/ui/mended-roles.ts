/** Corrects roles and attributes of antd for assistive technology after every render. */
import type { TableRef } from 'antd/es/table';
import { type RefObject, useEffect, useRef } from 'react';

/** For a table that scrolls horizontally: makes antd's hidden measuring row inert, because it repeats the controls of the headers. */
export function useInertMeasureRow(): RefObject<TableRef | null> {
  const table = useRef<TableRef>(null);
  useEffect(() => table.current?.nativeElement.querySelector('.ant-table-measure-row')?.setAttribute('inert', ''));
  return table;
}

/** For a table with selectable rows: names the checkbox in the header in the current language, because antd's name is English. */
export function useTickAllName(table: RefObject<TableRef | null>, name: string): void {
  useEffect(() =>
    table.current?.nativeElement.querySelector('.ant-table-thead .ant-table-selection input')?.setAttribute('aria-label', name),
  );
}

/**
 * For an element around tabs: makes sure that the element with role `tablist` contains tabs only, and not the button for tabs without
 * space.
 */
export function useTabListRole(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = element.current?.querySelector('.ant-tabs-nav');
    const list = bar?.querySelector('.ant-tabs-nav-list');
    bar?.removeAttribute('role');
    bar?.removeAttribute('aria-orientation');
    list?.setAttribute('role', 'tablist');
    list?.setAttribute('aria-orientation', 'horizontal');
  });
  return element;
}
