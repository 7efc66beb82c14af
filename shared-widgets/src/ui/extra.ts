/** Components used by few screens, loaded separately. A component that most screens need belongs into another file. */
export type { StepsProps, TimelineProps, UploadFile, UploadProps } from 'antd';
export { Collapse, Result, Slider, Steps, Timeline, Upload } from 'antd';
