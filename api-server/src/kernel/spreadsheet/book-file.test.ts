import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import * as xlsx from '@e965/xlsx';
import { expect, it } from 'vitest';
import { BookFile } from './book-file.ts';
import { plainZip } from './plain-zip.ts';

const rowsIn = (book: xlsx.WorkBook, name: string) =>
  xlsx.utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1, defval: null });

it('writes sheets in turn, each longer than one piece, and keeps every cell', async () => {
  const book = await BookFile.open([
    { name: '订单/一', widths: [10, 20] },
    { name: '明细', widths: [] },
  ]);
  const texts = ['a&b<c>"d"', ' 空格 ', '第一行\n第二行', '=1+1', 'x\u0000y', '\ud800', '😀'];
  for (let part = 0; part < 30; part += 1) {
    await book.write(
      0,
      Array.from({ length: 100 }, (_, index) => [part * 100 + index, texts[index % texts.length] ?? '', null, '末']),
    );
    await book.write(1, [[part, '明细']]);
  }
  const { size, stream } = await book.finish();
  const data = await buffer(stream);
  expect(data).toHaveLength(size);
  const read = xlsx.read(await plainZip(data), { type: 'buffer' });
  expect(read.SheetNames).toEqual(['订单 一', '明细']);
  const rows = rowsIn(read, '订单 一');
  expect(rows).toHaveLength(3_000);
  expect(rows[2_999]).toEqual([2_999, ' 空格 ', null, '末']);
  expect(rows.slice(0, 7).map((row) => row[1])).toEqual(['a&b<c>"d"', ' 空格 ', '第一行\n第二行', "'=1+1", 'xy', '\ufffd', '😀']);
  expect(rowsIn(read, '明细')).toHaveLength(30);
});

it('names the place of a cell only after an empty one, so that long sheets stay below the limit of a zip', async () => {
  const book = await BookFile.open(one);
  await book.write(0, [
    ['a', 'b', null, 3],
    [null, '下'],
  ]);
  const data = await plainZip(await buffer((await book.finish()).stream));
  expect(data.toString('utf8').match(/<c [^>]*r="\w+"/g)).toEqual(['<c r="D1"', '<c r="B2"']);
  expect(rowsIn(xlsx.read(data, { type: 'buffer' }), 'S')).toEqual([
    ['a', 'b', null, 3],
    [null, '下', null, null],
  ]);
});

it('leaves no file behind, whether it is read, broken off or discarded', async () => {
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('sheet-'));
  const [read, broken, discarded] = [await BookFile.open(one), await BookFile.open(one), await BookFile.open(one)];
  // The test waits, because temporary files of other test processes have names for a moment too, before their names are removed.
  await expect.poll(left).toEqual([]);
  await buffer((await read.finish()).stream);
  const { stream } = await broken.finish();
  await new Promise((resolve) => {
    stream.once('close', resolve);
    stream.destroy();
  });
  await discarded.discard();
  await expect(discarded.write(0, [['x'.repeat(70_000)]])).rejects.toThrow();
});

const one = [{ name: 'S', widths: [] }];
