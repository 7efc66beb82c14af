/** i18next for remotes that use it; loaded when the first remote imports it, and then used by the shell too. */
import { connectReactI18next } from 'shared-platform/i18n-react';

connectReactI18next();

export * as i18next from 'i18next';
export * as reactI18next from 'react-i18next';
