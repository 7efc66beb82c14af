/** Two languages, Chinese first. One namespace per package or remote; the shell alone switches the language. */
import { createInstance } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import type { Label } from 'shared-contracts/field';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';
import { readStorage, storageKey, writeStorage } from './storage.ts';

export const languages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof languages)[number];

/** Texts by key; a value may hold `{{name}}` places. */
export type Messages = Readonly<Record<string, string>>;
/** A text that fills places; its key comes from the namespace it was asked for. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const languageKey = storageKey<Language>({
  owner: 'platform',
  name: 'language',
  area: 'local',
  parse: (stored) => languages.find((language) => language === stored),
});

/** The one i18next instance of the page. */
export const i18n = createInstance();

void i18n.init({
  lng: readStorage(languageKey) ?? 'zh-CN',
  fallbackLng: 'zh-CN',
  supportedLngs: languages,
  defaultNS: 'platform',
  ns: ['platform'],
  resources: { 'zh-CN': { platform: zhCN }, 'en-US': { platform: enUS } },
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

/** Adds a namespace's texts; safe to call again with the same namespace. */
export function addMessages(namespace: string, messages: Readonly<Record<Language, Messages>>): void {
  for (const language of languages) i18n.addResourceBundle(language, namespace, messages[language], true, true);
}

/** Texts of one namespace in the language in force; re-renders when it changes. */
export function useMessages(namespace: string): Translate {
  const language = useLanguage();
  return useMemo<Translate>(() => {
    const fixed = i18n.getFixedT(language, namespace);
    return (key, values) => fixed(key, { ...values });
  }, [language, namespace]);
}

/** Text of one namespace outside React. */
export function translate(namespace: string, key: string, values?: Readonly<Record<string, string | number>>): string {
  return i18n.t(key, { ns: namespace, ...values });
}

/** The language in force. */
export function currentLanguage(): Language {
  return i18n.language === 'en-US' ? 'en-US' : 'zh-CN';
}

function watchLanguage(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** The language in force; re-renders when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(watchLanguage, currentLanguage);
}

/** Picks the text of a two-language label. */
export function labelText(label: Label): string {
  return currentLanguage() === 'en-US' ? label[1] : label[0];
}

/** Picks texts of two-language labels; re-renders when the language changes. */
export function useLabel(): (label: Label) => string {
  const language = useLanguage();
  return useMemo(() => (label) => (language === 'en-US' ? label[1] : label[0]), [language]);
}

/** For the shell: switches, remembers the choice and marks the document. */
export async function changeLanguage(language: Language): Promise<void> {
  writeStorage(languageKey, language);
  await i18n.changeLanguage(language);
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}
