import type { Page } from '@playwright/test';

/**
 * Addresses of calls whose plain strings are the product's own words (menus, dictionaries, role tree), so they are not collected as data; a
 * tree made of a table's rows is data.
 */
const ownWords = /\/sys\/(?:permission|dict(?!\/loadTreeData)|role\/queryTreeList)/;
/** Keys in responses that are skipped because their values are the product's own words: messages, dictionary texts, English names. */
const wordKeys = /^(?:message|texts)$|(?<!^post)_dictText$|En$/;
/** Screens of roles, dictionaries and their items show the names in both languages, because both are edited there. */
const bothNames = /\/sys\/(?:role|dict|dictItem)\/(?:list|queryById)/;
const han = /\p{Script=Han}/u;

/** Whether a value is a text in both languages. */
const isLabel = (value: readonly unknown[]): value is readonly [string, string] =>
  value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string' && han.test(value[0]) && !han.test(value[1]);

/** Texts that the server delivered as data: a page may show their words in any language. */
export class DeliveredData {
  readonly #words: RegExp;
  readonly #found = new Set<string>();
  readonly #texts = new Set<string>();
  /** Names that the server delivered in Chinese and in English; a page may show only the one in its own language. */
  readonly #named = new Set<string>();
  #unread = 0;

  /** `words` matches, within a text, the words of the language that the page must not show. */
  constructor(words: RegExp) {
    this.#words = words;
  }

  watch(page: Page): void {
    page.on('response', async (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/')) return;
      this.#unread += 1;
      // When the page of a response is gone, the response cannot be read, and no page can show its words.
      const body: unknown = await response.json().catch(() => null);
      if (typeof body === 'object' && body !== null && Reflect.get(body, 'success') !== false) {
        this.#gather(body, ownWords.test(response.url()));
        if (bothNames.test(response.url())) this.#addNames(body);
      }
      this.#unread -= 1;
    });
  }

  /** Whether the texts of all responses received so far have been collected. */
  get isRead(): boolean {
    return this.#unread === 0;
  }

  /** Records a text and its words as delivered data, so that a page may show them in either language. */
  add(text: string): void {
    this.#texts.add(text);
    for (const word of text.match(this.#words) ?? []) this.#found.add(word);
  }

  #addNames(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const each of Object.values(value)) {
      if (typeof each === 'string') this.add(each);
      else this.#addNames(each);
    }
  }

  #gather(value: unknown, isOwn: boolean): void {
    if (typeof value === 'string') {
      if (!isOwn) this.add(value);
    } else if (Array.isArray(value)) {
      if (isLabel(value)) for (const text of value) this.#named.add(text);
      else for (const each of value) this.#gather(each, isOwn);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        if (wordKeys.test(key)) continue;
        const english: unknown = Reflect.get(value, `${key}En`);
        if (typeof each === 'string' && typeof english === 'string') for (const text of [each, english]) this.#named.add(text);
        else this.#gather(each, isOwn);
      }
    }
  }

  /** Words in a text of the page that the server did not deliver as data, which makes them mistakes of translation. */
  strange(text: string): readonly string[] {
    return (text.match(this.#words) ?? []).filter((word) => !this.#found.has(word) || (this.#named.has(text) && !this.#texts.has(text)));
  }
}
