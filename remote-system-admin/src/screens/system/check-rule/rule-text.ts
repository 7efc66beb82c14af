import type { CheckItem } from 'shared-contracts/system/check-rule';

const emptyItem: CheckItem = { digits: '*', pattern: '', message: '', priority: '0' };

/** The text of a new rule: one empty item. */
export const firstItem = JSON.stringify([emptyItem]);

/** The items of a rule's text; an invalid text gives one empty item. */
export function itemsOf(ruleJson: string | undefined): readonly CheckItem[] {
  try {
    const read: unknown = JSON.parse(ruleJson ?? '');
    if (!Array.isArray(read)) return [emptyItem];
    return read.map((item: Partial<CheckItem>) => ({ ...emptyItem, ...item, digits: String(item.digits ?? '*') }));
  } catch {
    return [emptyItem];
  }
}

export const textOf = (items: readonly CheckItem[]): string => JSON.stringify(items);
export const withNew = (items: readonly CheckItem[]): readonly CheckItem[] => [...items, emptyItem];
