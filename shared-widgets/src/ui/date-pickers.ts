/** antd's date pickers, loaded by `date-picker.tsx`. */
export { DatePicker } from 'antd';
