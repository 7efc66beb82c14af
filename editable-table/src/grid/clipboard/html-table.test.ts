import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drained } from '../../work/drained.ts';
import { readHtmlTable, writeHtmlTable } from './html-table.ts';

describe('tables as HTML', () => {
  it('come back as they went, markup and line breaks in cells included', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '货', '<', '>', '&', '"', ' ', '\n', ';', 'lt') });
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(block, (rows) => {
        expect(drained(readHtmlTable(writeHtmlTable(rows)))).toEqual(rows);
      }),
    );
  });

  it('are read as spreadsheets write them', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{color:red}</style></head><body>
      <!--StartFragment--><table border=0><col width=72><tr height=19>
        <td class=xl65 x:num="1234.5">1,234.5&nbsp;</td><td>two<br>
        lines</td></tr><tr><td>A &amp; B &#x8d27;</td><td></td></tr></table><!--EndFragment--></body></html>`;
    expect(drained(readHtmlTable(html))).toEqual([
      ['1,234.5', 'two\nlines'],
      ['A & B 货', ''],
    ]);
  });

  it('keep every value in its column where cells are merged', () => {
    const html = '<table><tr><td rowspan="2">a</td><td colspan=2>b</td></tr><tr><td>c</td><td>d</td></tr></table>';
    expect(drained(readHtmlTable(html))).toEqual([
      ['a', 'b', ''],
      ['', 'c', 'd'],
    ]);
  });

  it('take no script for text, read unclosed cells, and stop after the first table', () => {
    const html = '<table><tr><td>a<script>alert("<td>x")</script><td>b<tr><td>c</table><table><tr><td>z</td></tr></table>';
    expect(drained(readHtmlTable(html))).toEqual([['a', 'b'], ['c']]);
  });

  it('say when there is none', () => {
    expect(drained(readHtmlTable('<p>a</p>'))).toBeUndefined();
    expect(drained(readHtmlTable('<table>'))).toBeUndefined();
  });

  it.each<[string, string, string]>([
    ['x:num="0.333333333333333"', '0.33', '0.333333333333333'],
    ['x:num="1234567.891"', '1,234,568', '1234567.891'],
    ['x:num="-88.456"', '(88.46)', '-88.456'],
    ['x:num="12.345"', '￥12.35', '12.345'],
    ["x:num='1234567890123'", '1.23457E+12', '1234567890123'],
    ['x:num="0.10000000000000001"', '0.1', '0.1'],
    ['x:num="0.30000000000000004"', '0.30', '0.30'],
    ['x:num="7.5"', '####', '7.5'],
  ])('give numbers in full that were shown rounded: %s shown as %s', (attribute, shown, text) => {
    expect(drained(readHtmlTable(`<table><tr><td class=xl65 ${attribute}>${shown}</td></tr></table>`))).toEqual([[text]]);
  });

  it.each<[string, string]>([
    ['x:num="45000"', '2023/3/15'],
    ['x:num="0.12"', '12%'],
    ['x:num', '12.5'],
    ['x:num="7"', '7 吨'],
    ['x:num="99"', '12.5'],
  ])('leave what is shown in words of its own: %s shown as %s', (attribute, shown) => {
    expect(drained(readHtmlTable(`<table><tr><td ${attribute}>${shown}</td></tr></table>`))).toEqual([[shown]]);
  });
});
