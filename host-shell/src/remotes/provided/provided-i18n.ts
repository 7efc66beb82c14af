/** i18next for remotes that use it: it takes over the texts when the first of them asks, and is not in the page before. */
import { connectReactI18next } from 'shared-platform/i18n-react';

connectReactI18next();

export * as i18next from 'i18next';
export * as reactI18next from 'react-i18next';
