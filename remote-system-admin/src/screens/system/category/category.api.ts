import type { category } from 'shared-contracts/system/category';
import type { WireRecord } from 'shared-platform/entity-api';
import type { Parameters } from 'shared-platform/http';

export type CategoryRow = WireRecord<typeof category>;

/** Number of categories on one page of the top level or of search results. */
export const pageSize = 20;

const isCode = (word: string): boolean => /^[a-z]\d/i.test(word);

/** Parameters that find all categories whose name or code contains the word; without a word, the top-level categories. */
export const searchFor = (word: string): Parameters =>
  word ? { [isCode(word) ? 'code' : 'name']: isCode(word) ? word.toUpperCase() : word } : {};
