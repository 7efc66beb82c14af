import { expect, it } from 'vitest';
import { etcPlateColour } from './plate-colour.ts';

it.each([
  ['1', '0'],
  ['2', '1'],
  ['3', '2'],
  ['4', '3'],
  ['94', '4'],
  ['93', '5'],
  ['5', '11'],
  ['91', '9'],
  ['9', '9'],
])('ministry colour %s is %s at the toll', (ministry, etc) => expect(etcPlateColour(ministry)).toBe(etc));
