import { Typography } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import type { AnyRow, PreparedColumn } from '../columns/list-columns.tsx';

interface TitleLinkProps {
  readonly column: PreparedColumn;
  readonly row: AnyRow;
  readonly onOpen: ((row: AnyRow) => void) | undefined;
  readonly children: ReactNode;
}

/** Link in the cell with the record's name: opens the record by keyboard, and its address in another window. */
export function TitleLink({ column, row, onOpen, children }: TitleLinkProps) {
  if (!column.isTitle || !onOpen) return children;
  const open = (event: MouseEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(row);
  };
  return (
    <Typography.Link ellipsis href={`?open=${encodeURIComponent(row.id)}`} onClick={open}>
      {children}
    </Typography.Link>
  );
}
