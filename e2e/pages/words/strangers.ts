/** Words that a page must not show: words of the other language, and keys of missing texts. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { regionList } from 'shared-contracts/values/region-list';
import { workspaceRoot } from 'tooling/workspace/workspace';
import { DeliveredData } from './delivered-data.ts';
import { shownTexts } from './shown-words.ts';

/** Words that are equal in both languages: abbreviations, units, keys, names. */
const names =
  /^(?:ETC|GPS|OBU|IP|ID|URL|Cron|cron|PDF|PNG|JPG|GIF|WebP|Office|Excel|kB|MB|GB|ms|Ctrl|Shift|Alt|Esc|Tab|Enter|Chrome|Linux|Node|PostgreSQL|MySQL|Oracle|SQLServer|Redis|Copyright|layouts|RouteView)$/;
/**
 * Words of administrators: codes of jobs, events and rules beside their Chinese names, variables of the installation, parts of addresses; AND
 * is the word of the specification.
 */
const codes = /^(?:AND|AuditHeadJob|carrierCertificationWaiting|certEnds|daily|sequence|SMTP|MESSAGE|jdbc|partner|sys)$/;
const isAlike = (word: string): boolean => names.test(word) || codes.test(word);

export interface Tongue {
  /** Finds texts with words of the other language, and those words. */
  readonly other: RegExp;
  readonly words: RegExp;
}
export const english: Tongue = { other: /\p{Script=Han}/u, words: /\p{Script=Han}+/gu };
export const chinese: Tongue = { other: /[A-Za-z]{2}/u, words: /[A-Za-z]{2,}/gu };
/** Keys of missing texts, and values that are not meant for people (`undefined`, `NaN`, `[object …]`). */
export const rawKeys: Tongue = {
  other: /(?:^|\s)[a-z]\w*(?:\.[A-Za-z]\w*)+(?=$|\s)|\{\{|\[object |\bundefined\b|\bNaN\b|Invalid Date/u,
  words: /[a-z]\w*(?:\.[A-Za-z]\w*)+|\{\{|\[object |\bundefined\b|\bNaN\b|Invalid Date/gu,
};

/** The gallery shows the code of its samples unchanged, so their words are left out. */
const samples = globSync('remote-system-admin/src/screens/system/gallery/examples/*.tsx', { cwd: workspaceRoot })
  .map((path) => readFileSync(join(workspaceRoot, path), 'utf8'))
  .join('\n');

/** Collects words of the other language that pages show, each with the place where it was found. */
export class Strangers {
  readonly found: Record<string, string> = {};
  readonly #tongue: Tongue;
  readonly #data: DeliveredData;
  readonly #samples: DeliveredData;

  constructor(page: Page, tongue: Tongue) {
    this.#tongue = tongue;
    this.#data = new DeliveredData(tongue.words);
    this.#samples = new DeliveredData(tongue.words);
    this.#data.watch(page);
    this.#data.add(regionList);
    // The map writes the names of the provinces without what kind of province they are. They are added one by one, because some are names
    // of banks too, which the server delivers in both languages.
    const provinces = regionList.replaceAll(/(?:壮族|回族|维吾尔)?自治区|特别行政区|省|市/g, ' ');
    for (const name of provinces.match(tongue.words) ?? []) this.#data.add(name);
    this.#samples.add(samples);
  }

  add(text: string): void {
    this.#data.add(text);
  }

  /** Checks the page; returns findings that were not found before. */
  async look(page: Page, where: string): Promise<string[]> {
    await expect.poll(() => this.#data.isRead).toBe(true);
    const isNew = (told: string): boolean => !(told in this.found);
    // The texts of the page's language may arrive a moment after the page, so it is checked again.
    if (!(await this.#strange(page, where)).some(isNew)) return [];
    await page.waitForTimeout(1_000);
    const found = (await this.#strange(page, where)).filter(isNew);
    for (const told of found) this.found[told] = where;
    return found;
  }

  async #strange(page: Page, where: string): Promise<string[]> {
    const found: string[] = [];
    for (const { text, place } of await shownTexts(page, this.#tongue.other)) {
      const isSample = where.startsWith('/gallery');
      const strange = this.#data.strange(text).filter((word) => !isAlike(word) && !(isSample && this.#samples.strange(word).length === 0));
      if (strange.length > 0) found.push(`${strange.join(' ')} in “${text}”: ${place}`);
    }
    return found;
  }
}
