// Outline of a long form: list of sections or steps, missing fields per section, navigation.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { defineEntity, type EntityDefinition } from 'shared-contracts/entity/entity';
import { text, tonnes } from 'shared-contracts/entity/field';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, success } from '../../testing/render-screen.tsx';
import { EntityFormDrawer } from '../entity-form.tsx';
import type { FormExtra } from '../fields-form.tsx';

const fieldNames = Array.from({ length: 22 }, (_, index) => `f${index + 1}`);
const long = defineEntity({
  name: 'long',
  tier: 'tenant',
  group: 'test',
  api: '/test/long',
  label: ['长表', 'Long'],
  titleField: 'f1',
  fields: Object.fromEntries(
    fieldNames.map((name, index) => [name, text([`第${index + 1}项`, `Field ${index + 1}`], { required: index % 4 === 0 })]),
  ),
  query: [],
  generic: ['add', 'edit'],
  actions: {},
});
const groups = [
  { title: ['甲', 'A'], fields: fieldNames.slice(0, 8) },
  { title: ['乙', 'B'], fields: fieldNames.slice(8, 16) },
  { title: ['丙', 'C'], fields: fieldNames.slice(16) },
] as const;

/** Simulates media queries for a window of this width. */
function windowOf(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, least] = /min-width:\s*([\d.]+)px/.exec(query) ?? [];
    const [, most] = /max-width:\s*([\d.]+)px/.exec(query) ?? [];
    const matches = !query.includes('pointer') && width >= Number(least ?? 0) && width <= Number(most ?? Number.POSITIVE_INFINITY);
    return {
      matches,
      media: query,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    };
  });
}
afterEach(() => vi.unstubAllGlobals());

const withLines = {
  ...long,
  lines: {
    goods: {
      label: ['明细', 'Lines'],
      fields: {
        goodsName: text(['货物名称', 'Goods'], { required: true }),
        goodsType: text(['货物类型', 'Goods type'], { required: true }),
      },
      max: 9,
    },
  },
} as const;
const groupsWithLines = [...groups, { title: ['明细', 'Lines'], lines: 'goods' }] as const;

/** A form with lines in which `f2` is required while `f3` says so, and `total` is the sum of the lines. */
function renderDemanding() {
  windowOf(1440);
  const entity = {
    ...withLines,
    fields: { ...long.fields, total: tonnes(['合计', 'Total'], { required: true, positive: true }) },
    lines: { goods: { ...withLines.lines.goods, fields: { ...withLines.lines.goods.fields, weight: tonnes(['重量', 'Weight']) } } },
  };
  type Values = Readonly<Record<string, unknown>>;
  const totalOf = ({ goods }: Values) => {
    const lines = (goods as readonly { weight?: string }[] | undefined) ?? [];
    return lines.length > 0 ? { total: String(lines.reduce((sum, { weight }) => sum + Number(weight ?? 0), 0)) } : {};
  };
  return renderScreen(
    <EntityFormDrawer
      entity={entity as EntityDefinition}
      fields={
        [...groupsWithLines.slice(0, 2), { title: ['丙', 'C'], fields: ['total', ...fieldNames.slice(16)] }, groupsWithLines[3]] as never
      }
      follows={totalOf}
      sources={() => ({ total: { lines: 'goods', column: 'weight' } })}
      additions={{ f2: { required: { with: ['f3'], needed: ({ f3 }) => f3 === '要' } } }}
      open
      onClose={vi.fn()}
    />,
  );
}

async function open(width: number, extra?: FormExtra, entity: EntityDefinition = long) {
  windowOf(width);
  const sent: unknown[] = [];
  const rendered = renderScreen(
    <EntityFormDrawer
      entity={entity}
      fields={(entity === long ? groups : groupsWithLines) as never}
      extra={extra}
      open
      onClose={vi.fn()}
    />,
    {
      handlers: [
        http.post('*/api/test/long/add', async ({ request }) => {
          sent.push(await request.json());
          return success(null);
        }),
      ],
    },
  );
  const drawer = within(await screen.findByRole('dialog'));
  return { ...rendered, drawer, sent, outline: within(await drawer.findByRole('navigation', { name: '分段' })) };
}

describe('a long form at 1440 px', () => {
  it('lists its sections with what is still missing, and counts it down', async () => {
    const { user, drawer, outline } = await open(1440);
    expect(outline.getAllByRole('button').map((button) => button.textContent)).toEqual(['甲还缺 2 项', '乙还缺 2 项', '丙还缺 2 项']);
    expect(outline.getByText('还有 6 项必填')).toBeVisible();
    await waitFor(() => expect(drawer.getByLabelText('第1项')).toHaveFocus());
    await user.keyboard('一');
    expect(outline.getByRole('button', { name: /^甲/ })).toHaveTextContent('还缺 1 项');
    expect(outline.getByText('还有 5 项必填')).toBeVisible();
  });

  it('leads to what is missing in a section, and after a refused save to what is wrong', async () => {
    const { user, drawer, outline, sent } = await open(1440);
    await user.click(outline.getByRole('button', { name: /^乙/ }));
    expect(drawer.getByLabelText('第9项')).toHaveFocus();
    await user.keyboard('有{Control>}{Enter}{/Control}');
    expect(await outline.findByRole('button', { name: /^乙1 处需要修改/ })).toBeVisible();
    expect(outline.getByRole('button', { name: /^甲2 处需要修改/ })).toBeVisible();
    expect(drawer.getByLabelText('第1项')).toHaveFocus();
    expect(drawer.getByLabelText('第1项')).toBeInvalid();
    await user.click(outline.getByRole('button', { name: /^丙/ }));
    expect(drawer.getByLabelText('第17项')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('no longer counts what the form has filled by itself as wrong', async () => {
    const { user, drawer, outline } = await open(1440, (_values, write) => (
      <button type="button" onClick={() => write({ f1: '一', f5: '五', f9: '九' })}>
        fill
      </button>
    ));
    await waitFor(() => expect(drawer.getByLabelText('第1项')).toHaveFocus());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await drawer.findByRole('button', { name: '6 处需要修改' })).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'fill' }));
    expect(await drawer.findByRole('button', { name: '3 处需要修改' })).toBeVisible();
    expect(outline.getAllByRole('button').map((button) => button.textContent)).toEqual(['甲✓', '乙1 处需要修改', '丙2 处需要修改']);
  });

  it('counts what is missing in the lines, whose cells are marked when the form is saved and keep what was typed', async () => {
    const { user, drawer, outline } = await open(1440, undefined, withLines as never);
    const lines = () => outline.getByRole('button', { name: /^明细/ });
    expect(lines()).toHaveTextContent('明细✓');
    await drawer.findByRole('grid', { name: '明细' });
    await user.click(within(drawer.getByRole('toolbar')).getByRole('button', { name: '新增' }));
    await user.keyboard('螺纹钢{Enter}');
    await waitFor(() => expect(lines()).toHaveTextContent('还缺 1 项'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(drawer.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(drawer.getByLabelText('第1项')).toBeInvalid());
    for (const name of fieldNames.filter((_, index) => index % 4 === 0))
      await user.type(drawer.getByLabelText(`第${name.slice(1)}项`), '有');
    await user.click(drawer.getByRole('button', { name: '保存' }));
    expect(await drawer.findByRole('button', { name: /^第 1 行 货物类型/ })).toBeVisible();
    expect(drawer.getByRole('gridcell', { name: '螺纹钢' })).toBeVisible();
    expect(drawer.getByRole('grid', { name: '明细' }).querySelector('[data-column=goodsType][aria-invalid=true]')).not.toBeNull();
  });

  it('counts a field that another value makes required, which is then marked and refused while it is empty', async () => {
    const { user } = renderDemanding();
    const drawer = within(await screen.findByRole('dialog'));
    const outline = within(await drawer.findByRole('navigation', { name: '分段' }));
    await waitFor(() => expect(drawer.getByLabelText('第1项')).toHaveFocus());
    expect(outline.getByRole('button', { name: /^甲/ })).toHaveTextContent('还缺 2 项');
    await user.type(drawer.getByLabelText('第3项'), '要');
    expect(outline.getByRole('button', { name: /^甲/ })).toHaveTextContent('还缺 3 项');
    expect(drawer.getByLabelText('第2项')).toBeRequired();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await drawer.findByText('请输入第2项')).toBeVisible();
    await user.clear(drawer.getByLabelText('第3项'));
    await waitFor(() => expect(drawer.getByLabelText('第2项')).toBeValid());
    expect(outline.getByRole('button', { name: /^甲/ })).toHaveTextContent('2 处需要修改');
  });

  it('counts the empty cells from which a required value is computed, not the value that nobody can type', async () => {
    const { user } = renderDemanding();
    const drawer = within(await screen.findByRole('dialog'));
    const outline = within(await drawer.findByRole('navigation', { name: '分段' }));
    await drawer.findByRole('grid', { name: '明细' });
    expect(outline.getByRole('button', { name: /^丙/ })).toHaveTextContent('还缺 3 项');
    await user.click(within(drawer.getByRole('toolbar')).getByRole('button', { name: '新增' }));
    await user.keyboard('螺纹钢{Tab}钢{Tab}');
    await waitFor(() => expect(outline.getByRole('button', { name: /^明细/ })).toHaveTextContent('还缺 1 项'));
    expect(outline.getByRole('button', { name: /^丙/ })).toHaveTextContent('还缺 2 项');
    await user.keyboard('5{Enter}');
    await waitFor(() => expect(outline.getByRole('button', { name: /^明细/ })).toHaveTextContent('✓'));
  });

  it('is one stop of the Tab key; the arrow keys walk its sections', async () => {
    const { user, outline } = await open(1440);
    const [first, second] = outline.getAllByRole('button') as [HTMLElement, HTMLElement];
    expect(outline.getAllByRole('button').filter((button) => button.tabIndex === 0)).toEqual([first]);
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
  });
});

describe('a long form at 390 px', () => {
  it('shows one section at a time, with the way on and back', async () => {
    const { user, drawer, outline } = await open(390);
    expect(drawer.getByLabelText('第1项')).toBeVisible();
    expect(drawer.getByLabelText('第9项')).not.toBeVisible();
    expect(outline.getByRole('button', { name: /^1\/3 甲/ })).toHaveTextContent('还缺 2 项');
    await user.click(drawer.getByRole('button', { name: '下一段：乙' }));
    expect(drawer.getByLabelText('第9项')).toBeVisible();
    expect(drawer.getByLabelText('第1项')).not.toBeVisible();
    await user.click(outline.getByRole('button', { name: '上一段' }));
    expect(drawer.getByLabelText('第1项')).toBeVisible();
  });

  it('turns to the section of the first field that is wrong, and sends all of them', async () => {
    const { user, drawer, sent } = await open(390);
    for (const name of ['第1项', '第5项']) await user.type(drawer.getByLabelText(name), '有');
    await user.click(drawer.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(drawer.getByLabelText('第9项')).toHaveFocus());
    expect(drawer.getByLabelText('第9项')).toBeVisible();
    for (const name of ['第9项', '第13项']) await user.type(drawer.getByLabelText(name), '有');
    await user.click(drawer.getByRole('button', { name: '下一段：丙' }));
    for (const name of ['第17项', '第21项']) await user.type(drawer.getByLabelText(name), '有');
    await user.click(drawer.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(sent).toEqual([{ f1: '有', f5: '有', f9: '有', f13: '有', f17: '有', f21: '有' }]));
  });
});
