/** antd components that most forms need. */
export type {
  DatePickerProps,
  FormInstance,
  FormItemProps,
  FormProps,
  FormRule,
  InputNumberProps,
  InputProps,
  SelectProps,
} from 'antd';
export {
  Checkbox,
  DatePicker,
  Form,
  Input,
  InputNumber,
  Radio,
  Select,
  Switch,
} from 'antd';
