/** antd's date pickers, loaded by `date-picker.tsx`. */
import 'shared-controls/dayjs-language';

export { DatePicker } from 'antd';
