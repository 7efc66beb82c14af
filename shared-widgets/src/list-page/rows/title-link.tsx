import type { MouseEvent, ReactNode } from 'react';
import { TextLink } from '../../controls/text-link.tsx';
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
    <TextLink isCut href={`?open=${encodeURIComponent(row.id)}`} onClick={open}>
      {children}
    </TextLink>
  );
}
