/** antd components that most forms need. */
export type {
  DatePickerProps,
  FormInstance,
  FormItemProps,
  FormProps,
  FormRule,
  InputProps,
  SelectProps,
} from 'antd';
export {
  Checkbox,
  Form,
  Input,
  Radio,
  Switch,
} from 'antd';
export { DatePicker } from './date-picker.tsx';
export { Select } from './select.tsx';
