// docs/roles.md must show the rights that the product grants, and every difference from the reference needs a reason.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { matrixDifferences, misplacedEntities, reasons, rolesPage } from './role-matrix.ts';

it('docs/roles.md is what the access files say: run pnpm roles', () => {
  expect(readFileSync(new URL('../../../docs/roles.md', import.meta.url), 'utf8')).toBe(rolesPage());
});

it('a cell of the reference matrix differs for a listed reason only', () => {
  expect(matrixDifferences().map(({ row, role }) => `${row}, ${role}`)).toEqual(Object.keys(reasons));
});

it('every entity of business and ETC is in one row of the reference matrix or says why it is in none', () => {
  expect(misplacedEntities()).toEqual([]);
});
