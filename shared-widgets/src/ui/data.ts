/** antd components that show many values. */
export type { DescriptionsProps, TableColumnsType, TablePaginationConfig, TableProps } from 'antd';
export { Descriptions, Pagination, Progress, Statistic, Table } from 'antd';
export { mostWholeRows, useIsWhole, windowedRows } from './windowed-rows.tsx';
