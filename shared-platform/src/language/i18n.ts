/** Two languages, Chinese by default. One namespace per package or version of a remote; only the shell switches the language. */
import { useMemo, useSyncExternalStore } from 'react';
import type { Label } from 'shared-contracts/texts/label';
import { readStorage, storageKey, writeStorage } from '../storage/storage.ts';
import enUS from './locales/en-US.ts';
import zhCN from './locales/zh-CN.ts';

export const languages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof languages)[number];

/**
 * Texts by key; a value may contain `{{name}}` placeholders. A text with the key `<key>_one` is shown instead where the value `count` is 1, which
 * English needs and Chinese does not.
 */
export type Messages = Readonly<Record<string, string>>;
export type TextValues = Readonly<Record<string, string | number>>;
/** Returns the text of a key with its placeholders filled in. */
export type Translate = (key: string, values?: TextValues) => string;

const languageKey = storageKey<Language>({
  owner: 'platform',
  name: 'language',
  area: 'local',
  parse: (stored) => languages.find((language) => language === stored),
});

/** Looks up texts. The built-in engine only fills placeholders; after sign-in i18next replaces it. */
export interface TextEngine {
  add(namespace: string, language: Language, messages: Messages): void;
  /** The text of a key: the Chinese one if the language has none, the key itself if there is no text. */
  text(language: Language, namespace: string, key: string, values?: TextValues): string;
  speak(language: Language): void;
}

type Bundle = Readonly<Record<Language, Messages>>;
type Fetch = () => Promise<{ readonly default: Messages }>;
/** Texts to add. The English ones may be a loader, because most users never need them. */
export interface OfferedMessages {
  readonly 'zh-CN': Messages;
  readonly 'en-US': Messages | Fetch;
}
const bundles = new Map<string, Bundle>();
/** Loaders of English texts that have not been needed yet, by namespace. */
const outstanding = new Map<string, Fetch>();
const listeners = new Set<() => void>();
/** Number of changes to texts or language; components re-render when it increases. */
let revision = 0;
const spokenAs: Readonly<Record<string, Language>> = { zh: 'zh-CN', en: 'en-US' };

/** The first of a browser's languages in which the product has texts; Chinese when there is none. */
export function firstSpoken(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const spoken = spokenAs[tag.toLowerCase().split('-')[0] ?? ''];
    if (spoken) return spoken;
  }
  return 'zh-CN';
}

/** The language that the browser asks for, as long as the person has chosen none. */
export const browserLanguage = (): Language | undefined =>
  readStorage(languageKey) === undefined ? firstSpoken(navigator.languages) : undefined;

let language: Language = readStorage(languageKey) ?? 'zh-CN';

let engine: TextEngine = {
  add: () => undefined,
  text(wanted, namespace, key, values) {
    const bundle = bundles.get(namespace);
    const ofLanguage = bundle?.[wanted];
    const text = (values?.count === 1 && ofLanguage?.[`${key}_one`]) || (ofLanguage?.[key] ?? bundle?.['zh-CN'][key] ?? key);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values?.[name] ?? ''));
  },
  speak: () => undefined,
};

/** For the shell: replaces the engine. It receives all present texts and every text added later. */
export function connectTextEngine(next: TextEngine): void {
  for (const [namespace, bundle] of bundles) for (const one of languages) next.add(namespace, one, bundle[one]);
  next.speak(language);
  engine = next;
}

/** Whether a key of `messages` already has a different text in `known`. */
const differ = (known: Bundle, messages: Bundle): boolean =>
  languages.some((one) => Object.entries(messages[one]).some(([key, text]) => (known[one][key] ?? text) !== text));

/**
 * Adds texts and returns the namespace to read them from: the given one, or a new one when a key already has a different text there. Thus
 * two versions of a remote that are open in one page keep their own texts. May be called several times.
 */
export function addMessages(namespace: string, { 'zh-CN': chinese, 'en-US': english }: OfferedMessages): string {
  const isFile = typeof english === 'function';
  const name = add(namespace, { 'zh-CN': chinese, 'en-US': isFile ? {} : english });
  if (isFile) {
    outstanding.set(name, english);
    if (language === 'en-US') void languageReady();
  }
  return name;
}

function add(namespace: string, messages: Bundle): string {
  let name = namespace;
  let known = bundles.get(name);
  for (let copy = 2; known && differ(known, messages); copy += 1) {
    name = `${namespace}~${copy}`;
    known = bundles.get(name);
  }
  bundles.set(name, { 'zh-CN': { ...known?.['zh-CN'], ...messages['zh-CN'] }, 'en-US': { ...known?.['en-US'], ...messages['en-US'] } });
  for (const one of languages) engine.add(name, one, messages[one]);
  return name;
}

/**
 * Resolves when the texts of the current language are loaded. When a file cannot be loaded, its texts stay Chinese and it is requested
 * again later.
 */
export async function languageReady(): Promise<void> {
  if (language === 'en-US') await fetchEnglish();
}

async function fetchEnglish(): Promise<void> {
  const fetches = [...outstanding].map(async ([name, fetch]) => {
    const { default: messages } = await fetch();
    if (outstanding.delete(name)) add(name, { 'zh-CN': {}, 'en-US': messages });
  });
  if (fetches.length === 0) return;
  await Promise.allSettled(fetches);
  announce();
}

function announce(): void {
  revision += 1;
  for (const listener of [...listeners]) listener();
}

/** Texts of one namespace in the current language; re-renders when the language changes. */
export function useMessages(namespace: string): Translate {
  const current = useLanguage();
  const known = useSyncExternalStore(watchLanguage, () => revision);
  return useMemo<Translate>(() => (key, values) => engine.text(current, namespace, key, values), [current, namespace, known]);
}

/**
 * Adds the texts of a remote or of a part of it. Returns a hook that reads them in the current language, and a function that returns labels
 * in both languages for declarations.
 */
export function addTexts<Key extends string>(
  namespace: string,
  texts: { readonly 'zh-CN': Readonly<Record<Key, string>>; readonly 'en-US': Readonly<Record<NoInfer<Key>, string>> },
): { readonly useText: () => (key: Key, values?: TextValues) => string; readonly label: (key: Key) => Label } {
  const name = addMessages(namespace, texts);
  return { useText: () => useMessages(name), label: (key) => [texts['zh-CN'][key], texts['en-US'][key]] };
}

/** Text of a key for code outside React, in the current language. */
export function translate(namespace: string, key: string, values?: TextValues): string {
  return engine.text(language, namespace, key, values);
}

/** The current language, for code outside React. */
export function currentLanguage(): Language {
  return language;
}

/** Query of calls that make a file in the language of the window. Without it the server writes Chinese. */
export const fileLanguage = (): { readonly language?: string } => (currentLanguage() === 'zh-CN' ? {} : { language: currentLanguage() });

/** Calls `listener` after the language changed or texts were added. Returns a function that stops it. */
export function watchLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current language; the component re-renders when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(watchLanguage, currentLanguage);
}

/** Text of a two-language label in the current language. */
export function labelText(label: Label): string {
  return currentLanguage() === 'en-US' ? label[1] : label[0];
}

/** Returns a function that picks the text of two-language labels; the component re-renders when the language changes. */
export function useLabel(): (label: Label) => string {
  const current = useLanguage();
  return useMemo(() => (label) => (current === 'en-US' ? label[1] : label[0]), [current]);
}

/** Switches the language, remembers the choice and sets the document's language; called by the shell. */
export async function changeLanguage(next: Language): Promise<void> {
  if (next === 'en-US') await fetchEnglish();
  writeStorage(languageKey, next);
  language = next;
  engine.speak(next);
  announce();
  if (typeof document !== 'undefined') document.documentElement.lang = next;
}

addMessages('platform', { 'zh-CN': zhCN, 'en-US': enUS });
