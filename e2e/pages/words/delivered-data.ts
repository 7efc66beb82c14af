import type { Page } from '@playwright/test';

/**
 * Addresses of calls whose plain strings are the product's own words (menus, dictionaries, role tree), so they are not collected as data.
 */
const ownWords = /\/sys\/(?:permission|dict|role\/queryTreeList)/;
/** Keys in responses that are skipped because their values are the product's own words: messages, dictionary texts, English names. */
const wordKeys = /^(?:message|texts)$|(?<!^post)_dictText$|En$/;
/** Lists of roles, dictionaries and their items show both names side by side, because both are changed there. */
const bothNames = /\/sys\/(?:role|dict|dictItem)\/(?:list|queryById)/;
const han = /\p{Script=Han}/u;

/** Whether a value is a text in both languages. */
const isLabel = (value: readonly unknown[]): value is readonly [string, string] =>
  value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string' && han.test(value[0]) && !han.test(value[1]);

/** What the server delivered as data: its words may stand on a page in whatever language they are. */
export class DeliveredData {
  readonly #words: RegExp;
  readonly #found = new Set<string>();
  readonly #texts = new Set<string>();
  /** Names that the server delivered in both Chinese and English, so only the one in the page's language may appear. */
  readonly #named = new Set<string>();
  #unread = 0;

  /** `words` matches the words of the language that the page must not show, within a text. */
  constructor(words: RegExp) {
    this.#words = words;
  }

  watch(page: Page): void {
    page.on('response', async (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/')) return;
      this.#unread += 1;
      // A response whose page is gone cannot be read; none of its words can be on a page.
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

  /** Words in a text of the page that the server did not deliver as data: these are mistakes of translation. */
  strange(text: string): readonly string[] {
    return (text.match(this.#words) ?? []).filter((word) => !this.#found.has(word) || (this.#named.has(text) && !this.#texts.has(text)));
  }
}
