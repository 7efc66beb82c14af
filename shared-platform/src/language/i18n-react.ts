/**
 * Connects i18next, and react-i18next for remotes that use its hooks. Separate from `i18n.ts`, because it is loaded after sign-in: the
 * sign-in screens show their few texts without i18next.
 */
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { connectTextEngine, languages } from './i18n.ts';

let isConnected = false;

/** Connects react-i18next; called by the shell before screens render. A second call does nothing. */
export function connectReactI18next(): void {
  if (isConnected) return;
  isConnected = true;
  const i18n = createInstance();
  void i18n.init({
    fallbackLng: 'zh-CN',
    supportedLngs: languages,
    ns: ['platform'],
    defaultNS: 'platform',
    resources: {},
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  connectTextEngine({
    add: (namespace, language, messages) => void i18n.addResourceBundle(language, namespace, messages, true, true),
    text: (lng, ns, key, values) => i18n.t(key, { ...values, lng, ns }),
    speak: (language) => void i18n.changeLanguage(language),
  });
  initReactI18next.init(i18n);
}
