/** Components that show many values. */
export type { DescriptionsProps, TableColumnsType, TablePaginationConfig, TableProps, TreeProps } from 'antd';
export { Descriptions, Pagination, Progress, Statistic, Table, Tree } from 'antd';
