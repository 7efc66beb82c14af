import { cronSentences } from '../cron/cron-problem-text.ts';
import { advancedTexts } from '../entity/advanced-query.ts';
import { listViewTexts } from '../entity/list-view.ts';
import { unmaskReason } from '../entity/unmasking.ts';
import { ruleSentences } from '../entity/validation-rules.ts';
import { commentTexts } from '../record/record-activity.ts';
import { productNames } from '../texts/product-names.ts';
import { serverTexts } from '../texts/server-texts.ts';

/** English translations of all messages of the server, including those in entity definitions, by their Chinese text with placeholders. */
export const serverSentences: Readonly<Record<string, string>> = {
  ...ruleSentences(),
  ...Object.fromEntries([
    ...Object.values(advancedTexts),
    ...Object.values(listViewTexts),
    ...Object.values(commentTexts),
    unmaskReason.missing,
    unmaskReason.long,
    ...cronSentences(),
  ]),
  ...productNames,
  ...serverTexts,
};
