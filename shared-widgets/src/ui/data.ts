/** Everything that shows many values at once. */
export type { DescriptionsProps, StepsProps, TableColumnsType, TablePaginationConfig, TableProps, TimelineProps, TreeProps } from 'antd';
export { Collapse, Descriptions, Image, Pagination, Progress, Statistic, Steps, Table, Timeline, Tree } from 'antd';
