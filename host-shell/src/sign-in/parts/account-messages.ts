/** Texts of the lazily loaded sign-in screens. */
import { addMessages } from 'shared-platform/i18n';
import enUS from '../locales/account.en-US.ts';
import zhCN from '../locales/account.zh-CN.ts';

addMessages('account', { 'zh-CN': zhCN, 'en-US': enUS });
