/** What few screens use. Apart from the rest, which every list brings along: a component that most screens want belongs there. */
export type { StepsProps, TimelineProps } from 'antd';
export { Collapse, Result, Slider, Steps, Timeline, TreeSelect } from 'antd';
