/** Keeps dayjs in the language of the product: names of months and days, and the first day of a week. */
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { currentLanguage, watchLanguage } from 'shared-platform/i18n';

const follow = (): void => void dayjs.locale(currentLanguage() === 'zh-CN' ? 'zh-cn' : 'en');

follow();
watchLanguage(follow);
