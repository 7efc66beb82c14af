/** antd components that show trees, loaded separately. */
export type { CascaderProps, TreeProps, TreeSelectProps } from 'antd';
export { Cascader, Tree } from 'antd';
export { TreeSelect } from './tree-select.tsx';
