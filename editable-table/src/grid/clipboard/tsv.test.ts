import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drained } from '../../work/drained.ts';
import { readTsv, writeTsv } from './tsv.ts';

describe('text with tabs', () => {
  it('comes back as it went, whatever the cells hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '货', '"', '\t', '\n', '\r', ' ', ',') });
    const width = fc.integer({ min: 1, max: 4 });
    const block = width.chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }),
    );
    fc.assert(
      fc.property(block, (rows) => {
        expect(drained(readTsv(writeTsv(rows)))).toEqual(
          rows.length === 1 && rows[0]?.length === 1 && rows[0][0] === '' ? [['']] : endsEmpty(rows),
        );
      }),
    );
  });

  it('reads what a spreadsheet writes: quoted line breaks, tabs and quotes, a line break at the end', () => {
    expect(drained(readTsv('a\t"two\nlines"\r\n"with\ttab"\t"say ""hi"""\r\n'))).toEqual([
      ['a', 'two\nlines'],
      ['with\ttab', 'say "hi"'],
    ]);
  });

  it('takes a quote that opens nothing as a character', () => {
    expect(drained(readTsv('"5 inch" pipe\t3"\n"open\tb'))).toEqual([
      ['"5 inch" pipe', '3"'],
      ['"open', 'b'],
    ]);
  });

  it('keeps empty cells and empty rows', () => {
    expect(drained(readTsv('a\t\tb\n\n\tc'))).toEqual([['a', '', 'b'], [''], ['', 'c']]);
  });
});

/** A last row with one empty cell cannot be distinguished from a final line break. */
function endsEmpty(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const last = rows.at(-1);
  return rows.length > 1 && last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows;
}
