/** Corrects roles and attributes of antd for assistive technology after every render. */
import type { TableRef } from 'antd/es/table';
import { type RefObject, useEffect, useRef } from 'react';

/** For a table that scrolls sideways: the row that measures its widths repeats the controls of the heads, and nobody may get there. */
export function useInertMeasureRow(): RefObject<TableRef | null> {
  const table = useRef<TableRef>(null);
  useEffect(() => table.current?.nativeElement.querySelector('.ant-table-measure-row')?.setAttribute('inert', ''));
  return table;
}

/** For a table whose rows are ticked: the box in the head has a name in the language of the session, antd's is English. */
export function useTickAllName(table: RefObject<TableRef | null>, name: string): void {
  useEffect(() =>
    table.current?.nativeElement.querySelector('.ant-table-thead .ant-table-selection input')?.setAttribute('aria-label', name),
  );
}

/** For an element around tabs: the list of tabs holds tabs alone, not the button that shows those without room. */
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
