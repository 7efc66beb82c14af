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
  DatePicker,
  Form,
  Input,
  Radio,
  Select,
  Switch,
} from 'antd';
