import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { defineEntity } from 'shared-contracts/entity/entity';
import { choice } from 'shared-contracts/entity/field';
import { fileTexts } from 'shared-contracts/texts/error-texts';
import { changeLanguage } from 'shared-platform/i18n';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { onBack, PhoneTab } from '../testing/phone-tab.tsx';
import { listHandler, page, type RenderScreenOptions, refusal, renderScreen, success } from '../testing/render-screen.tsx';
import { allParcelCodes, parcel, parcelRecord, parcelStatuses } from '../testing/sample-entity.ts';
import { ListPage } from './list-page.tsx';
import type { ListPageProps } from './list-page-props.ts';

const dictionaries = { parcel_status: parcelStatuses };

/** Renders the list with these records; `asked` collects the parameters of every list request. */
function renderList(
  props: Partial<ListPageProps<typeof parcel>> = {},
  options: RenderScreenOptions & { records?: readonly unknown[]; total?: number } = {},
) {
  const asked: URLSearchParams[] = [];
  const { records = [parcelRecord(1), parcelRecord(2, { parcelStatus: '20', parcelStatus_dictText: '运输中' })], total } = options;
  const list = http.get('*/api/test/parcel/list', ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return page(records, total);
  });
  const rendered = renderScreen(<ListPage entity={parcel} columns={['parcelNo', 'weight', 'parcelStatus', 'createTime']} {...props} />, {
    can: allParcelCodes,
    dictionaries,
    ...options,
    handlers: [...(options.handlers ?? []), list],
  });
  return { ...rendered, asked };
}

const rowOf = async (text: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error(`${text} stands in no row`);
  return row;
};

/** Input of a filter, found by its label within the search form, because sortable headers have the same label. */
const filter = (label: string): HTMLElement => within(screen.getByRole('search')).getByLabelText(label);

describe('reading', () => {
  it('asks for the newest first, ten at a time, and shows sequence, cells and total', async () => {
    const { asked } = renderList({}, { total: 25 });
    const row = await rowOf('P001');
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' });
    expect(within(row).getByText('1,234.500')).toBeInTheDocument();
    expect(within(row).getByText('待发出')).toBeInTheDocument();
    expect(screen.getByText('1-10 共 25 条')).toBeInTheDocument();
    expect(screen.getByRole('table', { name: '包裹列表' })).toBeInTheDocument();
  });

  it('reads page, size, sort and filters from the address', async () => {
    const { asked } = renderList({}, { path: '/test?pageNo=2&pageSize=20&column=weight&order=asc&parcelNo=A1', total: 25 });
    await rowOf('P001');
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
      pageNo: '2',
      pageSize: '20',
      column: 'weight',
      order: 'asc',
      parcelNo: '*A1*',
    });
    expect(within(await rowOf('P001')).getByText('21')).toBeInTheDocument();
  });

  it('sorts by header and writes it into the address', async () => {
    const { asked, user, address } = renderList();
    await rowOf('P001');
    await user.click(screen.getByRole('columnheader', { name: /重量/ }));
    await waitFor(() => expect(asked.at(-1)?.get('column')).toBe('weight'));
    expect(address()).toContain('column=weight');
  });

  it('shows why it could not be read and reads again on retry', async () => {
    let isBroken = true;
    const { user } = renderList(
      {},
      { handlers: [http.get('*/api/test/parcel/list', () => (isBroken ? refusal('数据库忙') : page([parcelRecord(7)])))] },
    );
    const problem = await screen.findByRole('alert');
    expect(problem).toHaveTextContent('加载失败');
    expect(problem).toHaveTextContent('数据库忙');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('P007')).toBeInTheDocument();
  });

  it('keeps the number of an unexpected error in sight, to be copied', async () => {
    const broken = () =>
      HttpResponse.json(
        { success: false, message: '系统异常，请稍后再试', code: 500, result: null, timestamp: 0 },
        { status: 500, headers: { 'x-request-id': 'req-7' } },
      );
    renderList({}, { handlers: [http.get('*/api/test/parcel/list', broken)] });
    const problem = await screen.findByText('请求编号：req-7');
    expect(within(problem).getByRole('button', { name: /copy|复制/i })).toBeInTheDocument();
  });

  it('warns with the server words when permission is missing', async () => {
    renderList({}, { handlers: [http.get('*/api/test/parcel/list', () => refusal('没有权限，请联系管理员授权', 510))] });
    await waitFor(() => expect(screen.getAllByText('没有权限，请联系管理员授权')).toHaveLength(2));
  });

  it('says 暂无数据 when there is nothing', async () => {
    renderList({}, { records: [] });
    expect(await screen.findByText('暂无数据')).toBeInTheDocument();
  });
});

describe('filters', () => {
  it('trims and wraps wildcard fields only, and returns to the first page', async () => {
    const { asked, user } = renderList({}, { path: '/test?pageNo=3', total: 40 });
    await rowOf('P001');
    await user.type(filter('包裹号'), '  P0 ');
    await user.type(filter('手机号'), '138');
    await user.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked.at(-1)?.get('parcelNo')).toBe('*P0*'));
    expect(asked.at(-1)?.get('mobile')).toBe('138');
    expect(asked.at(-1)?.get('pageNo')).toBe('1');
  });

  it('sends ranges as begin and end', async () => {
    const { asked, user } = renderList();
    await rowOf('P001');
    await user.click(screen.getByRole('button', { name: /展开/ }));
    await user.type(filter('从 重量'), '1000');
    await user.type(filter('到 重量'), '2000.5');
    await user.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked.at(-1)?.get('weight_begin')).toBe('1000'));
    expect(asked.at(-1)?.get('weight_end')).toBe('2000.5');
  });

  it('shows the first row of filters until unfolded', async () => {
    const { user } = renderList();
    await rowOf('P001');
    expect(filter('包裹号')).toBeVisible();
    expect(filter('状态')).not.toBeVisible();
    await user.click(screen.getByRole('button', { name: /展开/ }));
    expect(filter('状态')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /收起/ }));
    expect(filter('状态')).not.toBeVisible();
  });

  it('resets filters and keeps the sort', async () => {
    const { asked, user, address } = renderList({}, { path: '/test?parcelNo=X&column=weight&order=asc' });
    await rowOf('P001');
    expect(filter('包裹号')).toHaveValue('X');
    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(asked.at(-1)?.has('parcelNo')).toBe(false));
    expect(asked.at(-1)?.get('column')).toBe('weight');
    expect(filter('包裹号')).toHaveValue('');
    expect(address()).not.toContain('parcelNo');
  });

  it('begins with the initial query, which the user can take away, and always holds the fixed one', async () => {
    const { asked, user } = renderList({ initialQuery: { mobile: '139' }, fixedQuery: { parcelStatus: '10' } });
    await rowOf('P001');
    expect(asked[0]?.get('mobile')).toBe('139');
    expect(within(screen.getByRole('search')).queryByLabelText('状态')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(asked.at(-1)?.has('mobile')).toBe(false));
    expect(asked.at(-1)?.get('parcelStatus')).toBe('10');
  });

  it('keeps what was typed and not searched yet when another filter changes', async () => {
    const { asked, user } = renderList({ statusTabs: 'parcelStatus' });
    await rowOf('P001');
    const form = within(screen.getByRole('search'));
    await user.type(form.getByLabelText('手机号'), '138');
    await user.click(screen.getByRole('tab', { name: '运输中' }));
    await waitFor(() => expect(asked.at(-1)?.get('parcelStatus')).toBe('20'));
    expect(form.getByLabelText('手机号')).toHaveValue('138');
    await user.click(form.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked.at(-1)?.get('mobile')).toBe('138'));
    expect(asked.at(-1)?.get('parcelStatus')).toBe('20');
  });

  it('filters by a tab of states', async () => {
    const { asked, user } = renderList({ statusTabs: 'parcelStatus' });
    await rowOf('P001');
    await user.click(screen.getByRole('tab', { name: '运输中' }));
    await waitFor(() => expect(asked.at(-1)?.get('parcelStatus')).toBe('20'));
    await user.click(screen.getByRole('tab', { name: '全部' }));
    await waitFor(() => expect(asked.at(-1)?.has('parcelStatus')).toBe(false));
  });
});

it('says since when the rows stand that could not be read again, as the product writes times', async () => {
  let isCut = false;
  const list = http.get('*/api/test/parcel/list', () => (isCut ? HttpResponse.error() : page([parcelRecord(1)])));
  const { user } = renderList({}, { handlers: [list] });
  await rowOf('P001');
  isCut = true;
  await user.click(screen.getByRole('button', { name: '刷新' }));
  expect(await screen.findByText(/^显示的是 \d\d:\d\d:\d\d 读取的数据$/)).toBeVisible();
});

describe('what may be done', () => {
  it('offers nothing a person may not do', async () => {
    renderList({ rowActions: [{ action: 'send' }] }, { can: ['parcel:list'] });
    const row = await rowOf('P001');
    for (const name of ['新增', '导入', '导出', '批量删除']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
    expect(within(row).queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('offers actions by the state of the row, the next one in sight and the rest under 更多, those that end something last', async () => {
    const { user } = renderList({ rowActions: [{ action: 'send' }, { action: 'weigh' }, { action: 'stop' }, { action: 'sign' }] });
    const pending = await rowOf('P001');
    expect(
      within(pending)
        .getAllByRole('button')
        .map((button) => button.textContent || button.getAttribute('aria-label')),
    ).toEqual(['发出', '更多']);
    const moving = await rowOf('P002');
    expect(
      within(moving)
        .getAllByRole('button')
        .map((button) => button.textContent || button.getAttribute('aria-label')),
    ).toEqual(['称重', '更多']);
    await user.click(within(moving).getByRole('button', { name: '更多' }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['签收', '拦截', '删除']);
  });

  it('asks before an action without input, runs it with id, version and one key, and reads the row again', async () => {
    const sent: { body: unknown; key: string | null }[] = [];
    let status = '10';
    const { user } = renderList(
      { rowActions: [{ action: 'send' }] },
      {
        handlers: [
          http.put('*/api/test/parcel/send', async ({ request }) => {
            sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
            status = '20';
            return success(null, '已发出!');
          }),
          http.get('*/api/test/parcel/list', () =>
            page([parcelRecord(1, { parcelStatus: status, parcelStatus_dictText: status === '20' ? '运输中' : '待发出' })]),
          ),
        ],
      },
    );
    await user.click(within(await rowOf('P001')).getByRole('button', { name: '发出' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('确认发出？');
    expect(question).toHaveTextContent('P001');
    await user.click(within(question).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('发出成功：P001')).toBeInTheDocument();
    expect(sent).toEqual([{ body: { id: 'id-1', version: 3 }, key: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    const row = await rowOf('P001');
    await waitFor(() => expect(within(row).getByText('运输中')).toBeInTheDocument());
    expect(within(row).queryByRole('button', { name: '发出' })).not.toBeInTheDocument();
  });

  it('reads the rows again when an action is refused because somebody else was first', async () => {
    let status = '10';
    const { user } = renderList(
      { rowActions: [{ action: 'send' }] },
      {
        handlers: [
          http.put('*/api/test/parcel/send', () => {
            status = '20';
            return refusal('当前状态[运输中]不允许执行[发出]');
          }),
          http.get('*/api/test/parcel/list', () =>
            page([parcelRecord(1, { parcelStatus: status, parcelStatus_dictText: status === '20' ? '运输中' : '待发出' })]),
          ),
        ],
      },
    );
    await user.click(within(await rowOf('P001')).getByRole('button', { name: '发出' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('当前状态[运输中]不允许执行[发出]')).toBeInTheDocument();
    await waitFor(() =>
      expect(within(screen.getByRole('table', { name: '包裹列表', hidden: true })).getByText('运输中')).toBeInTheDocument(),
    );
  });

  it('keeps own actions, their condition and their handle', async () => {
    const run = vi.fn();
    const { user } = renderList({
      rowActions: [{ key: 'trace', label: ['轨迹', 'Track'], when: (row) => row.parcelStatus === '20', run }],
    });
    expect(within(await rowOf('P001')).queryByRole('button', { name: '轨迹' })).not.toBeInTheDocument();
    await user.click(within(await rowOf('P002')).getByRole('button', { name: '轨迹' }));
    expect(run.mock.calls[0]?.[0]).toMatchObject({ parcelNo: 'P002' });
    expect(run.mock.calls[0]?.[1].refresh).toBeTypeOf('function');
  });
});

describe('deleting', () => {
  it('warns when nothing is ticked', async () => {
    const { user } = renderList();
    await rowOf('P001');
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    expect(await screen.findByText('请选择一条记录！')).toBeInTheDocument();
  });

  it('asks, deletes the ticked ones of all pages and goes back to a page that exists', async () => {
    const deleted: (string | null)[] = [];
    let left = 12;
    const { user, address } = renderList(
      {},
      {
        path: '/test?pageNo=2',
        handlers: [
          http.delete('*/api/test/parcel/deleteBatch', ({ request }) => {
            deleted.push(new URL(request.url).searchParams.get('ids'));
            left = 9;
            return success({ succeeded: 3, failed: [] }, '批量删除成功!');
          }),
          http.get('*/api/test/parcel/list', ({ request }) => {
            const second = new URL(request.url).searchParams.get('pageNo') === '2';
            return page(second ? [parcelRecord(11), parcelRecord(12)] : [parcelRecord(1)], left);
          }),
        ],
      },
    );
    await user.click(within(await rowOf('P011')).getByRole('checkbox'));
    await user.click(within(await rowOf('P012')).getByRole('checkbox'));
    await user.click(screen.getByTitle('1'));
    await user.click(within(await rowOf('P001')).getByRole('checkbox'));
    expect(await screen.findByText('已选 3 条')).toBeInTheDocument();
    await user.click(screen.getByTitle('2'));
    await rowOf('P011');
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('确定要删除这 3 项吗?');
    await user.click(within(question).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('删除成功')).toBeInTheDocument();
    expect(await screen.findByText('P011、P012、P001')).toBeInTheDocument();
    expect(deleted).toEqual(['id-11,id-12,id-1']);
    await waitFor(() => expect(address()).not.toContain('pageNo=2'));
    expect(await rowOf('P001')).toBeInTheDocument();
    expect(screen.queryByText(/已选/)).not.toBeInTheDocument();
  });

  it('keeps the row when the person says no', async () => {
    const remove = vi.fn(() => success(null));
    const { user } = renderList({ rowActions: [] }, { handlers: [http.delete('*/api/test/parcel/delete', remove)] });
    await user.click(within(await rowOf('P001')).getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '删除' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(remove).not.toHaveBeenCalled();
  });
});

describe('opening', () => {
  it('opens a record by its name and by a click on the row, keeps it in the address and closes', async () => {
    const { user, address } = renderList();
    await user.click(within(await rowOf('P001')).getByText('P001'));
    const drawer = await screen.findByRole('dialog');
    expect(drawer).toHaveTextContent('包裹详情 · P001');
    expect(drawer).toHaveTextContent('9,876,543.20');
    expect(drawer).toHaveTextContent('王五');
    expect(address()).toContain('open=id-1');
    await user.click(within(drawer).getByRole('button', { name: /close|关闭/i }));
    await waitFor(() => expect(address()).not.toContain('open'));
    await user.click(within(await rowOf('P002')).getByText('运输中'));
    const preview = await screen.findByRole('complementary', { name: '包裹预览' });
    expect(within(preview).getByRole('heading', { name: 'P002' })).toBeVisible();
    expect(address()).toContain('preview=id-2');
  });

  it('opens by keyboard', async () => {
    const { user } = renderList();
    await rowOf('P001');
    screen.getByRole('link', { name: 'P001' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('包裹详情 · P001')).toBeInTheDocument();
  });

  it('opens the form for a new record when the address asks for it, once, and only for those who may add', async () => {
    const { user, address, unmount } = renderList({}, { path: '/test?new=1&mobile=138' });
    const form = await screen.findByRole('dialog', { name: /新增/ });
    expect(address()).toBe('/test?mobile=138');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(form).not.toBeInTheDocument());
    unmount();
    const reader = renderList({}, { path: '/test?new=1', can: ['parcel:list'] });
    await rowOf('P001');
    await waitFor(() => expect(reader.address()).toBe('/test'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('fetches a record that is not on the page', async () => {
    renderList(
      {},
      { path: '/test?open=id-99', handlers: [http.get('*/api/test/parcel/queryById', () => success(parcelRecord(99, { id: 'id-99' })))] },
    );
    expect(await screen.findByText('包裹详情 · P099')).toBeInTheDocument();
  });
});

describe('columns', () => {
  it('may be named in rows, and show a state as a tag unasked', async () => {
    const lamp = defineEntity({
      ...parcel,
      fields: { ...parcel.fields, risk: choice('risk_level', ['风险', 'Risk']) },
      actions: {},
    });
    const columns = [['parcelNo', 'risk'], 'mobile'] as const;
    renderScreen(<ListPage entity={lamp} columns={columns} />, {
      can: allParcelCodes,
      handlers: [listHandler(lamp, [parcelRecord(1, { risk: '3', risk_dictText: '高' })])],
    });
    const row = await rowOf('P001');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['包裹号', '风险', '手机号']),
    );
    expect(within(row).getByText('高')).toHaveClass(/error/);
  });

  it('hides a column for this person from now on', async () => {
    const { user, unmount } = renderList();
    await rowOf('P001');
    await user.click(screen.getByRole('button', { name: '列设置' }));
    await user.click(await screen.findByRole('checkbox', { name: '重量' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /重量/ })).not.toBeInTheDocument());
    unmount();
    renderList();
    await rowOf('P001');
    expect(screen.queryByRole('columnheader', { name: /重量/ })).not.toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: /创建时间/ })).toBeInTheDocument();
  });
});

describe('import and export', () => {
  it('takes in a sheet and fetches, as the person signed in, the list of rows that were refused', async () => {
    const languages: (string | null)[] = [];
    const report = ({ request }: { readonly request: Request }): Response => {
      languages.push(new URL(request.url).searchParams.get('language'));
      return new Response('第5行：请输入正确手机号');
    };
    const { user } = renderList(
      {},
      {
        handlers: [
          http.get('*/api/sys/common/static/e.txt', report),
          http.post('*/api/test/parcel/importExcel', () =>
            Response.json({
              success: true,
              code: 201,
              message: '文件导入失败，但有错误。',
              result: {
                totalCount: 3,
                errorCount: 1,
                successCount: 2,
                msg: '总上传行数：3',
                refused: [{ line: 5, message: '请输入正确手机号' }],
                fileUrl: '/sys/common/static/e.txt',
                fileName: 'e.txt',
              },
              timestamp: 0,
            }),
          ),
        ],
      },
    );
    await rowOf('P001');
    await user.click(screen.getByRole('button', { name: '导入' }));
    const dialog = await screen.findByRole('dialog', { name: '导入包裹' });
    expect(within(dialog).getByRole('button', { name: '开始导入' })).toBeDisabled();
    const input = dialog.querySelector('input[type=file]');
    if (!(input instanceof HTMLInputElement)) throw new Error('no file input');
    await user.upload(input, new File(['x'], 'rows.xlsx'));
    await user.click(within(dialog).getByRole('button', { name: '开始导入' }));
    expect(await within(dialog).findByText('导入成功,但是有错误数据!')).toBeInTheDocument();
    expect(within(dialog).getByText(/总上传行数：3，已导入行数：2，错误行数：1/)).toBeInTheDocument();
    expect(within(dialog).getByText('第5行：请输入正确手机号')).toBeInTheDocument();
    expect(within(dialog).queryByText(/导入失败/)).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: '点击下载' }));
    await waitFor(() => expect(languages).toEqual([null]));
    onTestFinished(async () => await changeLanguage('zh-CN'));
    await act(async () => await changeLanguage('en-US'));
    expect(await within(dialog).findByText(/Rows in the file: 3, imported: 2, with errors: 1/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: fileTexts.clickToDownload[1] }));
    await waitFor(() => expect(languages).toEqual([null, 'en-US']));
  });

  it.each([200, 201])('names the columns that were not taken (code %i)', async (code) => {
    const counts = { totalCount: 3, errorCount: code === 200 ? 0 : 1, successCount: 2, msg: '' };
    const result = { ...counts, untaken: [{ title: '心情' }, { title: '颜色' }] };
    const body = { success: true, code, message: '文件导入成功！数据行数：3', result, timestamp: 0 };
    const { user } = renderList({}, { handlers: [http.post('*/api/test/parcel/importExcel', () => Response.json(body))] });
    await rowOf('P001');
    await user.click(screen.getByRole('button', { name: '导入' }));
    const dialog = await screen.findByRole('dialog', { name: '导入包裹' });
    await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'rows.xlsx'));
    await user.click(within(dialog).getByRole('button', { name: '开始导入' }));
    expect(await screen.findByText('以下列没有对应的字段，未导入：心情、颜色')).toBeInTheDocument();
  });

  it('does not speak of success when no row was imported', async () => {
    const result = {
      totalCount: 2,
      errorCount: 2,
      successCount: 0,
      msg: '总上传行数：2',
      fileUrl: '/sys/common/static/e.txt',
      fileName: 'e.txt',
    };
    const { user } = renderList(
      {},
      {
        handlers: [
          http.post('*/api/test/parcel/importExcel', () =>
            Response.json({ success: true, code: 201, message: '文件导入失败，但有错误。', result, timestamp: 0 }),
          ),
        ],
      },
    );
    await rowOf('P001');
    await user.click(screen.getByRole('button', { name: '导入' }));
    const dialog = await screen.findByRole('dialog', { name: '导入包裹' });
    await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'rows.xlsx'));
    await user.click(within(dialog).getByRole('button', { name: '开始导入' }));
    expect(await within(dialog).findByText('没有导入任何行，请修改后再导入')).toBeInTheDocument();
    expect(within(dialog).getByText(/已导入行数：0/)).toBeInTheDocument();
    expect(within(dialog).queryByText(/导入成功/)).toBeNull();
  });

  it('calls the deletion of several rows as trees do', async () => {
    onTestFinished(async () => await changeLanguage('zh-CN'));
    await changeLanguage('en-US');
    renderList();
    expect(await screen.findByRole('button', { name: 'Delete selected' })).toBeInTheDocument();
  });

  it('says how many rows are taken, and stops when the person wants', async () => {
    const asked: string[] = [];
    const { user } = renderList(
      {},
      {
        handlers: [
          http.post('*/api/test/parcel/importExcel', ({ request }) => {
            asked.push(new URL(request.url).search);
            const body = new ReadableStream({
              start: (controller) => controller.enqueue(new TextEncoder().encode('{"rows":300,"of":1200,"wrong":2}\n')),
            });
            return new Response(body, { headers: { 'content-type': 'application/x-export-progress' } });
          }),
        ],
      },
    );
    await rowOf('P001');
    await user.click(screen.getByRole('button', { name: '导入' }));
    const dialog = await screen.findByRole('dialog', { name: '导入包裹' });
    await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'rows.xlsx'));
    await user.click(within(dialog).getByRole('button', { name: '开始导入' }));
    expect(await within(dialog).findByText('已处理 300 / 1200 行')).toBeInTheDocument();
    expect(within(dialog).getByText('上传中...')).toBeInTheDocument();
    expect(asked[0]).toContain('progress=Y');
    await user.click(within(dialog).getByRole('button', { name: '停止' }));
    expect(await within(dialog).findByText('导入已停止，其余行没有导入')).toBeInTheDocument();
    expect(within(dialog).getByText('停止前至少已导入 298 行，2 行有错误')).toBeInTheDocument();
  });

  it.each([
    ['rows.xlsx 文件上传成功', true],
    ['文件上传失败', false],
  ])('says %s of an import about which the server says nothing', async (said, success) => {
    const body = { success, code: success ? 200 : 500, message: '', result: null, timestamp: 0 };
    const { user } = renderList({}, { handlers: [http.post('*/api/test/parcel/importExcel', () => Response.json(body))] });
    await rowOf('P001');
    await user.click(screen.getByRole('button', { name: '导入' }));
    const dialog = await screen.findByRole('dialog', { name: '导入包裹' });
    await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'rows.xlsx'));
    await user.click(within(dialog).getByRole('button', { name: '开始导入' }));
    expect(await screen.findByText(said)).toBeInTheDocument();
  });

  it('says once why a file was refused', async () => {
    const { user } = renderList(
      {},
      { handlers: [http.post('*/api/test/parcel/importExcel', () => refusal('文件导入失败:文件中没有数据'))] },
    );
    await rowOf('P001');
    await user.click(screen.getByRole('button', { name: '导入' }));
    const dialog = await screen.findByRole('dialog', { name: '导入包裹' });
    await user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'rows.xlsx'));
    await user.click(within(dialog).getByRole('button', { name: '开始导入' }));
    expect(await within(dialog).findByText('rows.xlsx 文件导入失败:文件中没有数据.')).toBeVisible();
    // A message outside of the dialog would be rendered a moment later.
    await expect(screen.findByText('文件导入失败:文件中没有数据', {}, { timeout: 500 })).rejects.toThrow();
  });

  it('says 文件下载失败 when the export is empty', async () => {
    const { user } = renderList({}, { handlers: [http.get('*/api/test/parcel/exportXls', () => new Response(null))] });
    await rowOf('P001');
    await user.click(screen.getByRole('button', { name: '导出' }));
    expect(await screen.findByText(/文件下载失败/)).toBeInTheDocument();
  });
});

describe('on a phone', () => {
  afterEach(() => {
    window.innerWidth = 1280;
  });

  it('shows cards in place of the table, and filters in a drawer', async () => {
    window.innerWidth = 390;
    const { asked, user } = renderList({ rowActions: [{ action: 'send' }] });
    const [card] = within(await screen.findByRole('list', { name: '包裹列表' })).getAllByRole('listitem');
    if (!card) throw new Error('no card');
    expect(screen.queryByRole('table', { name: '包裹列表' })).not.toBeInTheDocument();
    expect(card).toHaveTextContent('重量');
    expect(within(card).getByRole('button', { name: '发出' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '筛选' }));
    const drawer = await screen.findByRole('dialog', { name: '筛选' });
    await user.type(within(drawer).getByLabelText('手机号'), '138');
    await user.click(within(drawer).getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked.at(-1)?.get('mobile')).toBe('138'));
  });

  it('Back closes the filters; what was typed stays in them', async () => {
    window.innerWidth = 390;
    const list = http.get('*/api/test/parcel/list', () => page([parcelRecord(1)]));
    const { user } = renderScreen(
      <PhoneTab>
        <ListPage entity={parcel} columns={['parcelNo']} />
      </PhoneTab>,
      { can: allParcelCodes, dictionaries, handlers: [list] },
    );
    await user.click(await screen.findByRole('button', { name: '筛选' }));
    const drawer = await screen.findByRole('dialog', { name: '筛选' });
    await user.type(within(drawer).getByLabelText('手机号'), '138');
    expect(onBack).toHaveLength(1);
    act(() => onBack[0]?.());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '筛选' })).toBeNull());
    expect(onBack).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: '筛选' }));
    expect(within(await screen.findByRole('dialog', { name: '筛选' })).getByLabelText('手机号')).toHaveValue('138');
  });

  it('names the query form and the conditions of columns differently, each with an icon of its own', async () => {
    onTestFinished(async () => await changeLanguage('zh-CN'));
    await changeLanguage('en-US');
    window.innerWidth = 390;
    const { user } = renderList();
    await user.click(await screen.findByRole('button', { name: 'More tools' }));
    const icons = ['Filters', 'Conditions'].map((name) => screen.getByRole('button', { name }).querySelector('path')?.getAttribute('d'));
    expect(new Set(icons).size).toBe(2);
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull();
  });

  it('shows nothing in the corner of a card whose record has no state yet', async () => {
    window.innerWidth = 390;
    const records = [parcelRecord(1), parcelRecord(2, { parcelStatus: null, parcelStatus_dictText: null })];
    renderList({ columns: ['parcelNo', 'parcelStatus'] }, { records });
    const [stated, stateless] = within(await screen.findByRole('list', { name: '包裹列表' })).getAllByRole('listitem');
    expect(stated).toHaveTextContent('待发出');
    expect(stateless).toHaveTextContent('P002');
    expect(stateless).not.toHaveTextContent('-');
  });

  it('has the menu of a card without a main action in its first line', async () => {
    window.innerWidth = 390;
    const records = [parcelRecord(1), parcelRecord(2, { parcelStatus: '20' })];
    renderList({ columns: ['parcelNo', 'parcelStatus'], rowActions: [{ action: 'send' }] }, { records });
    const cards = within(await screen.findByRole('list', { name: '包裹列表' })).getAllByRole('listitem');
    const isInFirstLine = cards.map((card) => {
      const line = within(card).getByText(/^P00/).closest('strong')?.parentElement;
      return line?.contains(within(card).getByRole('button', { name: '更多' }));
    });
    expect(isInFirstLine).toEqual([false, true]);
    expect(screen.getAllByRole('button', { name: '发出' })).toHaveLength(1);
  });

  it('names the list, and has search, filters and more tools in one line', async () => {
    window.innerWidth = 390;
    const { asked, user } = renderList({});
    expect(await screen.findByRole('heading', { name: '包裹' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '刷新' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: /^搜索/ }), '甲{Enter}');
    await waitFor(() => expect([...(asked.at(-1)?.values() ?? [])]).toContain('*甲*'));
    // The field keeps the focus, so that what is typed on does not run the list's keys.
    await user.keyboard('乙n');
    expect(screen.getByRole('searchbox', { name: /^搜索/ })).toHaveValue('甲乙n');
    await user.click(screen.getByRole('button', { name: '更多工具' }));
    expect(await screen.findByRole('button', { name: '刷新' })).toBeVisible();
  });
});
