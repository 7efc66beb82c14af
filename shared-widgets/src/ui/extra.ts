/** antd components that few screens use, loaded separately. A component that most screens need belongs in another file. */
export type { InputNumberProps, StepsProps, TimelineProps, UploadFile, UploadProps } from 'antd';
export { Collapse, InputNumber, Result, Slider, Steps, Timeline, Upload } from 'antd';
