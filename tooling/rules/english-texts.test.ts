// The catalogues of interface texts: both languages have the same keys, and the English texts follow English usage.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { workspaceRoot as root } from '../src/workspace/workspace.ts';

const paths = globSync('*/src/**/locales/*en-US.ts', { cwd: root, exclude: (path) => String(path).includes('node_modules') }).map(String);

type Catalogue = Readonly<Record<string, string>>;
const textsOf = async (path: string): Promise<Catalogue> => (await import(pathToFileURL(join(root, path)).href)).default;

/** The placeholders of a text, such as `{{name}}`. */
const placesOf = (text = ''): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

/** Words that are translated literally from Chinese or German and that English does not use. */
const unnatural = [
  'former',
  'answers to',
  'Go handle',
  'bear the same',
  'You have an account',
  'taken back',
  'take it back',
  'what is chosen',
  'all the same',
  'Needs a look',
  'thrown away',
  'new ones',
  'at the most',
];

/** Keys whose English text is Chinese, because the button that switches the language names it in that language. */
const inChinese = ['switchLanguage', 'language'];
/** Texts that the specification quotes in lower case. */
const quoted = /^(?:please (?:enter|confirm) the (?:old|new) password|the two passwords entered differ)!$/;

describe.each(paths)('%s', async (path) => {
  const english = await textsOf(path);
  const texts = Object.entries(english);
  /** Whether the text is the form of another one for the number 1. */
  const isSingular = (key: string): boolean => key.endsWith('_one') && key.slice(0, -'_one'.length) in english;
  const offenders = (isWrong: (text: string, key: string) => boolean) => texts.filter(([key, text]) => isWrong(text, key));

  test('has the keys and the placeholders of the Chinese catalogue', async () => {
    const other = path.replace('en-US', 'zh-CN');
    expect(existsSync(join(root, other))).toBe(true);
    const chinese = await textsOf(other);
    const own = Object.keys(english).filter((key) => !isSingular(key));
    expect(own.sort()).toEqual(Object.keys(chinese).sort());
    const differs = (text: string, key: string) =>
      isSingular(key)
        ? placesOf(text).some((place) => !placesOf(english[key.slice(0, -'_one'.length)]).includes(place))
        : placesOf(text).join() !== placesOf(chinese[key]).join();
    expect(offenders(differs)).toEqual([]);
  });

  test('is in English and in English punctuation', () => {
    expect(offenders((text, key) => /[\u3000-\u9fff\uff00-\uffef]/.test(text) && !inChinese.includes(key))).toEqual([]);
    expect(offenders((text) => /\w\(|\s[,.;:?!](?:\s|$)/.test(text))).toEqual([]);
  });

  test('says nothing that only a translation says', () => {
    expect(offenders((text) => unnatural.some((phrase) => text.toLowerCase().includes(phrase.toLowerCase())))).toEqual([]);
  });

  test('begins its sentences with a capital letter', () => {
    expect(offenders((text) => /^[a-z].*[.?!]$/.test(text) && !quoted.test(text))).toEqual([]);
    expect(offenders((text) => /[.?!] [a-z]/.test(text))).toEqual([]);
  });
});
