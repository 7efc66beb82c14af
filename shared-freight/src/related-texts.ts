import { listTexts } from 'shared-contracts/texts/error-texts';
import type { Label } from 'shared-contracts/texts/label';

export const relatedTexts = {
  retry: ['重试', 'Retry'],
  actions: ['操作', 'Actions'],
  empty: listTexts.empty,
} as const satisfies Readonly<Record<string, Label>>;
