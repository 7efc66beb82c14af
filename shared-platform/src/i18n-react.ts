/** Lets react-i18next's own hooks, which remotes may use, find the page's instance. Apart from `i18n.ts`: the sign-in page goes without. */
import { initReactI18next } from 'react-i18next';
import { i18n } from './i18n.ts';

/** For the shell, once, before screens render. */
export function connectReactI18next(): void {
  initReactI18next.init(i18n);
}
