import type { Page } from '@playwright/test';

/** Answers that bring words of the product: menus, dictionaries, permissions. */
const ownWords = /\/sys\/(?:permission|dict|role\/queryTreeList)/;
/** Parts of an answer that are words of the product: messages, texts of codes, English names. */
const wordKeys = /^(?:message|texts)$|_dictText$|En$/;
/** The list of roles shows both names side by side, because both are changed there. */
const bothNames = /\/sys\/role\/(?:list|queryById)/;
const han = /\p{Script=Han}/u;

/** Whether a value is a text in both languages. */
const isLabel = (value: readonly unknown[]): value is readonly [string, string] =>
  value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string' && han.test(value[0]) && !han.test(value[1]);

/** What the server delivered as data: its words may stand on a page in whatever language they are. */
export class DeliveredData {
  readonly #words: RegExp;
  readonly #found = new Set<string>();
  readonly #texts = new Set<string>();
  /** Texts that have another for the other language. */
  readonly #named = new Set<string>();
  #unread = 0;

  /** `words` finds what is compared in a text. */
  constructor(words: RegExp) {
    this.#words = words;
  }

  watch(page: Page): void {
    page.on('response', async (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/')) return;
      this.#unread += 1;
      // An answer whose page is gone cannot be read, and shows nothing.
      const body: unknown = await response.json().catch(() => null);
      if (typeof body === 'object' && body !== null && Reflect.get(body, 'success') !== false) {
        this.#gather(body, ownWords.test(response.url()));
        if (bothNames.test(response.url())) this.#addNames(body);
      }
      this.#unread -= 1;
    });
  }

  /** Whether all answers that arrived were read. */
  get isRead(): boolean {
    return this.#unread === 0;
  }

  /** Takes the words of a text as data. */
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

  /** The words of a text that are no data. */
  strange(text: string): readonly string[] {
    return (text.match(this.#words) ?? []).filter((word) => !this.#found.has(word) || (this.#named.has(text) && !this.#texts.has(text)));
  }
}
