/** Everything that takes input. */
export type {
  CascaderProps,
  DatePickerProps,
  FormInstance,
  FormItemProps,
  FormProps,
  FormRule,
  InputNumberProps,
  InputProps,
  SelectProps,
  UploadFile,
  UploadProps,
} from 'antd';
export {
  Cascader,
  Checkbox,
  DatePicker,
  Form,
  Input,
  InputNumber,
  Radio,
  Select,
  Switch,
  Upload,
} from 'antd';
