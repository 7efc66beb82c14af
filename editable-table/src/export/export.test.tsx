import 'shared-widgets/table-cells';
import { inflateRawSync } from 'node:zlib';
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { createRef } from 'react';
import { page, renderScreen } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  EditableTable,
  type EditableTableHandle,
  type EditableTableProps,
  type RowSource,
  type TableColumn,
  type TableRow,
} from '../editable-table.tsx';

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '数量', type: 'inputNumber', statistics: ['sum'] },
  { key: 'status', title: '状态', type: 'select', dictCode: 'goods_status' },
  { key: 'paid', title: '已付', type: 'checkbox', customValue: ['Y', 'N'] },
  { key: 'paper', title: '附件', type: 'file' },
  { key: 'by', title: '经办', type: 'sel_user' },
  { key: 'internal', title: '内部', type: 'input', visible: false },
  { key: 'secret', title: '隐藏', type: 'hidden' },
];
const stored = `temp/合同_${'0123456789abcdef'.repeat(2)}.pdf`;
const rows: readonly TableRow[] = [
  { id: 'a', name: '=1+1', amount: '2.500', status: '1', paid: 'Y', paper: stored, by: 'li', internal: 'x', secret: 'y' },
  { id: 'b', name: '煤,"焦"', amount: -3, status: '2', paid: 'N' },
  { id: 'c', name: '\u0001@cmd', amount: '', status: '1', paid: 'N' },
];
/** More rows than the table renders, to check that rows never shown are exported too. */
const more: readonly TableRow[] = Array.from({ length: 60 }, (_, at) => ({ id: `m${at}`, name: `货${at}`, amount: at, by: 'wu' }));
const dictionaries = {
  goods_status: [
    { value: '1', text: '待运' },
    { value: '2', text: '已运' },
  ],
};
const people: Readonly<Record<string, string>> = { li: '李四', wu: '吴十' };
const names = http.get('*/api/sys/user/list', ({ request }) => {
  const asked = new URL(request.url).searchParams.get('username')?.split(',').filter(Boolean) ?? [];
  return page(asked.map((username) => ({ username, realname: people[username] ?? null })));
});

const saved: Blob[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:test';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** A source of so many rows; `before` is called before each read. */
const source = (total: number, before: (from: number) => Promise<void> = async () => undefined): RowSource => ({
  async read({ from, count }) {
    await before(from);
    const length = Math.max(0, Math.min(count, total - from));
    return { total, rows: Array.from({ length }, (_, at) => ({ id: String(from + at), name: `行${from + at}`, amount: from + at })) };
  },
});

async function show(props: Partial<EditableTableProps> = {}) {
  const ref = createRef<EditableTableHandle>();
  const rendered = renderScreen(
    <EditableTable ref={ref} label="货物" columns={columns} rows={rows} toolbar={['export', 'print']} rowSelection {...props} />,
    { dictionaries, handlers: [names] },
  );
  await screen.findByRole('grid');
  const table = (): EditableTableHandle => {
    if (!ref.current) throw new Error('the table is not there');
    return ref.current;
  };
  return { ...rendered, table };
}

async function bytesOf(blob: Blob | undefined): Promise<Buffer> {
  const reader = new FileReader();
  await new Promise((resolve) => {
    reader.onload = resolve;
    reader.readAsArrayBuffer(blob ?? new Blob());
  });
  return Buffer.from(reader.result as ArrayBuffer);
}

/** The files in a zip, read by its directory as all programs do. */
function unzip(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let entry = 0; entry < zip.readUInt16LE(end + 10); entry += 1) {
    const [packed, name, local] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files[zip.toString('utf8', at + 46, at + 46 + name)] = inflateRawSync(zip.subarray(start, start + packed)).toString('utf8');
    at += 46 + name;
  }
  return files;
}

describe('a table that is exported (issue line 5)', () => {
  it('to CSV: the columns that show, texts as they are read, numbers as numbers, nothing a sheet would run', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: /导\s*出/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV（.csv）' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await bytesOf(saved[0])).toString('utf8').split('\r\n')).toEqual([
      '\uFEFF名称,数量,状态,已付,附件,经办',
      "'=1+1,2.5,待运,是,合同.pdf,李四",
      '"煤,""焦""",-3,已运,否,,',
      "'@cmd,,待运,否,,",
      '',
    ]);
  });

  it('to a workbook: every row, names of people that nobody has looked at yet among them', async () => {
    const { table } = await show({ rows: [...rows, ...more] });
    await act(async () => expect(await table().exportRows()).toBe(true));
    const files = unzip(await bytesOf(saved[0]));
    expect(Object.keys(files)).toContain('[Content_Types].xml');
    expect(files['xl/workbook.xml']).toContain('<sheet name="货物"');
    const sheet = new DOMParser().parseFromString(files['xl/worksheets/sheet1.xml'] ?? '', 'application/xml');
    const lines = [...sheet.querySelectorAll('row')].map((row) =>
      [...row.querySelectorAll('c')].map(
        (cell) => `${cell.getAttribute('r')} ${cell.querySelector('v') ? 'number' : 'text'} ${cell.textContent}`,
      ),
    );
    expect(lines[1]).toEqual(["A2 text '=1+1", 'B2 number 2.5', 'C2 text 待运', 'D2 text 是', 'E2 text 合同.pdf', 'F2 text 李四']);
    expect(lines[2]?.[1]).toBe('B3 number -3');
    expect(lines).toHaveLength(64);
    expect(lines[63]).toEqual(['A64 text 货59', 'B64 number 59', 'D64 text 否', 'F64 text 吴十']);
  });

  it('with numbers as numbers where they are shown with separators, and with what else a column makes of them as text', async () => {
    const { table } = await show({
      columns: [
        { key: 'sum', title: '金额', type: 'inputNumber', formatter: ({ cellValue }) => Number(cellValue).toLocaleString('zh-CN') },
        { key: 'part', title: '占比', type: 'inputNumber', formatter: ({ cellValue }) => `${cellValue}%` },
      ],
      rows: [{ id: 'a', sum: 1_234_567.5, part: 12 }],
    });
    await act(async () => expect(await table().exportRows({ format: 'csv' })).toBe(true));
    expect((await bytesOf(saved[0])).toString('utf8')).toBe('\uFEFF金额,占比\r\n1234567.5,12%\r\n');
  });

  it('with the line breaks of a text, in both formats', async () => {
    const note = '一、先到先装\r\n二、"雨天"停装\n\n四';
    const { table } = await show({
      columns: [
        { key: 'note', title: '备注', type: 'input_pop' },
        { key: 'name', title: '名称', type: 'input' },
      ],
      rows: [{ id: 'a', note, name: '煤' }],
    });
    await act(async () => expect(await table().exportRows({ format: 'csv' })).toBe(true));
    expect((await bytesOf(saved[0])).toString('utf8')).toBe(`\uFEFF备注,名称\r\n"${note.replaceAll('"', '""')}",煤\r\n`);
    await act(async () => expect(await table().exportRows()).toBe(true));
    const files = unzip(await bytesOf(saved[1]));
    const sheet = new DOMParser().parseFromString(files['xl/worksheets/sheet1.xml'] ?? '', 'application/xml');
    const cell = sheet.querySelector('c[r="A2"]');
    expect(cell?.textContent).toBe(note.replace('\r', ''));
    const styles = new DOMParser().parseFromString(files['xl/styles.xml'] ?? '', 'application/xml');
    const looks = styles.querySelectorAll('cellXfs > xf');
    expect(looks[Number(cell?.getAttribute('s'))]?.querySelector('alignment')?.getAttribute('wrapText')).toBe('1');
  });

  it('with all rows of a source, in its order, with what was changed here, and says how far it is', async () => {
    const progress: [number, number][] = [];
    const { table } = await show({ rowSource: source(250) });
    await screen.findByRole('gridcell', { name: '行0' });
    await act(async () => {
      table().setValues([{ rowKey: '1', values: { name: '改过' } }]);
      table().remove(['2']);
      table().add([{ name: '新的' }]);
    });
    const onProgress = (done: number, total: number) => void progress.push([done, total]);
    await act(async () => expect(await table().exportRows({ format: 'csv', onProgress })).toBe(true));
    const lines = (await bytesOf(saved[0])).toString('utf8').split('\r\n').slice(1, -1);
    const names = lines.map((line) => line.split(',')[0]);
    expect(names).toHaveLength(250);
    expect(names.slice(0, 3)).toEqual(['行0', '改过', '行3']);
    expect(names.slice(-2)).toEqual(['行249', '新的']);
    expect(progress).toEqual([
      [99, 250],
      [199, 250],
      [249, 250],
      [250, 250],
    ]);
  });

  it('with nothing when reading a source is cancelled, or fails', async () => {
    const waiting = Promise.withResolvers<void>();
    let isBroken = false;
    const { user } = await show({
      rowSource: source(250, async (from) => {
        if (from === 0) return;
        if (isBroken) throw new Error('来源不可用');
        await waiting.promise;
      }),
    });
    await screen.findByRole('gridcell', { name: '行0' });
    const begin = async () => {
      await user.click(screen.getByRole('button', { name: /导\s*出/ }));
      await user.click(await screen.findByRole('menuitem', { name: 'CSV（.csv）' }));
    };
    await begin();
    await user.click(await screen.findByRole('button', { name: '已读取 100 / 250 行，点击取消' }));
    waiting.resolve();
    expect(await screen.findByRole('button', { name: /导\s*出/ })).toBeEnabled();
    expect(screen.queryByText(/导出失败/)).not.toBeInTheDocument();
    isBroken = true;
    await begin();
    expect(await screen.findByText(/导出失败：/)).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('as the selected rows alone, and says so where there is nothing', async () => {
    const { user, table } = await show();
    act(() => table().select(['b']));
    await user.click(screen.getByRole('button', { name: /导\s*出/ }));
    const choices = await screen.findAllByRole('menuitem', { name: 'CSV（.csv）' });
    await user.click(choices[1] as HTMLElement);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await bytesOf(saved[0])).toString('utf8').split('\r\n').slice(1)).toEqual(['"煤,""焦""",-3,已运,否,,', '']);
    act(() => table().remove(['a', 'b', 'c']));
    await act(async () => expect(await table().exportRows()).toBe(false));
    expect(await screen.findByText('文件下载失败')).toBeInTheDocument();
  });
});

describe('a table that is printed (issue line 5)', () => {
  it('has every row with its number, heads that paper repeats, and the sums below', async () => {
    const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow') ?? {};
    let paper: Document | undefined;
    vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function own(this: HTMLIFrameElement) {
      // jsdom has no print dialog, so it is replaced.
      const inner = get?.call(this);
      inner.print = () => {
        paper = inner.document;
      };
      return inner;
    });
    const { user } = await show({ rows: more });
    await user.click(screen.getByRole('button', { name: /打\s*印/ }));
    await waitFor(() => expect(paper).toBeDefined());
    const lines = [...(paper?.querySelectorAll('tr') ?? [])].map((line) => [...line.children].map(({ textContent }) => textContent));
    expect(lines).toHaveLength(62);
    expect(paper?.querySelector('thead')?.querySelectorAll('th[scope="col"]')).toHaveLength(7);
    expect(lines[0]).toEqual(['#', '名称', '数量', '状态', '已付', '附件', '经办']);
    expect(lines[60]).toEqual(['60', '货59', '59', '', '否', '', '吴十']);
    expect(lines[61]?.slice(0, 3)).toEqual(['合计', '', '1770']);
    expect(paper?.title).toBe('货物');
    paper?.defaultView?.dispatchEvent(new Event('afterprint'));
    expect(document.querySelector('iframe[data-paper]')).toBeNull();
  });
});
