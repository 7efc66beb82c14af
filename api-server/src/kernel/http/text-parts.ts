/**
 * Finds the entries of the text catalogue that make up a message. Services throw whole Chinese sentences, often nested; they are split
 * once, where a refusal is sent.
 */

import { serverSentences } from 'shared-contracts/catalogue/server-sentences';
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition, Fields } from 'shared-contracts/entity/entity';
import { stateLists } from 'shared-contracts/state-lists';
import type { Label } from 'shared-contracts/texts/label';
import { type EnvelopeTexts, messageLists, type TextPart, type TextValue } from 'shared-contracts/wire/text-parts';
import { inputNames } from './input-labels.ts';

interface Template {
  readonly code: string;
  /** The constant texts around the placeholders; there is one more of them than there are placeholders. */
  readonly words: readonly string[];
  /**
   * The catalogue entry has two placeholders and hardly a constant word, so it would match nearly every text. It is used only when the
   * first placeholder holds a known name.
   */
  readonly isLoose: boolean;
  /** Numbers of the placeholders, in the order in which they occur in the text. */
  readonly places: readonly number[];
}

/** Stands between the sentences of one message. */
const separator = '；';
const place = /\{\{(\d)\}\}/g;
const looseBelow = 3;
/** Largest depth of catalogue texts within catalogue texts. */
const deepest = 3;

function templateOf(code: string): Template {
  const words = code.split(place).filter((_, index) => index % 2 === 0);
  const letters = words.join('').replace(/[^\p{L}]/gu, '').length;
  return {
    code,
    words,
    isLoose: letters < looseBelow,
    places: [...code.matchAll(place)].map(([, index]) => Number(index)),
  };
}

const wordsIn = (code: string): number => code.replace(place, '').length;
/** All sentences with placeholders; those with the most fixed text first, because they are the least ambiguous. */
const templates: readonly Template[] = Object.keys(serverSentences)
  .filter((code) => code.search(place) >= 0)
  .sort((one, other) => wordsIn(other) - wordsIn(one))
  .map(templateOf);

function* labelsOf({ label, fields, actions, lines = {} }: EntityDefinition): Generator<Label> {
  yield label;
  const ofFields = (some: Fields) => Object.values(some).map((field) => field.label);
  yield* ofFields(fields);
  for (const { label: name, body = {} } of Object.values(actions)) yield* [name, ...ofFields(body)];
  for (const { label: name, fields: own } of Object.values(lines)) yield* [name, ...ofFields(own)];
}

let known: ReadonlyMap<string, Label> | undefined;

/** Names of entities, fields, actions, states and request properties by their Chinese label. */
function names(): ReadonlyMap<string, Label> {
  if (known) return known;
  const all = [
    ...Object.values(entities).flatMap((entity) => [...labelsOf(entity as EntityDefinition)]),
    ...[...stateLists.values()].flatMap(({ states }) => states.map(({ label }) => label)),
    ...inputNames,
  ];
  // When several names have the same Chinese label, the English text of the first one is used. Because the last entry of a map wins, the
  // list is reversed.
  known = new Map(all.reverse().map((label) => [label[0], label]));
  return known;
}

function placeValue(text: string, depth: number): TextValue {
  const name = names().get(text);
  if (name) return name;
  const part = depth < deepest ? knownPart(text, depth + 1) : undefined;
  return part ? [part] : text;
}

/**
 * The values of the placeholders, each as short as possible; undefined when the text does not match. The text is read only once: it may
 * contain what a caller typed, and a regular expression with several groups could backtrack for very long.
 */
function between(words: readonly string[], text: string): string[] | undefined {
  const [first = '', ...others] = words;
  const last = others.pop() ?? '';
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const found: string[] = [];
  let from = first.length;
  for (const word of others) {
    const at = text.indexOf(word, from);
    if (at < 0) return undefined;
    found.push(text.slice(from, at));
    from = at + word.length;
  }
  return from <= end ? [...found, text.slice(from, end)] : undefined;
}

function matched({ code, words, isLoose, places }: Template, text: string, depth: number): TextPart | undefined {
  const found = between(words, text);
  if (!found) return undefined;
  const values: TextValue[] = [];
  places.forEach((index, at) => {
    values[index] = placeValue(found[at] ?? '', depth);
  });
  return isLoose && typeof values[0] === 'string' ? undefined : { code, values };
}

function knownPart(text: string, depth: number): TextPart | undefined {
  if (Object.hasOwn(serverSentences, text)) return { code: text, values: [] };
  for (const template of templates) {
    const part = matched(template, text, depth);
    if (part) return part;
  }
  return undefined;
}

/** Splits a message into catalogue entries; a sentence that the catalogue lacks is returned unchanged. */
export function textParts(message: string): readonly TextPart[] {
  if (Object.hasOwn(serverSentences, message)) return [{ code: message, values: [] }];
  const sentences = message.split(separator);
  const parts = sentences.map((text) => knownPart(text, 0));
  // Several known sentences are tried before one sentence that contains the separator, because the placeholder of a template for one of them
  // would take in all that follows.
  if (parts.every((part) => part !== undefined)) return parts;
  const whole = knownPart(message, 0);
  return whole ? [whole] : sentences.map((text, index) => parts[index] ?? { code: text, values: [] });
}

const englishValue = (value: TextValue): string => {
  if (typeof value === 'string') return value;
  const [first] = value;
  return typeof first === 'object' ? englishOf(value as readonly TextPart[]) : String(value[1]);
};

/** The sentences in English, as clients make them; for texts that no client translates. */
export function englishOf(parts: readonly TextPart[]): string {
  const sentences = parts.map(({ code, values }) =>
    (serverSentences[code] ?? code).replace(place, (whole, index: string) => {
      const value = values[Number(index)];
      return value === undefined ? whole : englishValue(value);
    }),
  );
  return sentences.join('; ');
}

/** Largest number of different reasons in a response that are split. */
const mostReasons = 200;

/** The catalogue entries of the messages in a result's lists; none when they all are entries without values. */
function reasonsIn(result: unknown): Pick<EnvelopeTexts, 'reasons'> {
  if (typeof result !== 'object' || result === null) return {};
  const lists = messageLists.flatMap((name): unknown => (result as Readonly<Record<string, unknown>>)[name] ?? []);
  const messages = new Set(
    lists.flatMap((item) => {
      const { message } = (item ?? {}) as { readonly message?: unknown };
      return typeof message === 'string' && message !== '' && !Object.hasOwn(serverSentences, message) ? [message] : [];
    }),
  );
  if (messages.size === 0) return {};
  return { reasons: Object.fromEntries([...messages].slice(0, mostReasons).map((message) => [message, textParts(message)])) };
}

/** The catalogue entries of a success; undefined when clients need none, because the message is an entry itself. */
export function successTexts(message: string, result: unknown): EnvelopeTexts | undefined {
  const reasons = reasonsIn(result);
  return Object.hasOwn(serverSentences, message) && !reasons.reasons ? undefined : { message: textParts(message), ...reasons };
}

/** The catalogue entries of a refusal: its message, and the message of each field or record in `detail`. */
export function envelopeTexts(message: string, detail: unknown): EnvelopeTexts {
  const said = detail !== null && typeof detail === 'object' && !Array.isArray(detail) ? Object.entries(detail) : [];
  const fields = said.flatMap(([name, text]) => (typeof text === 'string' ? [[name, textParts(text)] as const] : []));
  return { message: textParts(message), ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}), ...reasonsIn(detail) };
}
