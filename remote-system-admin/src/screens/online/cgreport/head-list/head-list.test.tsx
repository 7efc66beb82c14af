import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { useState } from 'react';
import { onlineReport, parameterText, type ReportSource } from 'shared-contracts/online/online-report';
import { listHandler, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import { definitionOf, moved, textOf } from './definition-text.ts';
import HeadListPage from './head-list.page.tsx';
import { ReportDesigner } from './report-designer.tsx';
import { ReportPreviewPanel } from './report-preview.tsx';

const field = (name: string, label: string, kind: ReportSource['fields'][number]['kind'], more: object = {}) => ({
  ...{ name, label: [label, name] as const, kind, dict: null, isMasked: false, isStored: true },
  ...more,
});
const sources: readonly ReportSource[] = [
  {
    entity: 'waybill',
    label: ['运单', 'Waybill'],
    fields: [
      field('waybillNo', '运单号', 'text'),
      field('loadNet', '装货净重', 'tonnes'),
      field('createTime', '创建时间', 'instant'),
      field('driverMobile', '司机手机', 'text', { isMasked: true }),
    ],
  },
  { entity: 'order', label: ['订单', 'Order'], fields: [field('orderNo', '订单号', 'text')] },
];
const definition = {
  entity: 'waybill',
  columns: [
    { field: 'createTime', part: 'month' },
    { field: 'loadNet', aggregate: 'sum' },
  ],
  filters: [{ field: 'waybillNo', rule: 'like', value: parameterText('no') }],
  parameters: [{ name: 'no' }],
  query: [],
};
const report = {
  ...{ id: 'r1', version: 1, reportName: '月度吨位', reportCode: 'tonnes', source: 'waybill', source_dictText: '运单', remark: null },
  ...{ isEnabled: 'Y', isEnabled_dictText: '是', definition: JSON.stringify(definition) },
};

function open() {
  const sent: Record<string, unknown>[] = [];
  const opened = vi.fn();
  const note = async (request: Request) => sent.push((await request.json()) as Record<string, unknown>);
  const { user } = renderScreen(<HeadListPage />, {
    can: ['onlineReport:list', 'onlineReport:add', 'onlineReport:edit'],
    open: opened,
    handlers: [
      listHandler(onlineReport, [report]),
      http.get('*/api/online/cgreport/sources', () => success(sources)),
      http.put('*/api/online/cgreport/head/edit', async ({ request }) => {
        await note(request);
        return success(report, '修改成功!');
      }),
    ],
  });
  const edit = async () => {
    await user.click((await rowOf('月度吨位')).getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '编辑' }));
    const form = within(await screen.findByRole('dialog'));
    await form.findByRole('group', { name: '列' });
    return form;
  };
  return { user, sent, opened, edit };
}

test('a report is opened by its code in a tab', async () => {
  const { user, opened } = open();
  const row = await rowOf('月度吨位');
  await user.click(row.getByRole('button', { name: '查看' }));
  expect(opened).toHaveBeenCalledWith('/online/cgreport/tonnes');
});

test('columns, conditions and query fields are rows that are saved as the report’s text', async () => {
  const { user, sent, edit } = open();
  const form = await edit();
  await user.type(form.getByLabelText('列第2行标题'), '吨位');
  await user.click(form.getByRole('button', { name: '列第2行上移' }));
  await user.click(form.getByRole('button', { name: /添加查询项/ }));
  await user.click(form.getByLabelText('查询项第1行展开后显示'));
  await user.click(form.getByRole('button', { name: '条件第1行删除' }));
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.parse(String(sent[0]?.definition))).toEqual({
    ...definition,
    columns: [{ field: 'loadNet', aggregate: 'sum', title: '吨位' }, definition.columns[0]],
    filters: [],
    query: [{ field: '', mode: 'single', isFolded: true }],
  });
});

test('a report’s content is told in words: columns, conditions, parameters, order', async () => {
  const { user } = open();
  await user.click(await screen.findByText('月度吨位'));
  const content = within(await screen.findByRole('dialog'));
  expect(await content.findByText('创建时间 · 按月')).toBeVisible();
  expect(content.getByText('装货净重 · 合计')).toBeVisible();
  expect(content.getByText('运单号 包含 参数 no')).toBeVisible();
  expect(content.getByText('默认排序')).toBeVisible();
  expect(content.queryByText(/"columns"/)).toBeNull();
});

/** Renders the preview of a report; a click on 其他 changes it to another report. */
function openPreview(response: () => Response) {
  const sent: unknown[] = [];
  function Form() {
    const [shown, setShown] = useState(report.definition);
    return (
      <>
        <ReportPreviewPanel definition={shown} />
        <button type="button" onClick={() => setShown('{}')}>
          其他
        </button>
      </>
    );
  }
  const { user } = renderScreen(<Form />, {
    handlers: [
      http.post('*/api/online/cgreport/preview', async ({ request }) => {
        sent.push(await request.json());
        return response();
      }),
    ],
  });
  return { user, sent };
}

test('the preview shows the report as it stands in the form, with values for its parameters', async () => {
  const { user, sent } = openPreview(() =>
    success({
      columns: [
        { dataIndex: 'createTime_month', title: '月份', align: 'left', sorter: true },
        { dataIndex: 'waybillStatus', title: '状态', align: 'center', sorter: true, customRender: 'waybill_status' },
      ],
      dictOptions: { waybill_status: [{ value: '10', text: '待装货' }] },
      records: [{ createTime_month: '2026-11', waybillStatus: '10' }],
      total: 7,
    }),
  );
  await user.type(await screen.findByLabelText('参数no'), 'YD1');
  await user.click(screen.getByRole('button', { name: /^预\s?览$/ }));
  const table = within(await screen.findByRole('table', { name: '预览' }));
  expect(table.getByText('2026-11')).toBeVisible();
  expect(table.getByText('待装货')).toBeVisible();
  expect(screen.getByText('共 7 条，显示前 1 条')).toBeVisible();
  expect(sent).toEqual([{ definition: report.definition, parameters: { no: 'YD1' } }]);
  // When the definition changes, the preview of the earlier definition disappears.
  await user.click(screen.getByRole('button', { name: '其他' }));
  expect(screen.queryByRole('table', { name: '预览' })).toBeNull();
});

test('a report without a source has no preview yet, and says what is missing', async () => {
  const { user } = openPreview(() => success({ columns: [], dictOptions: {}, records: [], total: 0 }));
  expect(await screen.findByRole('button', { name: /^预\s?览$/ })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: '其他' }));
  expect(screen.getByRole('button', { name: /^预\s?览$/ })).toBeDisabled();
  expect(screen.getByText('先选择数据来源，才能预览')).toBeVisible();
});

test('what the server refuses stands beside the preview', async () => {
  const { user } = openPreview(() => refusal('列第1行：字段不存在'));
  await user.click(await screen.findByRole('button', { name: /^预\s?览$/ }));
  expect(await screen.findByText('列第1行：字段不存在')).toBeVisible();
});

test('another source is chosen after a question, because the rows name fields of the first', async () => {
  const changed = vi.fn();
  const { user } = renderScreen(<ReportDesigner value={report.definition} onChange={changed} />, {
    handlers: [http.get('*/api/online/cgreport/sources', () => success(sources))],
  });
  await user.click(await screen.findByRole('combobox', { name: '数据来源' }));
  await user.click(await screen.findByTitle('订单'));
  const question = within(await screen.findByRole('dialog', { name: '更换数据来源？' }));
  expect(changed).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: /^确\s?定$/ }));
  await waitFor(() => expect(changed).toHaveBeenCalled());
  expect(JSON.parse(String(changed.mock.calls[0]?.[0]))).toEqual({
    ...{ entity: 'order', columns: [], filters: [], query: [] },
    parameters: definition.parameters,
  });
});

test('rows move within their list only', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('an unreadable text is an empty report', () => {
  expect(definitionOf('{')).toEqual(definitionOf(undefined));
  expect(definitionOf(textOf({ ...definitionOf(undefined), entity: 'order' })).entity).toBe('order');
});
