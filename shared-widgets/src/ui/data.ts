/** Everything that shows many values at once. */
export type { DescriptionsProps, TableColumnsType, TablePaginationConfig, TableProps, TreeProps } from 'antd';
export { Descriptions, Pagination, Progress, Statistic, Table, Tree } from 'antd';
