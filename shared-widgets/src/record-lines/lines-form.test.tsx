/** Lines in forms and details, through the rendered table. */
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { defineEntity, type RecordOf } from 'shared-contracts/entity/entity';
import { choice, integer, ratio, reference, region, text, tonnes } from 'shared-contracts/entity/field';
import { describe, expect, it, vi } from 'vitest';
import { EntityForm } from '../entity-form/entity-form.tsx';
import { RecordDetail } from '../record-detail/record-detail.tsx';
import { listHandler, renderScreen, success } from '../testing/render-screen.tsx';

const box = defineEntity({
  name: 'box',
  tier: 'tenant',
  group: 'test',
  api: '/test/box',
  label: ['箱', 'Box'],
  titleField: 'boxNo',
  fields: {
    boxNo: text(['箱号', 'Box no.'], { required: true }),
    total: tonnes(['合计重量', 'Total']),
  },
  lines: {
    goods: {
      label: ['装箱明细', 'Content'],
      fields: {
        goodsName: text(['品名', 'Goods'], { required: true, max: 10 }),
        pack: choice('pack_type', ['包装', 'Packing']),
        weight: tonnes(['重量', 'Weight'], { positive: true }),
        pieces: integer(['件数', 'Pieces'], { initial: 1 }),
      },
      unique: ['goodsName', 'pack'],
      sums: ['weight'],
      max: 9,
    },
  },
  query: [],
  generic: ['add', 'edit'],
  actions: {},
});
const dictionaries = {
  pack_type: [
    { value: '01', text: '散装' },
    { value: '02', text: '袋装' },
  ],
};
const groups = [
  { title: ['基本', 'Basics'], fields: ['boxNo', 'total'] },
  { title: ['明细', 'Lines'], lines: 'goods' },
] as const;
const listed = { id: 'b1', version: 2, boxNo: 'X1', total: '5.000' } as unknown as RecordOf<typeof box>;
const whole = {
  ...listed,
  version: 3,
  goods: [
    { id: 'l1', goodsName: '煤', pack: '01', pack_dictText: '散装', weight: '2.000', pieces: 1 },
    { id: 'l2', goodsName: '粮', pack: null, weight: '3.000', pieces: null },
  ],
};
const reads = http.get('*/api/test/box/queryById', () => success(whole));

function catcher(method: 'post' | 'put', path: string) {
  const sent: Record<string, unknown>[] = [];
  const handler = http[method](`*/api/test/box/${path}`, async ({ request }) => {
    sent.push((await request.json()) as Record<string, unknown>);
    return success({ id: 'b1' });
  });
  return { sent, handler };
}
const follows = (values: Readonly<Record<string, unknown>>) => {
  const goods = values.goods as readonly { weight?: unknown }[] | undefined;
  return goods?.length ? { total: String(goods.reduce((sum, { weight }) => sum + Number(weight ?? 0), 0)) } : {};
};
const grid = () => screen.findByRole('grid', { name: '装箱明细' });
const cell = (name: string | RegExp) => screen.getByRole('gridcell', { name });
type User = ReturnType<typeof renderScreen>['user'];

/** Adds a line by the toolbar and types its cells one after the other. */
async function addLine(user: User, ...cells: string[]): Promise<void> {
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: '新增' }));
  for (const typed of cells) {
    if (typed) await user.keyboard(typed);
    await user.keyboard('{Tab}');
  }
}

describe('a form with lines', () => {
  it('adds them by keyboard, lets values follow, and sends fields and lines together', async () => {
    const { sent, handler } = catcher('post', 'add');
    const { user } = renderScreen(<EntityForm entity={box} fields={groups} follows={follows} />, { dictionaries, handlers: [handler] });
    await user.type(screen.getByLabelText('箱号'), 'X9');
    await grid();
    expect(screen.getByLabelText('合计重量')).toBeEnabled();
    await addLine(user, '煤', '', '1.5');
    await waitFor(() => expect(screen.getByLabelText('合计重量')).toHaveValue('1.500'));
    expect(screen.getByLabelText('合计重量')).toBeDisabled();
    expect(screen.getByText('按明细自动计算：合计重量')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      boxNo: 'X9',
      total: expect.stringMatching(/^1\.5/),
      goods: [{ goodsName: '煤', pack: null, weight: '1.5', pieces: 1 }],
    });
  });

  it('checks the fields first, then each cell, and puts the first that fails before the person', async () => {
    const add = vi.fn(() => success(null));
    const { user } = renderScreen(<EntityForm entity={box} fields={groups} />, {
      dictionaries,
      handlers: [http.post('*/api/test/box/add', add)],
    });
    await grid();
    await addLine(user, '', '', '0');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('请输入箱号')).toBeVisible();
    await user.type(screen.getByLabelText('箱号'), 'X9');
    await user.click(screen.getByRole('button', { name: '保存' }));
    const errors = await screen.findByRole('region', { name: /装箱明细/ });
    expect(within(errors).getByText(/请输入品名/)).toBeVisible();
    expect(within(errors).getByText(/必须大于0/)).toBeVisible();
    await waitFor(() => expect(document.activeElement?.closest('[data-column]')).toHaveAttribute('data-column', 'goodsName'));
    await user.click(screen.getByLabelText('箱号'));
    await user.click(await screen.findByRole('button', { name: '1 处需要修改' }));
    expect(document.activeElement?.closest('[data-column]')).toHaveAttribute('data-column', 'goodsName');
    expect(add).not.toHaveBeenCalled();
  });

  it('says at the empty cell that a value computed from it is missing, until another line or the cell has one', async () => {
    const { sent, handler } = catcher('post', 'add');
    const counted = { ...box, fields: { ...box.fields, total: tonnes(['合计重量', 'Total'], { required: true, positive: true }) } };
    const { user } = renderScreen(
      <EntityForm entity={counted} fields={groups} follows={follows} sources={() => ({ total: { lines: 'goods', column: 'weight' } })} />,
      { dictionaries, handlers: [handler] },
    );
    await user.type(screen.getByLabelText('箱号'), 'X9');
    await grid();
    await addLine(user, '煤');
    await waitFor(() => expect(screen.getByLabelText('合计重量')).toBeDisabled());
    expect(screen.queryByRole('region', { name: /装箱明细/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: '保存' }));
    const errors = await screen.findByRole('region', { name: /装箱明细/ });
    expect(within(errors).getByText(/必须大于0/)).toBeVisible();
    // The lines may say it again to readers of the screen, the locked field does not.
    expect(screen.getByLabelText('合计重量').closest('.ant-form-item')).not.toHaveTextContent('必须大于0');
    expect(screen.getByLabelText('合计重量')).toBeValid();
    await waitFor(() => expect(document.activeElement?.closest('[data-column]')).toHaveAttribute('data-column', 'weight'));
    await addLine(user, '粮', '', '2');
    await waitFor(() => expect(screen.queryByRole('region', { name: /装箱明细/ })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: /处需要修改/ })).toBeNull());
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ goods: [{ goodsName: '煤' }, { goodsName: '粮', weight: '2' }] });
  });

  it('refuses a line that repeats another, until one of both says something else', async () => {
    const { sent, handler } = catcher('post', 'add');
    const { user } = renderScreen(<EntityForm entity={box} fields={groups} />, { dictionaries, handlers: [handler] });
    await user.type(screen.getByLabelText('箱号'), 'X9');
    await grid();
    await addLine(user, '煤');
    await addLine(user, '煤');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect((await screen.findAllByText(/品名、包装与第\d行重复/)).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    const [, second] = screen.getAllByRole('gridcell', { name: '煤' });
    await user.click(second as HTMLElement);
    await user.keyboard('{Escape}粮{Enter}');
    await waitFor(() => expect(screen.queryByRole('region', { name: /装箱明细/ })).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: /处需要修改/ })).toBeNull());
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('of two lines that repeat each other, the one that is left is right at once', async () => {
    const { user } = renderScreen(<EntityForm entity={box} fields={groups} />, { dictionaries });
    await user.type(screen.getByLabelText('箱号'), 'X9');
    await grid();
    await addLine(user, '煤');
    await addLine(user, '煤');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect((await screen.findAllByText(/品名、包装与第\d行重复/)).length).toBeGreaterThan(0);
    await user.click(screen.getAllByRole('checkbox').at(-1) as HTMLElement);
    await user.click(screen.getByRole('button', { name: '删除' }));
    await user.click(await screen.findByRole('button', { name: '确定' }));
    await waitFor(() => expect(screen.getAllByRole('gridcell', { name: '煤' })).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: /装箱明细/ })).toBeNull());
  });

  it('reads the whole record before it shows, keeps ids, and sends what is left in its order', async () => {
    const { sent, handler } = catcher('put', 'edit');
    const { user } = renderScreen(<EntityForm entity={box} record={listed} fields={groups} />, {
      dictionaries,
      handlers: [reads, handler],
    });
    await grid();
    expect(cell('散装')).toBeVisible();
    await user.click(cell('2.000'));
    await user.keyboard('{Escape}4{Enter}');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      id: 'b1',
      version: 3,
      boxNo: 'X1',
      total: '5.000',
      goods: [
        { id: 'l1', goodsName: '煤', pack: '01', weight: '4', pieces: 1 },
        { id: 'l2', goodsName: '粮', pack: null, weight: '3.000', pieces: null },
      ],
    });
  });
});

it('a detail shows the lines with their totals, and offers no change', async () => {
  const { user } = renderScreen(<RecordDetail entity={box} record={whole as unknown as RecordOf<typeof box>} />, { dictionaries });
  await user.click(screen.getByRole('tab', { name: '装箱明细 2' }));
  const table = await grid();
  expect(within(table).getByRole('gridcell', { name: '散装' })).toBeVisible();
  expect(table).toHaveTextContent('合计');
  expect(table).toHaveAttribute('aria-readonly', 'true');
  expect(screen.queryByRole('toolbar')).toBeNull();
});

it('places, records of other entities and rates are shown by name and in per cent', async () => {
  const trip = defineEntity({
    ...box,
    name: 'trip',
    api: '/test/trip',
    lines: {
      legs: {
        label: ['路段', 'Legs'],
        fields: {
          place: region(['地点', 'Place']),
          lorryId: reference('lorry', ['车辆', 'Lorry'], { shownBy: 'plateNumber' }),
          driverId: reference('driver', ['司机', 'Driver']),
          share: ratio(['比例', 'Share']),
        },
        max: 9,
      },
    },
  });
  const legs = [{ id: 'l1', place: '440305', lorryId: 'v1', plateNumber: '鲁B1', driverId: 'd1', share: '0.090000' }];
  const record = { id: 't1', version: 1, boxNo: 'T1', legs } as unknown as RecordOf<typeof trip>;
  const { user } = renderScreen(<RecordDetail entity={trip} record={record} />, {
    handlers: [listHandler({ api: '/business/bizDriver' }, [{ id: 'd1', driverName: '李丁四' }])],
  });
  await user.click(screen.getByRole('tab', { name: /^路段/ }));
  for (const shown of ['广东省 / 深圳市 / 南山区', '鲁B1', '李丁四', '9%']) {
    expect(await screen.findByRole('gridcell', { name: shown })).toBeInTheDocument();
  }
});
