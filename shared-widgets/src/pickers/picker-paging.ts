import { paging } from 'shared-contracts/wire/constants';
import { useWidgetMessages } from '../messages/widget-messages.ts';

interface PickerPage {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly total: number;
  /** Page sizes; default 10, 20, 30. */
  readonly options?: readonly number[];
  readonly onPage: (pageNo: number, pageSize: number) => void;
}

/** Paging as in lists: `a-b 共 n 条`, page sizes, a field to jump to a page. */
export function usePickerPaging({ pageNo, pageSize, total, options = paging.options, onPage }: PickerPage) {
  const t = useWidgetMessages();
  return {
    current: pageNo,
    pageSize,
    total,
    pageSizeOptions: [...options],
    showSizeChanger: true,
    showQuickJumper: true,
    showTotal: (all: number, [from, to]: [number, number]) => t('total', { from: all === 0 ? 0 : from, to, total: all }),
    // After a change of the page size the list starts at page one, because the old page number means other rows.
    onChange: (next: number, size: number) => onPage(size === pageSize ? next : 1, size),
  };
}
