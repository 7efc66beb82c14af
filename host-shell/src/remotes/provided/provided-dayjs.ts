/** dayjs in the language of the product, as remotes get it. */
import dayjs from 'dayjs';
import 'shared-controls/dayjs-language';

export { dayjs };
