/**
 * Finds out which texts of the catalogue a message is made of. Services write whole Chinese sentences, often with others inside; they are
 * taken apart once, where a refusal leaves the server.
 */
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition, Fields } from 'shared-contracts/entity/entity';
import { stateLists } from 'shared-contracts/state-lists';
import type { Label } from 'shared-contracts/texts/label';
import { serverTexts } from 'shared-contracts/texts/server-texts';
import type { EnvelopeTexts, TextPart, TextValue } from 'shared-contracts/wire/text-parts';

interface Template {
  readonly code: string;
  /** The text between its places: one piece more than places. */
  readonly words: readonly string[];
  /** Two places and hardly a word: fits nearly everything, so the first place must hold a known name. */
  readonly isLoose: boolean;
  /** Places in the order in which they stand in the text. */
  readonly places: readonly number[];
}

/** Sentences of one message. */
const separator = '；';
const place = /\{\{(\d)\}\}/g;
const looseBelow = 3;
/** Texts inside texts, at most. */
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
/** The most telling first. */
const templates: readonly Template[] = Object.keys(serverTexts)
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

/** Names of entities, fields, actions and states by their Chinese. */
function names(): ReadonlyMap<string, Label> {
  if (known) return known;
  const all = [
    ...Object.values(entities).flatMap((entity) => [...labelsOf(entity as EntityDefinition)]),
    ...[...stateLists.values()].flatMap(({ states }) => states.map(({ label }) => label)),
  ];
  // The first that has a Chinese name gives it its English.
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
 * What stands between the words, each as short as can be; undefined where the text is not made so. Reads the text once: messages contain what
 * callers typed, and a regular expression with several places would try every way to cut them.
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
  if (Object.hasOwn(serverTexts, text)) return { code: text, values: [] };
  for (const template of templates) {
    const part = matched(template, text, depth);
    if (part) return part;
  }
  return undefined;
}

/** The sentences of a message; one that the catalogue does not know stands for itself. */
export function textParts(message: string): readonly TextPart[] {
  const whole = knownPart(message, 0);
  if (whole) return [whole];
  return message.split(separator).map((text) => knownPart(text, 0) ?? { code: text, values: [] });
}

/** The texts of a refusal: its message, and what `detail` says of each field. */
export function envelopeTexts(message: string, detail: unknown): EnvelopeTexts {
  const said = detail !== null && typeof detail === 'object' && !Array.isArray(detail) ? Object.entries(detail) : [];
  const fields = said.flatMap(([name, text]) => (typeof text === 'string' ? [[name, textParts(text)] as const] : []));
  return { message: textParts(message), ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}) };
}
