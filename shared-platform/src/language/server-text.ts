/** Messages of the server in the language of the session. */
import { type EnvelopeTexts, messageLists, type TextPart, type TextValue } from 'shared-contracts/wire/text-parts';
import { addMessages, currentLanguage, translate, useLanguage, useMessages } from './i18n.ts';

addMessages('server', {
  'zh-CN': {},
  'en-US': async () => ({ default: (await import('shared-contracts/catalogue/server-sentences')).serverSentences }),
});

function valueText(value: TextValue): string {
  // Lists of names arrive joined by the Chinese enumeration comma.
  if (typeof value === 'string') return value.replaceAll('、', ', ');
  const [first] = value;
  // A placeholder's value is a pair of a Chinese and an English string, of which the English one is shown, or a list of objects that
  // describes a sentence within the sentence.
  return typeof first === 'object' ? partsText(value as readonly TextPart[]) : String(value[1]);
}

function partsText(parts: readonly TextPart[]): string {
  return parts
    .map(({ code, values }) => translate('server', code, Object.fromEntries(values.map((value, index) => [index, valueText(value)]))))
    .join('; ');
}

/** A message in the language of the session; the server's Chinese text when there is no translation. */
export function serverText(message: string, parts?: readonly TextPart[]): string {
  if (currentLanguage() === 'zh-CN') return message;
  return parts ? partsText(parts) : translate('server', message);
}

/** Names that the product delivers in Chinese, in the current language; other names unchanged. Renders again when the texts arrive. */
export function useServerNames(): (name: string) => string {
  const language = useLanguage();
  const text = useMessages('server');
  return (name) => (language === 'zh-CN' ? name : text(name));
}

/** The `result` of a response, with the messages of its fields and records in the language of the session. */
export function serverResult<Result>(result: Result, texts: EnvelopeTexts | undefined): Result {
  if (currentLanguage() === 'zh-CN' || typeof result !== 'object' || result === null) return result;
  const fields = Object.entries(texts?.fields ?? {}).map(([name, parts]) => [name, partsText(parts)] as const);
  const spoken = (item: unknown): unknown => {
    const message = typeof item === 'object' && item !== null && 'message' in item ? item.message : undefined;
    return typeof message === 'string' ? { ...(item as object), message: serverText(message, texts?.reasons?.[message]) } : item;
  };
  const lists = messageLists.flatMap((name) => {
    const list = (result as Readonly<Record<string, unknown>>)[name];
    return Array.isArray(list) ? [[name, list.map(spoken)] as const] : [];
  });
  return fields.length + lists.length === 0 ? result : { ...result, ...Object.fromEntries([...fields, ...lists]) };
}
