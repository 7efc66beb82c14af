import { Pagination } from 'antd';
import { paging } from 'shared-contracts/wire/constants';
import type { TablePagination } from '../definition/table-props.ts';
import { useTableWords } from './table-words.ts';

/** Paging of a table whose rows the page loads. */
export function TablePaging({ current, pageSize, total, pageSizes = paging.options, onChange }: TablePagination) {
  const t = useTableWords();
  return (
    <Pagination
      align="end"
      current={current}
      pageSize={pageSize}
      total={total}
      pageSizeOptions={[...pageSizes]}
      showSizeChanger
      showQuickJumper
      showTotal={(all, [from, to]) => t('total', { from: all === 0 ? 0 : from, to, total: all })}
      onChange={onChange}
      style={{ marginBlockStart: 8 }}
    />
  );
}
