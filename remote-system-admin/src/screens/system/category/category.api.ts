import type { category } from 'shared-contracts/system/category';
import type { WireRecord } from 'shared-platform/entity-api';
import { http, type Parameters } from 'shared-platform/http';

export type CategoryRow = WireRecord<typeof category>;

/** Number of categories on one page of the top level or of search results. */
export const pageSize = 20;

const isCode = (word: string): boolean => /^[a-z]\d/i.test(word);

/** Parameters that find all categories whose name or code contains the word; without a word, the top-level categories. */
export const searchFor = (word: string): Parameters =>
  word ? { [isCode(word) ? 'code' : 'name']: isCode(word) ? word.toUpperCase() : word } : {};

/** Number of categories below one, at any level; undefined when it could not be read, which has been shown. */
export async function countBelow(code: string): Promise<number | undefined> {
  try {
    return (await http.get<readonly unknown[]>('/sys/category/loadAllData', { code })).length;
  } catch {
    return undefined;
  }
}
