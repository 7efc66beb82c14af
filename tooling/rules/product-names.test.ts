// Names that the product delivers into records have an English form, so that windows in English show them in English.
import { productSettings } from 'api-server/modules/business/common-config/product-settings';
import { ruleDefinitions } from 'api-server/modules/business/risk/risk-rules';
import { serverSentences } from 'shared-contracts/catalogue/server-sentences';
import { describe, expect, test } from 'vitest';

const hasHan = (text: string) => /\p{Script=Han}/u.test(text);

describe('names that the product delivers', () => {
  test('have an English form: shared-contracts/src/texts/product-names.ts', () => {
    const names = [
      ...ruleDefinitions.flatMap(({ ruleName, description, limits }) => [ruleName, description, ...limits.map(([, unit]) => unit)]),
      ...productSettings.flatMap(({ name, unit }) => [name, unit ?? '']),
    ];
    expect([...new Set(names)].filter((name) => hasHan(name) && !(name in serverSentences))).toEqual([]);
  });
});
