import http from 'node:http';
import { deflateRawSync } from 'node:zlib';
import * as xlsx from '@e965/xlsx';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import type { ImportStep } from 'shared-contracts/wire/export-progress';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '../../src/kernel/basics/ids.ts';
import { plainZip } from '../../src/kernel/spreadsheet/plain-zip.ts';
import { takeSheetPlace } from '../../src/kernel/spreadsheet/sheet-jobs.ts';
import type { TestApp, TestClient, TestResponse } from '../harness.ts';
import { multipart } from '../multipart.ts';
import { ids, kernelApp, people } from './fixture.ts';

let app: TestApp;
let operator: TestClient;
beforeAll(async () => {
  app = await kernelApp();
  operator = app.withToken('operator');
});
afterAll(() => app.close());

interface Report {
  totalCount: number;
  errorCount: number;
  successCount: number;
  fileUrl?: string;
}

const parts = (files: Buffer[]) => files.map((bytes, index) => ({ field: 'files[]', name: `${index}.xlsx`, bytes }));

async function importFiles(files: Buffer[], client = operator): Promise<TestResponse<Report>> {
  const response = await client.raw({ method: 'POST', path: '/test/parcel/importExcel', ...multipart(parts(files)) });
  return { ...response.json(), status: response.statusCode };
}

function sheet(rows: unknown[][], type: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows, { cellDates: false }), 'S');
  return xlsx.write(book, { type: 'buffer', bookType: type }) as Buffer;
}

const cells = (data: Buffer) => {
  const book = xlsx.read(data, { type: 'buffer' });
  return xlsx.utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
};
const exported = async (query: Record<string, string>, client = operator) =>
  cells((await client.raw({ method: 'GET', path: '/test/parcel/exportXls', query })).rawPayload);

const header = ['名称', '标签', '件数', '重量', '运费', '装货时间', '期限', '已投保'];
const title = [['包裹列表数据'], ['导出人:x'], header];

describe('export', () => {
  it('is a real xlsx of the filtered rows, with texts for codes and harmless formulas', async () => {
    const { result } = await operator.post<{ id: string }>('/test/parcel/add', {
      name: '=1+1',
      tags: 'a,b',
      weight: '30.2',
      insured: 'Y',
      pin: 'hidden',
      receiverMobile: '13812345678',
      shipperId: ids.shipperA,
    });
    await operator.post('/test/parcel/add', { name: 'other' });
    const response = await operator.raw({ method: 'GET', path: '/test/parcel/exportXls', query: { name: '*=1*' } });
    expect(response.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(response.headers['content-disposition']).toContain('attachment');
    const rows = cells(response.rawPayload);
    expect(rows[0]).toEqual(['包裹列表数据']);
    expect(rows[1]).toEqual(['导出人:operator']);
    expect(rows[2]).not.toContain('取件码');
    expect(rows).toHaveLength(4);
    const record = Object.fromEntries((rows[2] ?? []).map((name, index) => [name, rows[3]?.[index]]));
    expect(record).toMatchObject({ 名称: "'=1+1", 状态: '待发', 标签: '易碎,冷藏', 重量: 30.2, 已投保: '是', 收货人手机: '13812345678' });
    expect(JSON.stringify(rows)).not.toContain('hidden');
    expect((await exported({ selections: `${result.id},` })).slice(3)).toHaveLength(1);
    expect(JSON.stringify(await exported({}, app.withToken('masked')))).toContain('138****5678');
    expect((await exported({}, app.withToken('shipperA'))).slice(3)).toHaveLength(1);
    expect((await exported({}, app.withToken('shipperB'))).slice(3)).toHaveLength(0);
  });

  it('makes texts harmless that programs of East Asia take for formulas, and an import gives back what was stored', async () => {
    const texts = ['＝1+1', '＋1', '－1', '＠SUM(1)', '=1+1', "'=1+1", "'＝1+1", "''x", '|x', '－'];
    const added: string[] = [];
    for (const [index, remark] of texts.entries()) {
      added.push((await operator.post<{ id: string }>('/test/parcel/add', { name: `公式${index}`, remark })).result.id);
    }
    const file = (await operator.raw({ method: 'GET', path: '/test/parcel/exportXls', query: { selections: added.join(',') } })).rawPayload;
    const rows = cells(file);
    const shown = rows.slice(3).map((row) => row[(rows[2] ?? []).indexOf('备注')]);
    const harmless = ["'＝1+1", "'＋1", "'－1", "'＠SUM(1)", "'=1+1", "''=1+1", "''＝1+1", "''x", '|x', "'－"];
    expect(shown.toSorted()).toEqual(harmless.toSorted());
    for (const id of added) await operator.delete('/test/parcel/delete', { id });
    expect(await importFiles([file])).toMatchObject({ success: true, code: 200 });
    const { records } = (await operator.get<{ records: { id: string; remark: string }[] }>('/test/parcel/list', { name: '公式*' })).result;
    expect(records.map(({ remark }) => remark).toSorted()).toEqual(texts.toSorted());
    for (const { id } of records) await operator.delete('/test/parcel/delete', { id });
  });

  it('keeps the line breaks of a text, there and back; where there is one line they are refused', async () => {
    const remark = '第一行\r\n第二行\n\n  第四行';
    const { result } = await operator.post<{ id: string }>('/test/parcel/add', { name: '多行', remark });
    const file = (await operator.raw({ method: 'GET', path: '/test/parcel/exportXls', query: { selections: result.id } })).rawPayload;
    const rows = cells(file);
    const [shown] = rows.slice(3).map((row) => row[(rows[2] ?? []).indexOf('备注')]);
    expect(shown).toBe('第一行\n第二行\n\n  第四行');
    await operator.delete('/test/parcel/delete', { id: result.id });
    expect(await importFiles([file])).toMatchObject({ success: true, code: 200 });
    const [again] = (await operator.get<{ records: { remark: string }[] }>('/test/parcel/list', { name: '多行' })).result.records;
    expect(again?.remark).toBe('第一行\n第二行\n\n  第四行');

    expect(await operator.post('/test/parcel/add', { name: '两\n行' })).toMatchObject({
      success: false,
      message: expect.stringContaining('名称：只能有一行，请去掉换行'),
    });
    const refused = await importFiles([sheet([...title, ['两\n行', '', 1]])]);
    expect(refused).toMatchObject({
      code: 201,
      result: { totalCount: 1, errorCount: 1, refused: [{ line: expect.any(Number), message: expect.stringContaining('只能有一行') }] },
    });
    expect((await operator.raw({ method: 'GET', path: refused.result.fileUrl ?? '' })).payload).toContain('只能有一行，请去掉换行');
    expect((await operator.get<{ records: object[] }>('/test/parcel/list', { name: '*两*' })).result.records).toEqual([]);
  });

  it('is no matter of hints about numbers where it brings none', async () => {
    const key = `taken-number:${people.operator.userId}`;
    await app.database.asSystem('test', (tx) =>
      tx.execute(sql`insert into sys_call_limit (limit_key, taken, window_end) values (${key}, 999, now() + interval '1 hour')`),
    );
    expect(await importFiles([sheet([...title, ['无号', '', 1]])])).toMatchObject({ success: true, code: 200 });
  });

  it('the template offers the texts of a dictionary: short lists in the cells, long ones from a hidden sheet, and is read again', async () => {
    const add = async (dict: string, texts: readonly string[]) =>
      await app.database.asSystem('test', async (tx) => {
        for (const [index, text] of texts.entries())
          await tx.execute(sql`insert into sys_dict_item (id, dict_id, item_text, item_value, sort_order, status)
            select ${newId()}, id, ${text}, ${`long ${text}`}, ${index + 2}, ${index === 0 ? 0 : 1} from sys_dict where dict_code = ${dict}`);
      });
    const template = async () => {
      const { rawPayload } = await operator.raw({ method: 'GET', path: '/test/parcel/importTemplate' });
      const text = (await plainZip(rawPayload)).toString('utf8');
      // The first sheet; the sheet of the lines has rules of its own.
      const rules = [
        ...text
          .slice(0, text.indexOf('</worksheet>'))
          .matchAll(/<dataValidation ([^>]*)sqref="([A-Z]+)\d+:[A-Z]+(\d+)"><formula1>([^<]*)<\/formula1>/g),
      ];
      const book = xlsx.read(rawPayload, { type: 'buffer' });
      const [first = ''] = book.SheetNames;
      const heads = xlsx.utils.sheet_to_json<string[]>(book.Sheets[first] ?? {}, { header: 1 })[2] ?? [];
      const byTitle = new Map(
        rules.map(([, attributes, column = '', to, formula]) => [heads[xlsx.utils.decode_col(column)], { attributes, to, formula }]),
      );
      return { book, first, byTitle, withRules: text.match(/<dataValidations/g)?.length };
    };
    const short = await template();
    expect(short.byTitle.get('已投保')).toMatchObject({ to: '50003', formula: '&quot;否,是&quot;' });
    expect(short.byTitle.get('已投保')?.attributes).toContain('error="请从下拉列表中选择"');
    // A cell may hold several of these texts, so other texts are not refused.
    expect(short.byTitle.get('标签')?.attributes).not.toContain('error');
    expect(short.book.SheetNames).not.toContain('下拉选项');
    expect(short.withRules).toBe(2);

    const texts = Array.from({ length: 40 }, (_, index) => `很长的标签${index}`);
    await add('parcel_tag', texts);
    onTestFinished(async () => {
      await app.database.asSystem('test', (tx) => tx.execute(sql`delete from sys_dict_item where item_value like 'long%'`));
    });
    const { book, first, byTitle } = await template();
    const offered = xlsx.utils.sheet_to_json<string[]>(book.Sheets.下拉选项 ?? {}, { header: 1 }).map(([text]) => text);
    // The first of the added items is disabled.
    expect(offered.toSorted()).toEqual(['易碎', '冷藏', '易碎冷藏', ...texts.slice(1)].toSorted());
    expect(byTitle.get('标签')?.formula).toBe(`'下拉选项'!$A$1:$A$${offered.length}`);
    expect(book.Workbook?.Sheets?.find(({ name }) => name === '下拉选项')?.Hidden).toBe(1);
    const heads = xlsx.utils.sheet_to_json<string[]>(book.Sheets[first] ?? {}, { header: 1 })[2] ?? [];
    const row = heads.map((title) => (title === '*名称' ? '来自模板' : title === '标签' ? '冷藏' : ''));
    xlsx.utils.sheet_add_aoa(book.Sheets[first] ?? {}, [row], { origin: 3 });
    expect(await importFiles([xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer])).toMatchObject({ code: 200 });
    await add(
      'parcel_tag',
      Array.from({ length: 80 }, (_, index) => `更多${index}`),
    );
    expect((await template()).byTitle.has('标签')).toBe(false);
  });

  it('the template carries the headers an import reads', async () => {
    for (const path of ['/test/parcel/importTemplate', '/test/parcel/exportXls?template=Y']) {
      const rows = cells((await operator.raw({ method: 'GET', path })).rawPayload);
      expect(rows[2]).toContain('*名称');
      expect(rows[2]).not.toContain('包裹号');
    }
  });
});

describe('the two languages of a sheet', () => {
  const tagInEnglish = async (text: string | null) => {
    await app.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_dict_item set item_text_en = ${text} where item_value = 'b'
        and dict_id = (select id from sys_dict where dict_code = 'parcel_tag')`),
    );
    app.app.kernel.dictionaries.changed();
  };
  const filled = async (query: Record<string, string>, values: Readonly<Record<string, string>>) => {
    const { rawPayload } = await operator.raw({ method: 'GET', path: '/test/parcel/importTemplate', query });
    const book = xlsx.read(rawPayload, { type: 'buffer' });
    const first = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    const rows = xlsx.utils.sheet_to_json<string[]>(first, { header: 1 });
    const heads = rows[2] ?? [];
    xlsx.utils.sheet_add_aoa(first, [heads.map((title) => values[title] ?? '')], { origin: 3 });
    return { names: book.SheetNames, rows, heads, text: xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer };
  };
  const tagsOf = async (name: string) =>
    (await operator.get<{ records: { tags: string }[] }>('/test/parcel/list', { name })).result.records.map(({ tags }) => tags);

  it('an English template has English sheets, headings and texts, and is imported', async () => {
    await tagInEnglish('Chilled');
    onTestFinished(async () => await tagInEnglish(null));
    const { names, rows, heads, text } = await filled({ language: 'en-US' }, { '*Name': 'english sheet', 'No.': '1', Tags: 'Chilled' });
    expect([...names, ...rows.flat()].filter((cell) => /\p{Script=Han}/u.test(String(cell)))).toEqual([]);
    expect(heads).toEqual(expect.arrayContaining(['No.', '*Name', 'Tags']));
    expect(await importFiles([text])).toMatchObject({ code: 200 });
    expect(await tagsOf('english sheet')).toEqual(['b']);
  });

  it('a Chinese template is imported as before, also where its dictionary has English texts', async () => {
    await tagInEnglish('Chilled');
    onTestFinished(async () => await tagInEnglish(null));
    const { heads, text } = await filled({}, { '*名称': '中文表', 序号: '1', 标签: '冷藏' });
    expect(heads).toEqual(expect.arrayContaining(['序号', '*名称', '标签']));
    expect(await importFiles([text])).toMatchObject({ code: 200 });
    expect(await tagsOf('中文表')).toEqual(['b']);
  });
});

describe('import', () => {
  it.each(['xlsx', 'biff8'] as const)('takes %s: texts, codes, numbers, dates', async (type) => {
    const name = `导入-${type}`;
    const response = await importFiles([
      sheet([...title, [name, '易碎,冷藏', 3, 30.2, '1200', '2026-09-01 08:30:00', '2026/9/5', '是']], type),
    ]);
    expect(response).toMatchObject({ success: true, code: 200, message: '文件导入成功！数据行数：1' });
    expect(response.texts).toEqual({ message: [{ code: '文件导入成功！数据行数：{{0}}', values: ['1'] }] });
    const [record] = (await operator.get<{ records: object[] }>('/test/parcel/list', { name })).result.records;
    expect(record).toMatchObject({
      tags: 'a,b',
      pieces: 3,
      weight: '30.200',
      freight: '1200.00',
      loadTime: '2026-09-01 08:30:00',
      dueDate: '2026-09-05',
      insured: 'Y',
      status: '10',
    });
  });

  it.each(['xlsx', 'biff8'] as const)('the error of a formula in %s is refused in its row, never taken for a number', async (type) => {
    const cell = (v: number): xlsx.CellObject => ({ t: 'e', v });
    const rows = [
      [`错-${type}-一`, '', cell(0x07)],
      [`错-${type}-二`, '', 1, '', cell(0x17)],
      [`错-${type}-三`, '', 1, '', '', '', cell(0x2a)],
      [`错-${type}-四`, '', 1],
    ];
    const response = await importFiles([sheet([...title, ...rows], type)]);
    expect(response).toMatchObject({ code: 201, result: { totalCount: 4, successCount: 1, errorCount: 3 } });
    const { payload } = await operator.raw({ method: 'GET', path: response.result.fileUrl ?? '' });
    expect(payload).toMatch(/第4行：件数.*[\s\S]*第5行：运费.*[\s\S]*第6行：期限/);
  });

  it.each(['xlsx', 'biff8'] as const)('days of a workbook in %s that counts from 1904 are read as its program shows them', async (type) => {
    const name = `麦-${type}`;
    const days: unknown[] = [name, '', 1, '', '', { t: 'n', v: 44_804.5, z: 'yyyy-mm-dd hh:mm' }, { t: 'n', v: 0, z: 'yyyy-mm-dd' }];
    const book: xlsx.WorkBook = { ...xlsx.utils.book_new(), Workbook: { WBProps: { date1904: true } } };
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([...title, days]), 'S');
    expect(await importFiles([xlsx.write(book, { type: 'buffer', bookType: type }) as Buffer])).toMatchObject({ code: 200 });
    const [record] = (await operator.get<{ records: object[] }>('/test/parcel/list', { name })).result.records;
    expect(record).toMatchObject({ loadTime: '2026-09-01 12:00:00', dueDate: '1904-01-01' });
  });

  it('a number that is no day costs its own row only, not the file', async () => {
    const rows = [-5, 9_999_999, 46_266].map((v, index) => [`日${index}`, '', 1, '', '', '', { t: 'n', v, z: 'yyyy-mm-dd' }]);
    const response = await importFiles([sheet([...title, ...rows])]);
    expect(response).toMatchObject({ code: 201, result: { totalCount: 3, successCount: 1, errorCount: 2 } });
    const { payload } = await operator.raw({ method: 'GET', path: response.result.fileUrl ?? '' });
    expect(payload).toMatch(/第4行：期限[\s\S]*第5行：期限/);
    const [record] = (await operator.get<{ records: object[] }>('/test/parcel/list', { name: '日2' })).result.records;
    expect(record).toMatchObject({ dueDate: '2026-09-01' });
  });

  it('what was exported can be imported again', async () => {
    await operator.post('/test/parcel/add', {
      name: '=往返',
      tags: 'a',
      weight: '1.5',
      loadTime: '2026-09-01 08:30:00',
      dueDate: '2026-09-05',
    });
    const file = (await operator.raw({ method: 'GET', path: '/test/parcel/exportXls', query: { name: '*往返' } })).rawPayload;
    const [{ id }] = (await operator.get<{ records: [{ id: string }] }>('/test/parcel/list', { name: '*往返' })).result.records;
    await operator.delete('/test/parcel/delete', { id });
    expect(await importFiles([file])).toMatchObject({ success: true, code: 200 });
    expect((await operator.get<{ records: object[] }>('/test/parcel/list', { name: '*往返' })).result.records).toMatchObject([
      { name: '=往返', tags: 'a', weight: '1.500', loadTime: '2026-09-01 08:30:00', dueDate: '2026-09-05' },
    ]);
  });

  it('keeps good rows, lists the others in a file that only the importer can read', async () => {
    const rows = [
      ['好一', '', 1],
      ['', '', 2],
      ['坏一', '', '很多'],
      ['好一', '', 3],
      ['好二', '', 4],
    ];
    const response = await importFiles([sheet([...title, ...rows])]);
    expect(response).toMatchObject({
      success: true,
      code: 201,
      message: '文件导入失败，但有错误。',
      result: { totalCount: 5, successCount: 2, errorCount: 3 },
    });
    const path = response.result.fileUrl ?? '';
    const file = await operator.raw({ method: 'GET', path });
    expect(file.payload).toMatch(/第5行：.*名称/);
    expect(file.payload).toMatch(/第6行：件数/);
    expect(file.payload).toMatch(/第7行：数据库中已存在该记录/);
    const english = await operator.raw({ method: 'GET', path, query: { language: 'en-US' } });
    expect(english.payload.split('\r\n')).toEqual([
      expect.stringMatching(/^\uFEFFRow 5: .*[Nn]ame/),
      expect.stringMatching(/^Row 6: Pieces/),
      'Row 7: This record exists already',
      '',
    ]);
    expect((await app.withToken('masked').raw({ method: 'GET', path })).json()).toMatchObject({ message: '未找到对应实体' });
    expect((await app.anonymous.raw({ method: 'GET', path })).statusCode).toBe(401);
  });

  it('adds a portal user’s rows to its own shipper', async () => {
    await importFiles(
      [
        sheet([
          [...header, '货主'],
          ['代录', '', 1, '', '', '', '', '', ids.shipperB],
        ]),
      ],
      app.withToken('shipperA'),
    );
    const { result } = await operator.get<{ records: object[] }>('/test/parcel/list', { name: '代录' });
    expect(result.records).toMatchObject([{ shipperId: ids.shipperA }]);
  });
});

describe('import in two steps', () => {
  interface Preview {
    rows: { line: number; values: Record<string, string> }[];
    unknown: string[];
    missing: string[];
  }
  const preview = async (rows: unknown[][], mapping: Record<string, string> = {}, client = operator): Promise<TestResponse<Preview>> => {
    const sent = multipart(parts([sheet(rows)]), { mapping: JSON.stringify(mapping) });
    const response = await client.raw({ method: 'POST', path: '/test/parcel/importPreview', ...sent });
    return { ...response.json(), status: response.statusCode };
  };
  const take = (rows: unknown[], more: object = {}, client = operator) =>
    client.post<{ added: number; refused: { line: number; message: string }[] }>('/test/parcel/importRows', { rows, ...more });
  const named = async (name: string) => (await operator.get<{ total: number }>('/test/parcel/list', { name })).result.total;

  it('reads the rows with codes for texts, adds nothing, and keeps wrong values for correction', async () => {
    const { result } = await preview([...title, ['预览一', '易碎', '很多'], [], ['', '', 2]]);
    expect(result).toEqual({
      rows: [
        { line: 4, values: { name: '预览一', tags: 'a', pieces: '很多' } },
        { line: 6, values: { pieces: '2' } },
      ],
      unknown: [],
      missing: [],
      lost: [],
    });
    expect(await named('预览一')).toBe(0);
  });

  it('a number of more digits than a sheet keeps comes with no zeros in the place of those that are lost', async () => {
    const long = Number('110105199001012345');
    const { result } = await preview([...title, [long, '', 1_234_567_890_123_450], [110_105_199_001_012]]);
    expect(result.rows.map(({ values }) => values)).toEqual([
      { name: '1.10105199001012E+17', pieces: '1.23456789012345E+15' },
      { name: '110105199001012' },
    ]);
    expect((await take([{ line: 4, values: { name: '长号', pieces: '1.23456789012345E+15' } }])).result).toMatchObject({ added: 0 });
  });

  it('a number that has lost digits is refused in a field for text, with what to do, whichever way it is imported', async () => {
    const message = '该单元格的数字已丢失位数，请把单元格设为文本格式后重新填写';
    const { result } = await take([
      { line: 4, values: { name: '丢位', remark: '1.23456789012346E+19' } },
      { line: 5, values: { name: '不丢位', remark: '1.2E+19' } },
    ]);
    expect(result).toEqual({ added: 1, refused: [{ line: 4, message: `备注：${message}`, fields: ['remark'] }] });
    const report = await importFiles([sheet([...title, [Number('12345678901234567890'), '', 1]])]);
    expect(report).toMatchObject({ code: 201, result: { totalCount: 1, errorCount: 1 } });
    expect((await operator.raw({ method: 'GET', path: report.result.fileUrl ?? '' })).payload).toContain(`第4行：名称：${message}`);
    expect(await named('*E+19')).toBe(0);
  });

  it('a whole number of 16 digits that another program wrote in full is read in full', async () => {
    const { result } = await preview([...title, [1_234_567_890_123_456, '', 2]]);
    expect(result.rows.map(({ values }) => values)).toEqual([{ name: '1234567890123456', pieces: '2' }]);
    expect((await take([...result.rows])).result).toEqual({ added: 1, refused: [] });
    expect(await named('1234567890123456')).toBe(1);
  });

  it('reads more than five thousand rows, in order and with their places', async () => {
    const { result } = await preview([...title, ...Array.from({ length: 6_001 }, (_, index) => [`长表${index}`])]);
    expect(result.rows).toHaveLength(6_001);
    expect(result.rows[0]).toEqual({ line: 4, values: { name: '长表0' } });
    expect(result.rows[1_000]).toEqual({ line: 1_004, values: { name: '长表1000' } });
    expect(result.rows.at(-1)).toEqual({ line: 6_004, values: { name: '长表6000' } });
  });

  it('names titles that it does not know and required fields without a column; a mapping gives them', async () => {
    const rows = [
      ['货名', '件数'],
      ['映射', 3],
    ];
    expect((await preview(rows)).result).toMatchObject({ unknown: ['货名'], missing: ['name'], rows: [{ values: { pieces: '3' } }] });
    expect((await preview(rows, { 货名: 'name' })).result).toMatchObject({
      unknown: [],
      missing: [],
      rows: [{ line: 2, values: { name: '映射', pieces: '3' } }],
    });
    // Read-only columns of an export are not reported as unknown titles.
    expect(
      (
        await preview([
          ['货名', '件数', '包裹号', '状态'],
          ['映射', 3, 'B1', '待发'],
        ])
      ).result.unknown,
    ).toEqual(['货名']);
    // A title cannot be mapped to a field that the person may not import.
    expect((await preview(rows, { 货名: 'parcelNo' })).result.rows[0]?.values).toEqual({ pieces: '3' });
    const broken = multipart(parts([sheet(rows)]), { mapping: '{' });
    expect((await operator.raw({ method: 'POST', path: '/test/parcel/importPreview', ...broken })).json()).toMatchObject({
      success: false,
    });
  });

  it('takes several files only as far as they are no larger together than one may be', async () => {
    const most = app.config.fileLimit;
    const half = Buffer.alloc(Math.floor(most / 2) + 1);
    const limit = `文件导入失败:一次导入的文件合计不能超过${Math.round(most / 1_048_576)}MB，请分次导入`;
    expect(await importFiles([half, half])).toMatchObject({ success: false, message: limit });
    expect(
      (
        await importFiles([
          sheet([
            ['名称', '件数'],
            ['合计', 1],
          ]),
          half,
        ])
      ).message,
    ).not.toBe(limit);
  });

  it('adds good rows and says why others were refused', async () => {
    const { result, texts } = await take([
      { line: 4, values: { name: '两步一', pieces: 1, status: '90', parcelNo: 'X' } },
      { line: 5, values: { name: '两步二', pieces: '很多' } },
      { line: 6, values: { name: '两步一' } },
    ]);
    expect(result).toMatchObject({ added: 1, refused: [{ line: 5 }, { line: 6, message: '数据库中已存在该记录' }] });
    // People who work in English read the reason from these.
    expect(texts?.reasons).toEqual({
      [result.refused[0]?.message ?? '']: [{ code: expect.stringContaining('{{0}}'), values: [['件数', 'Pieces'], expect.anything()] }],
    });
    const { records } = (await operator.get<{ records: { status: string; parcelNo: string }[] }>('/test/parcel/list', { name: '两步一' }))
      .result;
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ status: '10' });
    expect(records[0]?.parcelNo).not.toBe('X');
  });

  it('adds all rows or none where that is asked', async () => {
    const rows = [
      { line: 4, values: { name: '全部一' } },
      { line: 5, values: { name: '全部一' } },
    ];
    expect((await take(rows, { whole: true })).result).toMatchObject({ added: 0, refused: [{ line: 5 }] });
    expect(await named('全部一')).toBe(0);
    expect((await take(rows.slice(0, 1), { whole: true })).result).toEqual({ added: 1, refused: [] });
    expect(await named('全部一')).toBe(1);
  });

  it('adds rows of a portal user to its own shipper, whatever they say', async () => {
    await take([{ line: 4, values: { name: '两步代录', shipperId: ids.shipperB } }], {}, app.withToken('shipperA'));
    const { result } = await operator.get<{ records: object[] }>('/test/parcel/list', { name: '两步代录' });
    expect(result.records).toMatchObject([{ shipperId: ids.shipperA }]);
  });

  it('is nobody’s without the permission, and sends one answer for one key', async () => {
    const reader = app.withToken('reader');
    expect(await take([{ line: 1, values: { name: 'x' } }], {}, reader)).toMatchObject({ success: false, code: 510 });
    expect(await preview([...title, ['x']], {}, reader)).toMatchObject({ success: false, code: 510 });
    const body = { rows: [{ line: 4, values: { name: '一次' } }] };
    const headers = { 'idempotency-key': 'import-once-0001' };
    const first = await operator.post('/test/parcel/importRows', body, { headers });
    expect(first).toMatchObject({ success: true, result: { added: 1 } });
    expect(await operator.post('/test/parcel/importRows', body, { headers })).toMatchObject({ success: true, result: { added: 1 } });
    expect(await named('一次')).toBe(1);
  });

  it('of a sheet with one key is done once: a repeated call gets the recorded report, another file is refused', async () => {
    const books = new Map<string, Buffer>();
    const once = async (name: string, key: string, query: Record<string, string> = {}) => {
      const bytes = books.get(name) ?? sheet([...title, [name, '', 1]]);
      books.set(name, bytes);
      const sent = multipart([{ name: 'parcels.xlsx', bytes }]);
      const headers = { ...sent.headers, 'idempotency-key': key };
      return await operator.raw({ method: 'POST', path: '/test/parcel/importExcel', query, ...sent, headers });
    };
    const first = await once('一次的表', 'import-once-0002');
    expect(first.json()).toMatchObject({ success: true, result: { successCount: 1 } });
    const second = await once('一次的表', 'import-once-0002');
    expect(second.json()).toEqual(first.json());
    expect((await once('一次的表', 'import-once-0002', { progress: 'Y' })).payload).toContain('"done":{"success":true');
    expect(await named('一次的表')).toBe(1);
    expect((await once('另一张表', 'import-once-0002')).json()).toMatchObject({ success: false, message: '重复提交' });
    expect(await named('另一张表')).toBe(0);
    const watched = [];
    for (let time = 0; time < 2; time++) watched.push((await once('看着的表', 'import-once-0003', { progress: 'Y' })).payload);
    expect(watched.map((payload) => JSON.parse(payload.trim().split('\n').at(-1) ?? '').done.result.successCount)).toEqual([1, 1]);
    expect(await named('看着的表')).toBe(1);
    // An import that was refused as a whole can be repeated with its key.
    const empty = multipart([{ name: 'no-sheet.xlsx', bytes: Buffer.from('nonsense') }]);
    const headers = { ...empty.headers, 'idempotency-key': 'import-once-0004' };
    expect((await operator.raw({ method: 'POST', path: '/test/parcel/importExcel', ...empty, headers })).json()).toMatchObject({
      success: false,
    });
    expect((await once('再来的表', 'import-once-0004')).json()).toMatchObject({ success: true });
  });

  it('of a long sheet takes turns with other calls', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => [`轮流${index}`, '', 1]);
    const seen: number[] = [];
    let isRunning = true;
    const running = importFiles([sheet([...title, ...rows])]).finally(() => {
      isRunning = false;
    });
    while (isRunning) seen.push(await named('轮流*'));
    expect(await running).toMatchObject({ success: true, message: '文件导入成功！数据行数：450' });
    // Other requests saw the first rows while the import was still running.
    expect(seen.some((count) => count > 0 && count < 450)).toBe(true);
    expect(await named('轮流*')).toBe(450);
  });
});

describe('lines of records', () => {
  interface Parcel {
    id: string;
    items: { itemName: string; tag: string; weight: string }[];
  }
  const recordsOf = async (name: string) => {
    const { records } = (await operator.get<{ records: { id: string }[] }>('/test/parcel/list', { name, column: 'name', order: 'asc' }))
      .result;
    const found: Parcel[] = [];
    for (const { id } of records) found.push((await operator.get<Parcel>('/test/parcel/queryById', { id })).result);
    return found;
  };
  const book = (sheets: Record<string, unknown[][]>): Buffer => {
    const made = xlsx.utils.book_new();
    for (const [name, rows] of Object.entries(sheets)) xlsx.utils.book_append_sheet(made, xlsx.utils.aoa_to_sheet(rows), name);
    return xlsx.write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  };
  const records = (names: string[]) => [['序号', '名称'], ...names.map((name, index) => [index + 1, name])];
  const items = (rows: unknown[][]) => [['序号', '*品名', '标签', '重量'], ...rows];

  it('of columns that match no field are imported without them, and the response names the columns of each sheet', async () => {
    const main = [
      ['序号', '名称', '心情'],
      [1, '多列1', '好'],
    ];
    const lines = [
      ['序号', '*品名', '颜色'],
      [1, '锅', '红'],
    ];
    const untaken = [{ title: '心情' }, { title: '颜色', lines: 'items' }];
    const response = await importFiles([book({ 包裹: main, 物品: lines })]);
    expect(response).toMatchObject({ code: 200, message: '文件导入成功！数据行数：1', result: { successCount: 1, untaken } });
    const partly = await importFiles([book({ 包裹: [...main, [2, '多列2'.repeat(200), '好']], 物品: lines })]);
    expect(partly).toMatchObject({ code: 201, result: { untaken } });
    expect((await importFiles([book({ 包裹: records(['全列']), 物品: items([]) })])).result).not.toHaveProperty('untaken');
  });

  it('stand in a sheet of their own, joined by a number, and come back as they were', async () => {
    const sheets = book({
      包裹: records(['带物1', '带物2', '带物3']),
      物品: items([
        [2, '锅', '易碎', 1.5],
        [1, '碗', '', 2],
        [2, '瓢', '冷藏', ''],
      ]),
    });
    expect(await importFiles([sheets])).toMatchObject({ code: 200, message: '文件导入成功！数据行数：3' });
    const stored = await recordsOf('带物*');
    expect(stored.map((record) => record.items.map(({ itemName }) => itemName))).toEqual([['碗'], ['锅', '瓢'], []]);
    expect(stored[1]?.items).toMatchObject([
      { tag: 'a', weight: '1.500' },
      { tag: 'b', weight: null },
    ]);

    const query = { name: '带物*', column: 'name', order: 'asc' };
    const file = (await operator.raw({ method: 'GET', path: '/test/parcel/exportXls', query })).rawPayload;
    const lines = xlsx.utils.sheet_to_json<unknown[]>(xlsx.read(file, { type: 'buffer' }).Sheets.物品 ?? {}, { header: 1 });
    expect(lines.slice(2).map((row) => row.slice(0, 4))).toEqual([
      ['序号', '品名', '标签', '重量'],
      [1, '碗', undefined, 2],
      [2, '锅', '易碎', 1.5],
      [2, '瓢', '冷藏'],
    ]);
    for (const { id } of stored) await operator.delete('/test/parcel/delete', { id });
    expect(await importFiles([file])).toMatchObject({ code: 200 });
    const again = await recordsOf('带物*');
    const plain = (all: Parcel[]) => all.map((record) => record.items.map(({ itemName, tag, weight }) => [itemName, tag, weight]));
    expect(plain(again)).toEqual(plain(stored));
  });

  it('are refused with their record, by sheet and row; lines without a record are named', async () => {
    const sheets = book({
      包裹: [...records(['错物一', '错物二']), [7, '错物三'], [7, '错物四']],
      物品: items([
        [1, '好', '', 1],
        [2, '好', '', 1],
        [2, '', '', 1],
        [2, '重', '', -1],
        [9, '无主', '', 1],
        ['', '无号', '', 1],
        [7, '两主', '', 1],
      ]),
    });
    const response = await importFiles([sheets]);
    expect(response).toMatchObject({ code: 201, result: { totalCount: 7, successCount: 3, errorCount: 4 } });
    const { payload } = await operator.raw({ method: 'GET', path: response.result.fileUrl ?? '' });
    expect(payload).toMatch(/第3行：.*物品第4行: .*品名/);
    expect(payload).toMatch(/第3行：.*物品第5行: .*重量/);
    expect(payload).toContain('物品第6行: 没有序号为“9”的行');
    expect(payload).toContain('物品第7行: 没有填写序号');
    expect(payload).toContain('物品第8行: 序号“7”对应多行');
    expect((await recordsOf('错物一')).map((record) => record.items.length)).toEqual([1]);
    expect(await recordsOf('错物二')).toEqual([]);
  });

  it('need their number and their required columns', async () => {
    const without = book({ 包裹: records(['缺列']), 物品: [['品名'], ['锅']] });
    expect(await importFiles([without])).toMatchObject({ success: false, message: '文件导入失败:物品缺少列 序号' });
    const nameless = book({
      包裹: records(['缺列']),
      物品: [
        ['序号', '重量', '标签'],
        [1, 2, ''],
      ],
    });
    expect(await importFiles([nameless])).toMatchObject({ success: false, message: '文件导入失败:物品缺少列 品名' });
    expect(await recordsOf('缺列')).toEqual([]);
  });

  it('follow the preview of their record, and are taken with it', async () => {
    const sheets = book({
      包裹: records(['看物一']),
      物品: items([
        [1, '锅', '易碎', '重'],
        [3, '碗', '', 1],
      ]),
    });
    const sent = multipart(parts([sheets]));
    const seen = (await operator.raw({ method: 'POST', path: '/test/parcel/importPreview', ...sent })).json();
    expect(seen.result).toEqual({
      rows: [{ line: 2, values: { name: '看物一' }, lines: { items: [{ line: 2, values: { itemName: '锅', tag: 'a', weight: '重' } }] } }],
      unknown: [],
      missing: [],
      lost: [{ line: 3, lines: 'items', number: '3', isRepeated: false }],
    });
    const [row] = seen.result.rows;
    const take = (rows: unknown[]) => operator.post<{ added: number; refused: { message: string }[] }>('/test/parcel/importRows', { rows });
    expect((await take([row])).result.refused).toMatchObject([{ line: 2, message: expect.stringContaining('物品第2行') }]);
    const short = { ...row, lines: { items: [{ line: 7, values: { itemName: '1.23456789012346E+19', weight: '1' } }] } };
    expect((await take([short])).result).toEqual({
      added: 0,
      refused: [{ line: 2, message: '物品第7行: 品名：该单元格的数字已丢失位数，请把单元格设为文本格式后重新填写' }],
    });
    const mended = { ...row, lines: { items: [{ line: 2, values: { itemName: '锅', tag: 'a', weight: '1' } }] } };
    expect((await take([mended])).result).toMatchObject({ added: 1, refused: [] });
    expect((await recordsOf('看物一'))[0]?.items).toMatchObject([{ itemName: '锅', weight: '1.000' }]);
  });

  it('keep masks and hidden fields of the caller, in both directions', async () => {
    await operator.post('/test/parcel/add', {
      name: '遮物',
      shipperId: ids.shipperA,
      items: [{ itemName: '锅', senderMobile: '13812345678', cost: '5' }],
    });
    const linesSeen = async (person: string) => {
      const file = await app.withToken(person).raw({ method: 'GET', path: '/test/parcel/exportXls', query: { name: '遮物' } });
      return JSON.stringify(xlsx.utils.sheet_to_json(xlsx.read(file.rawPayload, { type: 'buffer' }).Sheets.物品 ?? {}, { header: 1 }));
    };
    expect(await linesSeen('operator')).toContain('13812345678');
    expect(await linesSeen('masked')).toContain('138****5678');
    expect(await linesSeen('shipperA')).not.toContain('成本');
    const sheets = book({
      包裹: records(['遮物入']),
      物品: [
        ['序号', '品名', '成本'],
        [1, '锅', 7],
      ],
    });
    await importFiles([sheets], app.withToken('shipperA'));
    expect(JSON.stringify(await recordsOf('遮物入'))).toContain('"cost":null');
  });
});

describe('a watched import', () => {
  const sent = (count: number, name: string) =>
    multipart(parts([sheet([...title, ...Array.from({ length: count }, (_, index) => [`${name}${index}`, '', index === 1 ? '错' : 1])])]));

  it('says how many rows are done, and ends with the report', async () => {
    const response = await operator.raw({
      method: 'POST',
      path: '/test/parcel/importExcel',
      query: { progress: 'Y' },
      ...sent(230, '进度'),
    });
    expect(response.headers['content-type']).toContain('application/x-export-progress');
    const steps = response.payload
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ImportStep);
    const done = steps.flatMap((step) => ('rows' in step ? [step] : []));
    expect(done.length).toBeGreaterThan(1);
    expect(done.every(({ rows }, index) => rows > (done[index - 1]?.rows ?? 0))).toBe(true);
    expect(done.at(-1)).toEqual({ rows: 230, of: 230, wrong: 1 });
    expect(steps.at(-1)).toMatchObject({
      done: { success: true, code: 201, result: { totalCount: 230, successCount: 229, errorCount: 1 } },
    });
  });

  it('ends after the current slice when the person is signed out or frozen meanwhile', async () => {
    const { sessions } = app.app.kernel;
    const usual = sessions.authenticate;
    const spy = vi.spyOn(sessions, 'authenticate').mockImplementationOnce(usual).mockResolvedValue({ refusal: 'tokenExpired' });
    const importing = { method: 'POST', path: '/test/parcel/importExcel', query: { progress: 'Y' } } as const;
    const response = await operator.raw({ ...importing, ...sent(230, '退出') });
    spy.mockRestore();
    const { done } = JSON.parse(response.payload.trim().split('\n').at(-1) ?? '') as { done: { result: { successCount: number } } };
    const added = (await operator.get<{ total: number }>('/test/parcel/list', { name: '退出*' })).result.total;
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(229);
    expect(done).toMatchObject({ code: 201, result: { totalCount: 230, successCount: added, errorCount: 230 - added } });
  });

  it('that the caller breaks off keeps what was added and adds no more', { timeout: 120_000 }, async () => {
    const port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);
    const named = async () => (await operator.get<{ total: number }>('/test/parcel/list', { name: '断开*' })).result.total;
    const { payload, headers } = sent(4_000, '断开');
    await new Promise<void>((resolve) => {
      const request = http.request(
        {
          ...{ port, host: '127.0.0.1', method: 'POST', path: '/api/test/parcel/importExcel?progress=Y' },
          headers: { ...headers, 'x-access-token': 'operator' },
        },
        (response) => response.once('data', () => request.destroy()),
      );
      request.once('close', () => resolve());
      request.once('error', () => undefined);
      request.end(payload);
    });
    // The account's slot is free again when the import has ended.
    const isOver = () => {
      const first = takeSheetPlace(people.operator);
      try {
        takeSheetPlace(people.operator)();
        return true;
      } catch {
        return false;
      } finally {
        first();
      }
    };
    await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
    const added = await named();
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(4_000);
    expect(await named()).toBe(added);
  });
});

/** Builds a zip byte by byte, so that its headers can be wrong. */
function zip(entries: { name: string; content: Buffer; flags?: number; claimed?: number; claimedMethod?: number }[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, flags = 0, claimed = content.length, claimedMethod = 8 } of entries) {
    const packed = deflateRawSync(content);
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claimed, 22);
    local.writeUInt16LE(title.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(claimedMethod, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(claimed, 24);
    central.writeUInt16LE(title.length, 28);
    central.writeUInt32LE(offset, 42);
    locals.push(local, title, packed);
    directory.push(central, title);
    offset += 30 + title.length + packed.length;
  }
  const end = Buffer.alloc(22);
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** The zip of a workbook with changed sheet parts. */
function withSheets(file: Buffer, change: (text: string) => string | Buffer): Buffer {
  const entries = Object.entries(unzipSync(file)).map(([name, content]) => {
    const changed = name.startsWith('xl/worksheets/') ? change(strFromU8(content)) : content;
    return { name, content: Buffer.from(changed) };
  });
  return zip(entries);
}

/** The zip with a changed end-of-directory record, and other bytes before it. */
function withEnd(file: Buffer, change: (end: Buffer) => void, before = Buffer.alloc(0)): Buffer {
  const end = Buffer.from(file.subarray(-22));
  change(end);
  return Buffer.concat([file.subarray(0, -22), before, end]);
}

/** The zip with a zip64 end record that states this number of entries; `total` is the number in the plain end record. */
function withZip64(file: Buffer, entries: number, total: number): Buffer {
  const end = file.subarray(-22);
  const zip64 = Buffer.alloc(56 + 20);
  zip64.writeUInt32LE(0x06064b50, 0);
  zip64.writeBigUInt64LE(44n, 4);
  zip64.writeBigUInt64LE(BigInt(entries), 24);
  zip64.writeBigUInt64LE(BigInt(entries), 32);
  zip64.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  zip64.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  zip64.writeUInt32LE(0x07064b50, 56);
  zip64.writeBigUInt64LE(BigInt(file.length - 22), 64);
  zip64.writeUInt32LE(1, 72);
  return withEnd(file, (record) => record.writeUInt16LE(total, 10), zip64);
}

describe('hostile and damaged files', () => {
  const good = sheet([...title, ['从未', '', 1]]);
  const corpus: [string, () => Buffer][] = [
    ['empty', () => Buffer.alloc(0)],
    ['plain text', () => Buffer.from('name,pieces\nx,1')],
    ['HTML called xls', () => Buffer.from('<html><table><tr><td>名称</td></tr></table></html>')],
    ['cut off', () => good.subarray(0, Math.floor(good.length / 2))],
    ['noise after the signature', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5_000, 7)])],
    ['noise in an xls', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5_000, 7)])],
    ['flipped bytes', () => Buffer.from(good.map((byte, index) => (index > 60 && index % 97 === 0 ? byte ^ 0xff : byte)))],
    ['a bomb', () => zip([{ name: 'xl/workbook.xml', content: Buffer.alloc(60_000_000, 32) }])],
    ['a bomb that lies about its size', () => zip([{ name: 'xl/workbook.xml', content: Buffer.alloc(150_000_000, 32), claimed: 10 }])],
    ['too many entries', () => zip(Array.from({ length: 1_500 }, (_, index) => ({ name: `x${index}.xml`, content: Buffer.from('<a/>') })))],
    ['a name that climbs', () => zip([{ name: '../../etc/passwd', content: Buffer.from('x') }])],
    ['encrypted', () => zip([{ name: 'xl/workbook.xml', content: Buffer.from('x'), flags: 1 }])],
    [
      'entities',
      () =>
        zip([
          { name: 'xl/workbook.xml', content: Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><workbook>&a;</workbook>') },
        ]),
    ],
    [
      'no header',
      () =>
        sheet([
          ['foo', 'bar'],
          ['1', '2'],
        ]),
    ],
    [
      'a required column missing',
      () =>
        sheet([
          ['件数', '重量'],
          [1, 2],
        ]),
    ],
    ['only a header', () => sheet(title)],
    ['too many rows', () => sheet([...title, ...Array.from({ length: 50_003 }, (_, index) => [`行${index}`])])],
  ];

  it.each(corpus)('%s: a sentence for a person, nothing imported, the server goes on', async (_name, make) => {
    const before = (await operator.get<{ total: number }>('/test/parcel/list')).result.total;
    const response = await importFiles([make()]);
    expect(response).toMatchObject({ status: 200, success: false, code: 500 });
    expect(response.message).toMatch(/[\u4e00-\u9fff]/);
    expect(response.message).not.toMatch(/Error|undefined|at /);
    expect((await operator.get<{ total: number }>('/test/parcel/list')).result.total).toBe(before);
  });

  const entryCount = good.readUInt16LE(good.length - 12);
  const withDoctype = (text: string) => text.replace('<worksheet', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet');
  const strange = '文件结构异常，无法导入';
  const forbidden = '文件包含不允许的内容，无法导入';
  const disguised: [string, string, () => Buffer][] = [
    ['a zip64 record that names only the first entry', strange, () => withZip64(good, 1, 0xffff)],
    ['a document type behind such a record', strange, () => withZip64(withSheets(good, withDoctype), 1, 0xffff)],
    [
      'a bomb behind such a record',
      strange,
      () =>
        withZip64(
          withSheets(good, (text) => text + ' '.repeat(150_000_000)),
          1,
          0xffff,
        ),
    ],
    ['zip64 as a tool writes it', strange, () => withZip64(good, entryCount, entryCount)],
    ['fewer entries in all than on this disk', strange, () => withEnd(good, (end) => end.writeUInt16LE(1, 10))],
    ['a directory on another disk', strange, () => withEnd(good, (end) => end.writeUInt16LE(1, 6))],
    [
      'a comment with another end record',
      strange,
      () => Buffer.concat([withEnd(good, (end) => end.writeUInt16LE(22, 20)), good.subarray(-22)]),
    ],
    [
      'one name twice',
      strange,
      () => zip(['xl/workbook.xml', 'XL/Workbook.xml'].map((name) => ({ name, content: Buffer.from('<workbook/>') }))),
    ],
    [
      'a late document type',
      forbidden,
      () => withSheets(good, (text) => withDoctype(text.replace('<worksheet', `<!--${'x'.repeat(200_000)}--><worksheet`))),
    ],
    ['a document type in UTF-16', forbidden, () => withSheets(good, (text) => Buffer.from(`\ufeff${withDoctype(text)}`, 'utf16le'))],
    ['a zip in a zip', '请上传 .xls 或 .xlsx 文件', () => zip([{ name: 'Index.zip', content: good }])],
  ];

  it.each(disguised)('%s is refused, nothing imported', async (_name, message, make) => {
    expect(await importFiles([make()])).toMatchObject({ success: false, message: expect.stringContaining(message) });
    expect((await operator.get<{ total: number }>('/test/parcel/list', { name: '从未' })).result.total).toBe(0);
  });

  it('a picture, a note and a comment of the zip are no reason to refuse', async () => {
    const name = '有图有注';
    const book = xlsx.utils.book_new();
    const content = xlsx.utils.aoa_to_sheet([...title, [name, '', 1]]);
    xlsx.utils.cell_add_comment(content.A4, '备注');
    xlsx.utils.book_append_sheet(book, content, 'S');
    const entries = unzipSync(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    const comment = Buffer.from('a tool');
    const file = Buffer.from(zipSync({ ...entries, 'xl/media/image1.png': Buffer.from('<!DOCTYPE') }));
    const commented = withEnd(file, (end) => end.writeUInt16LE(comment.length, 20));
    expect(await importFiles([Buffer.concat([commented, comment])])).toMatchObject({ success: true, code: 200 });
    expect((await operator.get<{ total: number }>('/test/parcel/list', { name })).result.total).toBe(1);
  });

  it('a zip whose directory names another method than the entry is refused before anything is unpacked', async () => {
    const packed = deflateRawSync(Buffer.alloc(150_000_000, 32)).length;
    const bomb = zip([{ name: 'xl/workbook.xml', content: Buffer.alloc(150_000_000, 32), claimed: packed, claimedMethod: 0 }]);
    expect(await importFiles([bomb])).toMatchObject({ success: false, message: expect.stringContaining('文件结构异常，无法导入') });
  });

  it('one damaged file among good ones: nothing is imported', async () => {
    expect(await importFiles([good, Buffer.from('PKnonsense')])).toMatchObject({ success: false });
    expect((await operator.get<{ total: number }>('/test/parcel/list', { name: '从未' })).result.total).toBe(0);
  });

  it('refuses a file over the limit and a request that is no upload', async () => {
    expect(await importFiles([Buffer.alloc(app.config.fileLimit + 10, 1)])).toMatchObject({
      message: '文件大小超出10MB限制, 请压缩或降低文件质量! ',
    });
    expect(await operator.post('/test/parcel/importExcel', {})).toMatchObject({ success: false });
  });
});
