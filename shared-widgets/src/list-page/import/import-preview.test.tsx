import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { reference, text } from 'shared-contracts/entity/field';
import type { ImportPreview, ImportRow } from 'shared-contracts/wire/import-rows';
import type { Tab } from 'shared-platform/tabs';
import { describe, expect, it, vi } from 'vitest';
import { onBack, PhoneTab } from '../../testing/phone-tab.tsx';
import { refusal, renderScreen, success } from '../../testing/render-screen.tsx';
import { allParcelCodes, parcel } from '../../testing/sample-entity.ts';
import { hideTab, showTab, WaitingTab } from '../../testing/waiting-tab.tsx';
import { ImportDialog } from '../frame/import-dialog.tsx';

interface Sent {
  readonly rows: readonly ImportRow[];
  readonly whole: boolean;
}

const sheetRow = (line: number, mobile = '13800000001'): ImportRow => ({ line, values: { parcelNo: `P${line}`, mobile } });

/** Opens the preview of a sheet with these rows; `refuse` returns why the server refuses a row, if it does. */
async function open(
  rows: readonly ImportRow[],
  refuse: (row: ImportRow) => string | undefined = () => undefined,
  {
    entity = parcel,
    lost = [],
    more = {},
    isCut = () => false,
    wait = Promise.resolve(),
    refuseReading = () => undefined,
    about,
    handlers = [],
    setDirty = () => undefined,
  }: {
    readonly entity?: EntityDefinition;
    readonly lost?: ImportPreview['lost'];
    readonly more?: Pick<ImportPreview, 'names' | 'problems'>;
    /** Whether the connection breaks, so that the response to a call with rows does not arrive. */
    readonly isCut?: () => boolean;
    /** The first response is sent when this promise is resolved. */
    readonly wait?: Promise<unknown>;
    /** Why the sheet cannot be read with this mapping, if it cannot. */
    readonly refuseReading?: (mapping: string) => string | undefined;
    /** The fields that refusals of rows are about. */
    readonly about?: readonly string[];
    readonly handlers?: readonly RequestHandler[];
    readonly setDirty?: Tab['setDirty'];
  } = {},
) {
  const sent: Sent[] = [];
  const keys: (string | null)[] = [];
  const mappings: string[] = [];
  const [onDone, onClose] = [vi.fn(), vi.fn()];
  const { user } = renderScreen(
    <WaitingTab>
      <PhoneTab>
        <ImportDialog entity={entity} open onDone={onDone} onClose={onClose} />
      </PhoneTab>
    </WaitingTab>,
    {
      can: allParcelCodes,
      tab: { setDirty },
      handlers: [
        ...handlers,
        http.post('*/api/test/parcel/importPreview', async ({ request }) => {
          const mapping = /name="mapping"\r\n\r\n(.*)\r\n/.exec(await request.text())?.[1] ?? '';
          mappings.push(mapping);
          const problem = refuseReading(mapping);
          if (problem) return refusal(problem);
          return success({
            rows,
            lost,
            ...more,
            ...(mapping === '{}' ? { unknown: ['电话'], missing: ['mobile'] } : { unknown: [], missing: [] }),
          });
        }),
        http.post('*/api/test/parcel/importRows', async ({ request }) => {
          const body = (await request.json()) as Sent;
          sent.push(body);
          keys.push(request.headers.get('idempotency-key'));
          await wait;
          if (isCut()) return HttpResponse.error();
          const refused = body.rows.flatMap((row) =>
            refuse(row) ? [{ line: row.line, message: refuse(row), ...(about && { fields: about }) }] : [],
          );
          return success({ added: body.whole && refused.length > 0 ? 0 : body.rows.length - refused.length, refused });
        }),
      ],
    },
  );
  const input = (await screen.findByRole('dialog')).querySelector('input[type=file]') as HTMLInputElement;
  expect(screen.getByRole('button', { name: '预览并修改' })).toBeDisabled();
  await user.upload(input, new File(['x'], 'rows.xlsx'));
  await user.click(screen.getByRole('button', { name: '预览并修改' }));
  const grid = await screen.findByRole('grid', { name: '包裹' });
  return { user, grid, sent, keys, mappings, onDone, onClose };
}

/** The preview is closed, and the choice of the sheet is open below it; whether the sheet is still chosen. */
async function isLeft(onClose: () => void, isChosen: boolean): Promise<void> {
  const again = await screen.findByRole('button', { name: '预览并修改' });
  expect(screen.queryByRole('grid')).toBeNull();
  if (isChosen) expect(again).toBeEnabled();
  else expect(again).toBeDisabled();
  expect(onClose).not.toHaveBeenCalled();
}

describe('the rows of a sheet', () => {
  it('are left by Back on a phone, after a question when they were changed, and so is the choice of the sheet', async () => {
    const { user, grid, onClose } = await open([sheetRow(4)]);
    await user.click(within(grid).getByText('13800000001'));
    await user.keyboard('{Escape}13900000002{Enter}');
    expect(await within(grid).findByText('13900000002')).toBeVisible();
    expect(onBack).toHaveLength(1);
    act(() => onBack[0]?.());
    const question = await screen.findByRole('dialog', { name: '放弃已填写的内容？' });
    // Back once more asks no second time.
    await act(async () => onBack[0]?.());
    expect(screen.getAllByRole('dialog', { name: '放弃已填写的内容？' })).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: '确定' }));
    await isLeft(onClose, true);
    expect(onBack).toHaveLength(1);
    act(() => onBack[0]?.());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('are taken in slices once they are right', async () => {
    const { user, sent, keys, onDone, onClose } = await open(Array.from({ length: 150 }, (_, index) => sheetRow(index + 4)));
    await user.click(screen.getByRole('button', { name: '导入150行' }));
    expect(await screen.findByText('文件导入成功！数据行数：150')).toBeVisible();
    expect(sent.map(({ rows, whole }) => [rows.length, whole])).toEqual([
      [100, false],
      [50, false],
    ]);
    expect(sent[0]?.rows[0]).toEqual({ line: 4, values: { parcelNo: 'P4', mobile: '13800000001' } });
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(null);
    expect(onDone).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stand with their row numbers in the sheet, by which messages name them', async () => {
    const { grid } = await open([sheetRow(4), sheetRow(7)]);
    expect(within(grid).getByRole('columnheader', { name: '表格行号' })).toBeVisible();
    for (const line of ['4', '7']) expect(within(grid).getByRole('gridcell', { name: line })).toBeVisible();
  });

  it('may lack a required value where they name the record from which it is taken', async () => {
    const takenFrom = 'parcelNo';
    const entity = { ...parcel, fields: { ...parcel.fields, mobile: { ...parcel.fields.mobile, required: true, takenFrom } } };
    const rows = [{ line: 4, values: { parcelNo: 'P4' } }, { line: 5, values: { sender: '王五' } }, sheetRow(6, '12')];
    const { grid } = await open(rows, undefined, { entity });
    const wrong = () => screen.queryAllByRole('button', { name: /^第 \d 行 手机号：/ }).map(({ textContent }) => textContent?.slice(0, 5));
    await waitFor(() => expect(wrong()).toEqual(['第 5 行', '第 6 行']));
    expect(grid).toBeVisible();
  });

  it('are marked before anything is imported where something is missing or has the wrong form, by their row in the sheet', async () => {
    const rows = [sheetRow(4), { line: 9, values: { parcelNo: 'P9', mobile: '12' } }, { line: 11, values: { mobile: '13800000001' } }];
    const { grid, sent } = await open(rows);
    await waitFor(() => expect(grid.querySelectorAll('[aria-invalid="true"]')).toHaveLength(2));
    expect(await screen.findByRole('button', { name: /^第 9 行 手机号：/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^第 11 行 包裹号：/ })).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('are marked where the server did not find a name, until another record is chosen; only records are offered', async () => {
    const [found, unknown] = ['a'.repeat(32), '没有的人'];
    const rows = [found, unknown].map((senderId, index) => {
      const { line, values } = sheetRow(index + 4);
      return { line, values: { ...values, senderId } };
    });
    const asked: string[] = [];
    const { user, grid, sent } = await open(rows, undefined, {
      entity: { ...parcel, fields: { ...parcel.fields, senderId: reference('shipper', ['寄件人', 'Sender'], { shownBy: 'senderName' }) } },
      more: {
        names: { shipper: { [found]: '张三' } },
        problems: [{ line: 5, field: 'senderId', message: `寄件人：没有找到“${unknown}”` }],
      },
      handlers: [
        http.get('*/api/business/bizShipper/list', ({ request }) => {
          asked.push(new URL(request.url).searchParams.get('id_MultiString') ?? '');
          return success({ records: [{ id: found, shipperName: '张三' }], total: 1, size: 10, current: 1, pages: 1 });
        }),
      ],
    });
    expect(await within(grid).findByText('张三')).toBeVisible();
    await waitFor(() => expect(grid.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1));
    expect(await screen.findByRole('button', { name: `第 5 行 寄件人：没有找到“${unknown}”` })).toBeVisible();
    await user.click(within(grid).getByText(unknown));
    await user.keyboard('张');
    const option = await screen.findByText('张三', { selector: '.ant-select-item-option-content' });
    const offered = document.querySelectorAll('.ant-select-item-option-content');
    expect([...offered].map(({ textContent }) => textContent)).toEqual(['张三']);
    await user.click(option);
    await waitFor(() => expect(grid.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0));
    expect(asked.filter((ids) => ids !== '')).toEqual([]);
    await user.click(screen.getByRole('button', { name: '导入2行' }));
    await waitFor(() => expect(sent[0]?.rows.map(({ values }) => values.senderId)).toEqual([found, found]));
  });

  it('may name a record that another row adds, where the server found nothing wrong', async () => {
    const rows = [sheetRow(4), { line: 5, values: { ...sheetRow(5).values, senderId: '上一行的包裹' } }];
    const entity = { ...parcel, fields: { ...parcel.fields, senderId: reference('parcel', ['上级包裹', 'Parent']) } };
    const { user, grid, sent } = await open(rows, undefined, { entity });
    expect(await within(grid).findByText('上一行的包裹')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '导入2行' }));
    await waitFor(() => expect(sent[0]?.rows[1]?.values.senderId).toBe('上一行的包裹'));
  });

  it('with wrong cells are marked and not sent', async () => {
    const { user, grid, sent } = await open([sheetRow(4, '12'), sheetRow(5, '13')]);
    // No row can be imported, so the button only leads to the errors.
    await user.click(await screen.findByRole('button', { name: '查看2行的错误' }));
    expect(await screen.findByText('有内容需要修改，请看标红的单元格')).toBeVisible();
    await waitFor(() => expect(grid.querySelectorAll('[aria-invalid="true"]')).toHaveLength(2));
    expect(sent).toEqual([]);
  });

  it('that are right are taken without the wrong ones when the person wants it', async () => {
    const { user, grid, sent, onClose } = await open([sheetRow(4), sheetRow(5, '12'), sheetRow(6)]);
    expect(await screen.findByText('1行需要修改，2行可以导入')).toBeVisible();
    const ask = async (choice: string) => {
      await user.click(screen.getByRole('button', { name: '导入2行，跳过1行' }));
      const question = await screen.findByRole('dialog', { name: '先导入其余2行？' });
      expect(question).toHaveTextContent('1行有内容需要修改（已标红），会留在表格中。');
      await user.click(within(question).getByRole('button', { name: choice }));
    };
    await ask('取消');
    expect(sent).toEqual([]);
    await ask('确定');
    await waitFor(() => expect(sent.map(({ rows }) => rows.map(({ line }) => line))).toEqual([[4, 6]]));
    expect(await screen.findByRole('button', { name: '查看1行的错误' })).toBeEnabled();
    expect(within(grid).getByRole('gridcell', { name: '5' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('that stay when others were taken keep their marks and errors until they are corrected', async () => {
    const added = { line: 10, values: { parcelNo: 'P10', mobile: '13800000001', pieces: 8 } };
    const rows: ImportRow[] = [
      sheetRow(4),
      sheetRow(5, '12'),
      { line: 6, values: { mobile: '13800000001' } },
      { line: 7, values: { ...sheetRow(7).values, senderId: '没有的人' } },
      added,
      sheetRow(11),
    ];
    const entity = { ...parcel, fields: { ...parcel.fields, senderId: reference('shipper', ['寄件人', 'Sender']) } };
    const problems = [{ line: 7, field: 'senderId', message: '寄件人：没有找到“没有的人”' }];
    const refuse = ({ line }: ImportRow) => (line === 11 ? '包裹号已存在' : undefined);
    const { user, grid, sent } = await open(rows, refuse, { entity, more: { problems } });
    const marked = () => grid.querySelectorAll('[aria-invalid="true"]').length;
    await user.click(within(grid).getByText('8'));
    await user.keyboard('{Escape}');
    await user.paste('很多');
    await waitFor(() => expect(marked()).toBe(4));
    await user.click(screen.getByRole('button', { name: '导入2行，跳过4行' }));
    await user.click(within(await screen.findByRole('dialog', { name: '先导入其余2行？' })).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(sent.map((call) => call.rows.map(({ line }) => line))).toEqual([[4, 11]]));
    expect(await screen.findByText('第11行：包裹号已存在')).toBeVisible();
    expect(await screen.findByRole('button', { name: '查看5行的错误' })).toBeEnabled();
    await waitFor(() => expect(marked()).toBe(5));
    for (const error of [/^第 5 行 手机号：/, /^第 6 行 包裹号：/, /^第 7 行 寄件人：没有找到/, /^第 10 行 件数：.*很多/]) {
      expect(screen.getByRole('button', { name: error })).toBeVisible();
    }
    await user.click(within(grid).getByText('12'));
    await user.keyboard('{Escape}13900000005{Enter}');
    await waitFor(() => expect(marked()).toBe(4));
  });

  it('that the server refuses stay, with the reason, and can be taken again', async () => {
    const refuse = vi.fn<(row: ImportRow) => string | undefined>(({ line }) => (line === 5 ? '包裹号已存在' : undefined));
    const { user, sent, onClose } = await open([sheetRow(4), sheetRow(5), sheetRow(6)], refuse);
    await user.click(screen.getByRole('button', { name: '导入3行' }));
    expect(await screen.findByText('1行未导入，请修改后再导入')).toBeVisible();
    expect(screen.getByText('第5行：包裹号已存在')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    refuse.mockReturnValue(undefined);
    await user.click(await screen.findByRole('button', { name: '再次导入1行' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.rows).toEqual([sheetRow(5)]);
  });

  it('of a call without a response are sent again as the same call, before all others, so that none is added twice', async () => {
    let isCut = false;
    const refuse = vi.fn<(row: ImportRow) => string | undefined>(({ line }) => {
      // The connection breaks after the first call, in which a row was refused.
      isCut = true;
      return line === 5 ? '包裹号已存在' : undefined;
    });
    const rows = Array.from({ length: 150 }, (_, index) => sheetRow(index + 4, index === 1 ? '13800000005' : undefined));
    const { user, grid, sent, keys, onClose } = await open(rows, refuse, { isCut: () => isCut });
    await user.click(screen.getByRole('button', { name: '导入150行' }));
    await screen.findByRole('button', { name: '导入50行，跳过1行' });
    const lost = sent.findIndex((call) => call.rows[0]?.line === 104);
    expect(lost).toBeGreaterThan(0);
    refuse.mockReturnValue(undefined);
    isCut = false;
    const before = sent.length;
    await user.click(within(grid).getByText('13800000005'));
    await user.keyboard('{Escape}13900000005{Enter}');
    await user.click(await screen.findByRole('button', { name: '导入51行' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.slice(before).map((call) => call.rows.map(({ line }) => line))).toEqual([rows.slice(100).map(({ line }) => line), [5]]);
    expect(keys[before]).toBe(keys[lost]);
    expect(keys[before + 1]).not.toBe(keys[lost]);
  });

  it('of a call without a response are sent again as they were, also when all or none are wanted then', async () => {
    let isCut = true;
    const rows = Array.from({ length: 150 }, (_, index) => sheetRow(index + 4));
    const { user, sent, keys, onClose } = await open(rows, undefined, { isCut: () => isCut });
    await user.click(screen.getByRole('button', { name: '导入150行' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '导入150行' })).toBeEnabled());
    const before = sent.length;
    expect(before).toBeGreaterThan(0);
    expect(screen.getByRole('combobox', { name: '列“电话”对应' })).toBeDisabled();
    isCut = false;
    await user.click(screen.getByRole('switch', { name: '全部正确才导入' }));
    await user.click(screen.getByRole('button', { name: '导入150行' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.slice(before).map((call) => [call.rows.length, call.whole])).toEqual([
      [100, false],
      [50, true],
    ]);
    expect(sent[before]).toEqual(sent[0]);
    expect(keys[before]).toBe(keys[0]);
    expect(keys[before + 1]).not.toBe(keys[0]);
  });

  it('of a call for all or none without a response are sent again as that call, also in slices', async () => {
    let isCut = true;
    const rows = Array.from({ length: 120 }, (_, index) => sheetRow(index + 4));
    const { user, sent, keys, onClose } = await open(rows, undefined, { isCut: () => isCut });
    const whole = screen.getByRole('switch', { name: '全部正确才导入' });
    await user.click(whole);
    await user.click(screen.getByRole('button', { name: '导入120行' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '导入120行' })).toBeEnabled());
    const before = sent.length;
    isCut = false;
    await user.click(whole);
    await user.click(screen.getByRole('button', { name: '导入120行' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.slice(before)).toEqual([sent[0]]);
    expect(keys[before]).toBe(keys[0]);
  });

  it('of a call without a response that were corrected since are sent again as they were, and then only those that were refused', async () => {
    let isCut = true;
    const { user, grid, sent, keys, onClose } = await open(
      [sheetRow(4), sheetRow(5, '13800000005'), sheetRow(6, '13800000006')],
      ({ values }) => (values.mobile === '13800000005' ? '手机号已停用' : undefined),
      { isCut: () => isCut },
    );
    const correct = async (from: string, to: string): Promise<void> => {
      await user.click(within(grid).getByText(from));
      await user.keyboard(`{Escape}${to}{Enter}`);
      expect(await within(grid).findByText(to)).toBeVisible();
    };
    await user.click(screen.getByRole('button', { name: '导入3行' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '导入3行' })).toBeEnabled());
    const before = sent.length;
    isCut = false;
    await correct('13800000005', '13900000005');
    await correct('13800000006', '13900000006');
    await user.click(screen.getByRole('button', { name: '导入3行' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.slice(before)).toEqual([sent[0], { rows: [sheetRow(5, '13900000005')], whole: false }]);
    expect(keys[before]).toBe(keys[0]);
    expect(keys[before + 1]).not.toBe(keys[0]);
  });

  it('of a call without a response that were deleted since are sent again with it, so that it is the same call', async () => {
    let isCut = true;
    const { user, sent, keys, onClose } = await open([sheetRow(4), sheetRow(5)], undefined, { isCut: () => isCut });
    await user.click(screen.getByRole('button', { name: '导入2行' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '导入2行' })).toBeEnabled());
    const before = sent.length;
    isCut = false;
    await user.click(screen.getAllByRole('checkbox').at(-1) as HTMLElement);
    await user.click(screen.getByRole('button', { name: '删除' }));
    await user.click(await screen.findByRole('button', { name: '确定' }));
    await user.click(await screen.findByRole('button', { name: '导入1行' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.slice(before)).toEqual([sent[0]]);
    expect(sent[0]?.rows).toHaveLength(2);
    expect(keys[before]).toBe(keys[0]);
  });

  it('are not sent any more once the window is to be closed, and titles are not given anew when some were taken', async () => {
    const { promise: wait, resolve: respond } = Promise.withResolvers<void>();
    const { user, sent, onClose } = await open(
      Array.from({ length: 150 }, (_, index) => sheetRow(index + 4)),
      ({ line }) => (line === 5 ? '包裹号已存在' : undefined),
      { wait },
    );
    const title = screen.getByRole('combobox', { name: '列“电话”对应' });
    expect(title).toBeEnabled();
    expect(screen.getByText(/以下列没有对应的字段，不会导入/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '导入150行' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(title).toBeDisabled();
    await user.click(screen.getAllByRole('button', { name: '关闭' })[0] as HTMLElement);
    expect(onClose).not.toHaveBeenCalled();
    respond();
    expect(await screen.findByText('第5行：包裹号已存在')).toBeVisible();
    expect(await screen.findByRole('button', { name: '导入50行，跳过1行' })).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(title).toBeDisabled();
    await user.click(screen.getAllByRole('button', { name: '关闭' })[0] as HTMLElement);
    await user.click(within(await screen.findByRole('dialog', { name: '放弃已填写的内容？' })).getByRole('button', { name: '确定' }));
    await isLeft(onClose, false);
  });

  it('are taken all or none where that is wanted', async () => {
    const { user, sent, onDone } = await open([sheetRow(4), sheetRow(5)], ({ line }) => (line === 5 ? '包裹号已存在' : undefined));
    await user.click(screen.getByRole('switch', { name: '全部正确才导入' }));
    await user.click(screen.getByRole('button', { name: '导入2行' }));
    expect(await screen.findByText('第5行：包裹号已存在')).toBeVisible();
    expect(sent.map(({ whole }) => whole)).toEqual([true]);
    expect(screen.getByRole('button', { name: '再次导入2行' })).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
  });
});

it('rows with equal keys are marked until one of them is corrected or deleted, and a value that a record has until it is changed', async () => {
  const equal = (line: number, other: number) => ({
    line,
    field: 'mobile',
    message: `手机号：手机号与第${other}行重复`,
    key: ['mobile'],
    same: [other],
  });
  const problems = [equal(4, 5), equal(5, 4), { line: 6, field: 'mobile', message: '手机号：该值不可用，系统中已存在！', key: ['mobile'] }];
  const { user, grid, sent } = await open([sheetRow(4), sheetRow(5), sheetRow(6, '13800000006')], undefined, { more: { problems } });
  const marked = () => grid.querySelectorAll('[aria-invalid=true]').length;
  await waitFor(() => expect(marked()).toBe(3));
  const correct = async (cell: HTMLElement, to: string): Promise<void> => {
    await user.click(cell);
    await user.keyboard(`{Escape}${to}{Enter}`);
    expect(await within(grid).findByText(to)).toBeVisible();
  };
  const [, second] = within(grid).getAllByText('13800000001');
  await correct(second as HTMLElement, '13900000002');
  await waitFor(() => expect(marked()).toBe(1));
  await correct(within(grid).getByText('13800000006'), '13900000006');
  await waitFor(() => expect(marked()).toBe(0));
  await user.click(screen.getByRole('button', { name: '导入3行' }));
  await waitFor(() => expect(sent[0]?.rows).toEqual([sheetRow(4), sheetRow(5, '13900000002'), sheetRow(6, '13900000006')]));
});

it('rows that break a rule about the whole row are marked at its field, or at their number, until one of their values is changed', async () => {
  const rows = [sheetRow(4), sheetRow(5), sheetRow(6, '13800000006')];
  const problems = [
    { line: 4, field: 'pieces', message: '件数：易碎的包裹须填写件数', whole: true },
    { line: 6, field: '', message: '包裹与收件人矛盾', whole: true },
  ];
  const { user, grid, sent } = await open(rows, undefined, { more: { problems } });
  const marked = () => [...grid.querySelectorAll('[aria-invalid=true]')];
  await waitFor(() => expect(marked()).toHaveLength(2));
  expect(within(grid).getByRole('gridcell', { name: '6' })).toHaveAttribute('aria-invalid', 'true');
  await user.click(await screen.findByRole('button', { name: '第 4 行 件数：易碎的包裹须填写件数' }));
  await waitFor(() => expect(marked()[0]).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('3{Enter}');
  await waitFor(() => expect(marked()).toHaveLength(1));
  await user.click(within(grid).getByText('13800000006'));
  await user.keyboard('{Escape}13900000006{Enter}');
  await waitFor(() => expect(marked()).toEqual([]));
  await user.click(screen.getByRole('button', { name: '导入3行' }));
  await waitFor(() => expect(sent[0]?.rows).toHaveLength(3));
});

it('a refusal of the import marks the cell of its field and leads to it, and the row may be sent again as it is', async () => {
  const { user, grid, sent } = await open([sheetRow(4), sheetRow(5)], ({ line }) => (line === 5 ? '手机号：手机号已停用' : undefined), {
    about: ['mobile'],
  });
  await user.click(screen.getByRole('button', { name: '导入2行' }));
  const refused = await screen.findByRole('button', { name: '第5行：手机号：手机号已停用' });
  const cell = () => within(grid).getByText('13800000001').closest('[role=gridcell]');
  await waitFor(() => expect(cell()).toHaveAttribute('aria-invalid', 'true'));
  await user.click(refused);
  await waitFor(() => expect(cell()).toContainElement(document.activeElement as HTMLElement));
  await user.click(screen.getByRole('button', { name: '再次导入1行' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.rows).toEqual([sheetRow(5)]);
});

it('a refused row counts as one to be corrected until one of its values is changed, and is left out with the others', async () => {
  const rows = [sheetRow(4), sheetRow(5, '13800000005'), sheetRow(6, '12'), sheetRow(7, '13800000007')];
  const refuse = ({ line, values }: ImportRow) => {
    if (line === 5 && values.mobile === '13800000005') return '手机号：手机号已停用';
    return line === 7 ? '包裹号已存在' : undefined;
  };
  const { user, grid, sent } = await open(rows, refuse, { about: ['mobile'] });
  const correct = async (from: string, to: string): Promise<void> => {
    await user.click(within(grid).getByText(from));
    await user.keyboard(`{Escape}${to}{Enter}`);
  };
  const take = async (button: string, question: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: button }));
    await user.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: '确定' }));
  };
  await take('导入3行，跳过1行', '先导入其余3行？');
  expect(await screen.findByRole('button', { name: '查看3行的错误' })).toBeEnabled();
  await correct('12', '13800000006');
  expect(await screen.findByText('2行需要修改，1行可以导入')).toBeVisible();
  await take('导入1行，跳过2行', '先导入其余1行？');
  await waitFor(() => expect(sent.map((call) => call.rows.map(({ line }) => line))).toEqual([[4, 5, 7], [6]]));
  // Those that were left out keep their refusals.
  expect(await screen.findByRole('button', { name: '再次导入2行' })).toBeEnabled();
  expect(grid.querySelectorAll('[aria-invalid="true"]')).toHaveLength(2);
  await correct('13800000005', '13900000005');
  await take('导入1行，跳过1行', '先导入其余1行？');
  await user.click(await screen.findByRole('button', { name: '再次导入1行' }));
  await waitFor(() => expect(sent.slice(2).map((call) => call.rows.map(({ line }) => line))).toEqual([[5], [7]]));
});

it('the list of refusals loses the row that was corrected, and goes with the last one', async () => {
  const rows = [sheetRow(4, '13800000004'), sheetRow(5, '13800000005')];
  const { user, grid } = await open(rows, () => '手机号：手机号已停用', { about: ['mobile'] });
  const correct = async (from: string, to: string): Promise<void> => {
    await user.click(within(grid).getByText(from));
    await user.keyboard(`{Escape}${to}{Enter}`);
  };
  await user.click(screen.getByRole('button', { name: '导入2行' }));
  expect(await screen.findByText('2行未导入，请修改后再导入')).toBeVisible();
  await correct('13800000005', '13900000005');
  expect(await screen.findByText('1行未导入，请修改后再导入')).toBeVisible();
  expect(screen.queryByText(/^第5行：/)).toBeNull();
  await correct('13800000004', '13900000004');
  await waitFor(() => expect(screen.queryByText(/未导入，请修改后再导入/)).toBeNull());
  expect(await screen.findByRole('button', { name: '导入2行' })).toBeEnabled();
});

it('a district is chosen by its name and Enter', async () => {
  const row = { line: 4, values: { ...sheetRow(4).values, placeCode: '440305' } };
  const { user, grid, sent } = await open([row]);
  await within(grid).findByText('广东省 / 深圳市 / 南山区');
  await user.click(within(grid).getByText('13800000001'));
  await user.keyboard('{Escape}{ArrowRight}{F2}');
  await user.keyboard('历下区{Enter}');
  expect(await within(grid).findByRole('gridcell', { name: '山东省 / 济南市 / 历下区' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '导入1行' }));
  await waitFor(() => expect(sent[0]?.rows).toEqual([{ ...row, values: { ...row.values, placeCode: '370102' } }]));
});

it('a password is shown as dots, also while it is changed, and sent as the sheet has it', async () => {
  const fields = { ...parcel.fields, pin: text(['密码', 'Password'], { secret: true, writeOnly: true, max: 20 }) };
  const entity = { ...parcel, fields } as EntityDefinition;
  const withPin = (line: number, pin: string): ImportRow => ({ line, values: { ...sheetRow(line).values, pin } });
  const { user, grid, sent } = await open([withPin(4, 'Geheim#2026'), withPin(5, 'Kurz#1')], undefined, { entity });
  const [, second] = await within(grid).findAllByText('••••••••');
  expect(screen.queryByText(/Geheim|Kurz/)).toBeNull();
  await user.dblClick(second as HTMLElement);
  expect(within(grid).getByDisplayValue('Kurz#1')).toHaveAttribute('type', 'password');
  await user.keyboard('{Escape}Neu#2026{Enter}');
  expect(screen.queryByText(/Neu/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '导入2行' }));
  await waitFor(() => expect(sent[0]?.rows).toEqual([withPin(4, 'Geheim#2026'), withPin(5, 'Neu#2026')]));
  expect(JSON.stringify([localStorage, sessionStorage])).not.toMatch(/Geheim|Kurz|Neu/);
});

describe('lines of the rows', () => {
  const entity: EntityDefinition = {
    ...parcel,
    lines: { items: { label: ['物品', 'Items'], fields: { itemName: text(['品名', 'Item'], { required: true, max: 20 }) }, max: 9 } },
  };
  const item = (line: number, itemName: string) => ({ line, values: { itemName } });
  const withItems = (line: number, ...items: string[]): ImportRow => ({
    ...sheetRow(line),
    lines: { items: items.map((name, index) => item(line * 10 + index, name)) },
  });

  it('stand in a table of their own, and are sent with their row', async () => {
    const { user, sent } = await open([withItems(4, '锅', '碗'), sheetRow(5), withItems(6, '瓢')], undefined, { entity });
    const lines = await screen.findByRole('grid', { name: '物品' });
    expect(within(lines).getByText('瓢')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '导入3行' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.rows).toEqual([
      { ...sheetRow(4), lines: { items: [item(40, '锅'), item(41, '碗')] } },
      sheetRow(5),
      { ...sheetRow(6), lines: { items: [item(60, '瓢')] } },
    ]);
  });

  it('stay with a wrong row while the others are taken', async () => {
    const wrong = { ...withItems(5, '碗'), values: sheetRow(5, '12').values };
    const { user, sent } = await open([withItems(4, '锅'), wrong], undefined, { entity });
    await user.click(await screen.findByRole('button', { name: '导入1行，跳过1行' }));
    await user.click(await screen.findByRole('button', { name: '确定' }));
    await waitFor(() => expect(sent.map(({ rows }) => rows)).toEqual([[withItems(4, '锅')]]));
    const lines = screen.getByRole('grid', { name: '物品' });
    await waitFor(() => expect(within(lines).queryByText('锅')).toBeNull());
    expect(within(lines).getByText('碗')).toBeVisible();
  });

  it('that are changed take the refusal from their row', async () => {
    const refuse = ({ line }: ImportRow) => (line === 5 ? '包裹号已存在' : undefined);
    const { user, grid } = await open([withItems(4, '锅'), withItems(5, '碗')], refuse, { entity });
    await user.click(screen.getByRole('button', { name: '导入2行' }));
    expect(await screen.findByRole('button', { name: '再次导入1行' })).toBeEnabled();
    expect(grid.querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
    await user.click(within(screen.getByRole('grid', { name: '物品' })).getByText('碗'));
    await user.keyboard('{Escape}盘{Enter}');
    expect(await screen.findByRole('button', { name: '导入1行' })).toBeEnabled();
    await waitFor(() => expect(grid.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0));
    expect(screen.queryByText('第5行：包裹号已存在')).toBeNull();
  });

  it('stay with their row when it is refused, and are named when they have none', async () => {
    const { user } = await open([withItems(4, '锅'), withItems(5, '碗')], ({ line }) => (line === 5 ? '包裹号已存在' : undefined), {
      entity,
      lost: [
        { line: 9, lines: 'items', number: '7', isRepeated: false },
        { line: 10, lines: 'items', number: '', isRepeated: false },
      ],
    });
    expect(screen.getByText('物品第9行：没有序号为“7”的行')).toBeVisible();
    expect(screen.getByText('物品第10行：没有填写序号')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '导入2行' }));
    expect(await screen.findByText('第5行：包裹号已存在')).toBeVisible();
    const lines = screen.getByRole('grid', { name: '物品' });
    await waitFor(() => expect(within(lines).queryByText('锅')).toBeNull());
    expect(within(lines).getByText('碗')).toBeVisible();
  });
});

describe('while another tab is in front', () => {
  const leaveAndReturn = async () => {
    hideTab();
    expect(screen.queryByRole('grid')).toBeNull();
    showTab();
    return await screen.findByRole('grid', { name: '包裹' });
  };

  it('the rows wait with their corrections, and the sheet is not read again', async () => {
    const setDirty = vi.fn();
    const { user, grid, mappings } = await open([sheetRow(4)], undefined, { setDirty });
    await user.click(within(grid).getByText('13800000001'));
    await user.keyboard('{Escape}13900000002{Enter}');
    expect(await within(grid).findByText('13900000002')).toBeVisible();
    for (const _ of [1, 2]) expect(within(await leaveAndReturn()).getByText('13900000002')).toBeVisible();
    expect(mappings).toHaveLength(1);
    expect(setDirty.mock.lastCall?.[0]).toBe(true);
  });

  it('rows that were imported do not come back', async () => {
    const { user, grid, sent, mappings, onClose } = await open([sheetRow(4), sheetRow(5, '138')]);
    await user.click(await screen.findByRole('button', { name: '导入1行，跳过1行' }));
    await user.click(within(await screen.findByRole('dialog', { name: '先导入其余1行？' })).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(within(grid).queryByText('P4')).toBeNull());
    const again = await leaveAndReturn();
    expect(within(again).queryByText('P4')).toBeNull();
    await user.click(within(again).getByText('138'));
    await user.keyboard('{Escape}13900000002{Enter}');
    await user.click(await screen.findByRole('button', { name: '导入1行' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.map(({ rows }) => rows.map(({ line }) => line))).toEqual([[4], [5]]);
    expect(mappings).toHaveLength(1);
  });

  it('an import goes on, the tab is marked, and only refused rows are left', async () => {
    const [wait, setDirty] = [Promise.withResolvers<void>(), vi.fn()];
    const { user, sent } = await open([sheetRow(4), sheetRow(5)], ({ line }) => (line === 5 ? '重复' : undefined), {
      wait: wait.promise,
      setDirty,
    });
    await user.click(screen.getByRole('button', { name: '导入2行' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(setDirty.mock.lastCall?.[0]).toBe(true);
    hideTab();
    await act(async () => wait.resolve());
    showTab();
    const again = await screen.findByRole('grid', { name: '包裹' });
    await waitFor(() => expect(within(again).queryByText('P4')).toBeNull());
    expect(within(again).getByText('P5')).toBeVisible();
    expect(await screen.findByRole('button', { name: '再次导入1行' })).toBeEnabled();
  });
});

describe('closing', () => {
  const close = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    await user.click(screen.getAllByRole('button', { name: '关闭' }).at(-1) as HTMLElement);
  const decide = async (user: Awaited<ReturnType<typeof open>>['user'], word: string) =>
    await user.click(within(await screen.findByRole('dialog', { name: '放弃已填写的内容？' })).getByRole('button', { name: word }));

  it('asks nothing where nothing was changed', async () => {
    const setDirty = vi.fn();
    const { user, onClose } = await open([sheetRow(4, '12')], undefined, { setDirty });
    await close(user);
    await isLeft(onClose, true);
    expect(setDirty).not.toHaveBeenCalledWith(true, expect.any(String));
  });

  it('by Escape leaves the choice of the sheet open', async () => {
    const { user, onClose } = await open([sheetRow(4)]);
    screen.getByRole('button', { name: '导入1行' }).focus();
    await user.keyboard('{Escape}');
    await isLeft(onClose, true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('asks before corrections are lost, and the tab is marked while there are any', async () => {
    const setDirty = vi.fn();
    const { user, grid, onClose } = await open([sheetRow(4)], undefined, { setDirty });
    await user.click(within(grid).getByText('13800000001'));
    await user.keyboard('{Escape}13900000002{Enter}');
    await waitFor(() => expect(setDirty).toHaveBeenLastCalledWith(true, expect.any(String)));
    await close(user);
    await decide(user, '取消');
    expect(onClose).not.toHaveBeenCalled();
    expect(within(grid).getByText('13900000002')).toBeVisible();
    await close(user);
    await decide(user, '确定');
    await isLeft(onClose, true);
    await waitFor(() => expect(setDirty).toHaveBeenLastCalledWith(false, expect.any(String)));
  });

  it('asks before rows are lost that stayed when others were taken', async () => {
    const setDirty = vi.fn();
    const { user, onClose } = await open([sheetRow(4), sheetRow(5, '12')], undefined, { setDirty });
    await user.click(await screen.findByRole('button', { name: '导入1行，跳过1行' }));
    await user.click(within(await screen.findByRole('dialog', { name: '先导入其余1行？' })).getByRole('button', { name: '确定' }));
    await screen.findByRole('button', { name: '查看1行的错误' });
    await waitFor(() => expect(setDirty).toHaveBeenLastCalledWith(true, expect.any(String)));
    await close(user);
    expect(await screen.findByText('表格中的修改和尚未导入的行都会丢失。')).toBeVisible();
    await decide(user, '确定');
    await isLeft(onClose, false);
  });
});

it('corrections are not lost to a title that is given a field, unless the person wants so', async () => {
  const { user, grid, mappings } = await open([sheetRow(4)]);
  await user.click(within(grid).getByText('13800000001'));
  await user.keyboard('{Escape}13900000002{Enter}');
  expect(await within(grid).findByText('13900000002')).toBeVisible();
  const choose = async (word: string): Promise<void> => {
    await user.click(screen.getByRole('combobox', { name: '列“电话”对应' }));
    const options = await screen.findAllByText('手机号', { selector: '.ant-select-item-option-content' });
    await user.click(options.at(-1) as HTMLElement);
    const question = await screen.findByRole('dialog', { name: '重新对应列会重新读取表格，已做的修改将丢失，是否继续？' });
    await user.click(within(question).getByRole('button', { name: word }));
  };
  await choose('取消');
  expect(within(grid).getByText('13900000002')).toBeVisible();
  expect(mappings).toEqual(['{}']);
  await choose('确定');
  await waitFor(() => expect(mappings).toEqual(['{}', '{"电话":"mobile"}']));
});

it('a title that names no field is given one', async () => {
  const { user, mappings } = await open([sheetRow(4)]);
  expect(screen.getByText('缺少必填列：手机号')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: '列“电话”对应' }));
  await user.click(
    within(await screen.findByRole('listbox').then((list) => list.parentElement as HTMLElement))
      .getAllByText('手机号')
      .at(-1) as HTMLElement,
  );
  await waitFor(() => expect(mappings).toEqual(['{}', '{"电话":"mobile"}']));
  await waitFor(() => expect(screen.queryByText('缺少必填列：手机号')).toBeNull());
});

it('a title whose field makes the sheet unreadable leaves the rows, their corrections and the choice of fields as they were', async () => {
  const problem = '文件导入失败:“手机号”有多列，请只保留一列';
  const refuseReading = vi.fn((mapping: string) => (mapping === '{}' ? undefined : problem));
  const { user, grid, sent, mappings } = await open([sheetRow(4)], undefined, { refuseReading });
  await user.click(within(grid).getByText('13800000001'));
  await user.keyboard('{Escape}13900000002{Enter}');
  expect(await within(grid).findByText('13900000002')).toBeVisible();
  const choose = async (): Promise<void> => {
    await user.click(screen.getByRole('combobox', { name: '列“电话”对应' }));
    const options = await screen.findAllByText('手机号', { selector: '.ant-select-item-option-content' });
    await user.click(options.at(-1) as HTMLElement);
    const question = await screen.findByRole('dialog', { name: '重新对应列会重新读取表格，已做的修改将丢失，是否继续？' });
    await user.click(within(question).getByRole('button', { name: '确定' }));
  };
  await choose();
  expect(await screen.findByText(problem)).toBeVisible();
  expect(within(grid).getByText('13900000002')).toBeVisible();
  expect(screen.getByText('缺少必填列：手机号')).toBeVisible();
  refuseReading.mockReturnValue(undefined);
  await choose();
  await waitFor(() => expect(screen.queryByText('缺少必填列：手机号')).toBeNull());
  expect(screen.queryByText(problem)).toBeNull();
  expect(mappings).toEqual(['{}', '{"电话":"mobile"}', '{"电话":"mobile"}']);
  await user.click(await screen.findByRole('button', { name: '导入1行' }));
  await waitFor(() => expect(sent[0]?.rows).toEqual([sheetRow(4)]));
});
