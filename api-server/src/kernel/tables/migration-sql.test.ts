import { expect, it } from 'vitest';
import type { Difference } from './difference.ts';
import { migrationSql } from './migration-sql.ts';

const sqlOf = (stored: string, declared: string, kind: Difference['kind'] = 'column') =>
  migrationSql([{ table: 'etc_lorry', kind, name: 'obu_no', declared, stored: stored || undefined }], []);

it.each([
  ['character varying(20)', 'character varying(10)', '-- Fails where a value is longer than character varying(10) holds'],
  ['text', 'character varying(10)', '-- Fails where a value is longer than character varying(10) holds'],
  ['numeric(9,2)', 'numeric(8,2)', '-- Fails where a value is longer than numeric(8,2) holds'],
  ['numeric(9,3)', 'numeric(8,2)', '-- Rounds values to 2 digits after the point'],
  ['character varying(20)', 'integer', '-- Fails or changes values where character varying(20) is not integer'],
  ['character varying(20)', 'character varying(20) not null', '-- Fails where a row has no value'],
])('%s becoming %s says what may happen to rows', (stored, declared, warning) => {
  expect(sqlOf(stored, declared).startsWith(warning)).toBe(true);
});

it.each([
  ['character varying(10)', 'character varying(20)'],
  ['character varying(10)', 'text'],
  ['numeric(8,2)', 'numeric(9,3)'],
  ['integer not null', 'integer'],
])('%s becoming %s says nothing: every row fits', (stored, declared) => {
  expect(sqlOf(stored, declared)).toMatch(/^alter table etc_lorry alter column obu_no [^;]+;\n$/);
});

it('a check and a unique key may be broken by rows that exist', () => {
  expect(sqlOf('', 'check (axle_count > 0)', 'constraint')).toMatch(/^-- Fails where a row breaks it\.\nalter table/);
  expect(sqlOf('', 'CREATE UNIQUE INDEX obu_no ON etc_lorry (obu_no)', 'index')).toMatch(
    /^-- Fails where a row breaks it\.\nCREATE UNIQUE/,
  );
});
