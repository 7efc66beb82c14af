/** Components used by few screens, loaded separately. A component that most screens need belongs into another file. */
export type { StepsProps, TimelineProps } from 'antd';
export { Collapse, Result, Slider, Steps, Timeline, TreeSelect } from 'antd';
