import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtmlTable, writeHtmlTable } from './html-table.ts';

describe('tables as HTML', () => {
  it('come back as they went, markup and line breaks in cells included', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '货', '<', '>', '&', '"', ' ', '\n', ';', 'lt') });
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(block, (rows) => {
        expect(readHtmlTable(writeHtmlTable(rows))).toEqual(rows);
      }),
    );
  });

  it('are read as spreadsheets write them', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{color:red}</style></head><body>
      <!--StartFragment--><table border=0><col width=72><tr height=19>
        <td class=xl65 x:num="1234.5">1,234.5&nbsp;</td><td>two<br>
        lines</td></tr><tr><td>A &amp; B &#x8d27;</td><td></td></tr></table><!--EndFragment--></body></html>`;
    expect(readHtmlTable(html)).toEqual([
      ['1,234.5', 'two\nlines'],
      ['A & B 货', ''],
    ]);
  });

  it('keep every value in its column where cells are merged', () => {
    const html = '<table><tr><td rowspan="2">a</td><td colspan=2>b</td></tr><tr><td>c</td><td>d</td></tr></table>';
    expect(readHtmlTable(html)).toEqual([
      ['a', 'b', ''],
      ['', 'c', 'd'],
    ]);
  });

  it('take no script for text, read unclosed cells, and stop after the first table', () => {
    const html = '<table><tr><td>a<script>alert("<td>x")</script><td>b<tr><td>c</table><table><tr><td>z</td></tr></table>';
    expect(readHtmlTable(html)).toEqual([['a', 'b'], ['c']]);
  });

  it('say when there is none', () => {
    expect(readHtmlTable('<p>a</p>')).toBeUndefined();
    expect(readHtmlTable('<table>')).toBeUndefined();
  });
});
