/** antd components that show trees, loaded separately. */
export type { CascaderProps, TreeProps, TreeSelectProps } from 'antd';
export { Cascader, Tree, TreeSelect } from 'antd';
