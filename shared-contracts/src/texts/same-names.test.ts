import { expect, test } from 'vitest';
import { entities } from '../entities.ts';

const synonyms: Readonly<Record<string, string>> = { 手机号码: '手机号', 英文名: '英文名称' };

test('fields that mean the same have the same name', () => {
  const labels = Object.values(entities).flatMap(({ name, fields, lines = {} }) =>
    [fields, ...Object.values(lines).map((each) => each.fields)].flatMap((all) =>
      Object.entries(all).map(([field, { label }]) => [`${name}.${field}`, label[0]] as const),
    ),
  );
  expect(labels.filter(([, label]) => label in synonyms)).toEqual([]);
});
