import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { defineEntity } from 'shared-contracts/entity/entity';
import {
  choice,
  choices,
  date,
  files,
  flag,
  instant,
  integer,
  longText,
  money,
  ratio,
  reference,
  region,
  text,
  tonnes,
} from 'shared-contracts/entity/field';
import { describe, expect, it, vi } from 'vitest';
import { refusal, renderScreen, success } from '../testing/render-screen.tsx';
import { parcel, parcelRecord, parcelStatuses } from '../testing/sample-entity.ts';
import { EntityForm, EntityFormDrawer } from './entity-form.tsx';
import { FormDrawer } from './form-drawer.tsx';
import { toldState } from './told-state.ts';

const dictionaries = { parcel_status: parcelStatuses };
/** Test entity with a field of each kind, none of them required; the server refuses what a test wants. */
const everyKind = defineEntity({
  name: 'everyKind',
  tier: 'tenant',
  group: 'test',
  api: '/test/everyKind',
  label: ['样品', 'Sample'],
  titleField: 'text',
  fields: {
    text: text(['文字甲', 'Text']),
    longText: longText(['文字乙', 'Long text']),
    tonnes: tonnes(['重量', 'Weight']),
    money: money(['金额', 'Amount']),
    integer: integer(['件数', 'Pieces']),
    ratio: ratio(['比例', 'Ratio']),
    date: date(['日期', 'Date']),
    instant: instant(['时间', 'Time']),
    choice: choice('parcel_status', ['单选', 'One']),
    choices: choices('parcel_status', ['多选', 'Several']),
    flag: flag(['是否', 'Flag']),
    reference: reference('sender', ['关联', 'Reference']),
    region: region(['地区', 'Region']),
    files: files(['附件', 'Files'], { count: 1 }),
  },
  query: [],
  generic: ['add'],
  actions: {},
});
const record = parcelRecord(1) as Parameters<typeof EntityForm<typeof parcel>>[0]['record'];

describe('a new record', () => {
  it('says what is missing or wrong with the texts of the specification, and sends nothing', async () => {
    const add = vi.fn(() => success(null));
    const { user } = renderScreen(<EntityForm entity={parcel} />, { dictionaries, handlers: [http.post('*/api/test/parcel/add', add)] });
    await user.type(screen.getByLabelText('重量'), '60');
    await user.type(screen.getByLabelText('件数'), '0');
    await user.type(screen.getByLabelText('备注'), '一二三四五六七八九十一二三四五六七八九十一');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('请输入包裹号')).toBeInTheDocument();
    expect(screen.getByText('请输入手机号')).toBeInTheDocument();
    expect(screen.getByText('不能大于50.5')).toBeInTheDocument();
    expect(screen.getByText('不能小于1')).toBeInTheDocument();
    expect(screen.getByText('最大长度20位字符')).toBeInTheDocument();
    await user.type(screen.getByLabelText('手机号'), '12345');
    expect(await screen.findByText('请输入正确手机号')).toBeInTheDocument();
    expect(add).not.toHaveBeenCalled();
  });

  it('takes the person to the first field that is wrong, as they stand in the form', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = renderScreen(<EntityForm entity={parcel} fields={['pieces', 'mobile', 'parcelNo']} />, { dictionaries });
    await user.click(screen.getByRole('button', { name: '保存' }));
    const mobile = screen.getByLabelText('手机号');
    await waitFor(() => expect(mobile).toHaveFocus());
    expect(scrolled.mock.contexts.at(-1)).toBe(mobile);
    await user.type(mobile, '13800138000');
    // The Enter key saves like the button.
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('包裹号')).toHaveFocus());
  });

  it.each(Object.entries(everyKind.fields))('takes the person to a field: %s', async (name, { label: [label] }) => {
    const { user } = renderScreen(<EntityForm entity={everyKind} />, {
      handlers: [http.post('*/api/test/everyKind/add', () => refusal('不对', 500, { [name]: '不对' }))],
    });
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.getAllByLabelText(new RegExp(label))).toContain(document.activeElement));
  });

  it('asks only for what may be written', () => {
    renderScreen(<EntityForm entity={parcel} />, { dictionaries });
    expect(screen.queryByLabelText('状态')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('寄件人姓名')).not.toBeInTheDocument();
    expect(screen.getByLabelText('寄件人')).toBeInTheDocument();
  });

  it('sends trimmed texts, decimals as texts, whole numbers as numbers, and leaves out what is empty', async () => {
    const sent: unknown[] = [];
    const onDone = vi.fn();
    const { user } = renderScreen(<EntityForm entity={parcel} onDone={onDone} />, {
      dictionaries,
      handlers: [
        http.post('*/api/test/parcel/add', async ({ request }) => {
          sent.push(await request.json());
          return success({ id: 'new' }, '添加成功！');
        }),
      ],
    });
    await user.type(screen.getByLabelText('包裹号'), ' P9 ');
    await user.type(screen.getByLabelText('手机号'), '13800138000');
    await user.type(screen.getByLabelText('重量'), '12.5');
    await user.type(screen.getByLabelText('件数'), '3');
    await user.click(screen.getByLabelText('加急'));
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('添加成功！')).toBeInTheDocument();
    expect(sent).toEqual([{ parcelNo: 'P9', mobile: '13800138000', weight: '12.5', pieces: 3, urgent: 'Y' }]);
    expect(onDone).toHaveBeenCalledWith({ id: 'new' });
  });
});

describe('an existing record', () => {
  it('locks what is fixed, sends the version and null for what was emptied', async () => {
    const sent: unknown[] = [];
    const { user } = renderScreen(<EntityForm entity={parcel} record={record} fields={['parcelNo', 'mobile', 'pieces', 'price']} />, {
      dictionaries,
      handlers: [
        http.put('*/api/test/parcel/edit', async ({ request }) => {
          sent.push(await request.json());
          return success(null, '编辑成功!');
        }),
      ],
    });
    expect(screen.getByLabelText('包裹号')).toBeDisabled();
    expect(screen.getByLabelText('金额')).toHaveValue('9,876,543.20');
    await user.clear(screen.getByLabelText('件数'));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toEqual([{ id: 'id-1', version: 3, mobile: '13800138000', pieces: null, price: '9876543.20' }]));
  });

  it('keeps its own values where new records begin with others', () => {
    renderScreen(<EntityForm entity={parcel} record={record} initial={{ weight: '7.000', remark: '新的' }} />, {
      dictionaries,
    });
    expect(screen.getByLabelText('重量')).toHaveValue('1,234.500');
    expect(screen.getByLabelText('备注')).toHaveValue('');
  });

  it('keeps a refusal beside the input, and what was typed', async () => {
    const setDirty = vi.fn();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = renderScreen(<EntityForm entity={parcel} record={record} fields={['mobile']} />, {
      tab: { setDirty },
      handlers: [http.put('*/api/test/parcel/edit', () => refusal('该手机号的运单未完成'))],
    });
    const mobile = screen.getByLabelText('手机号');
    await user.clear(mobile);
    await user.type(mobile, '13900139000');
    expect(setDirty).toHaveBeenLastCalledWith(true, expect.any(String));
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('该手机号的运单未完成')).toBeVisible();
    // In a long form a message above the fields could be scrolled out of view, so it gets the focus.
    expect(document.activeElement).toHaveTextContent('该手机号的运单未完成');
    expect(scrolled.mock.contexts.at(-1)).toBe(document.activeElement);
    expect(mobile).toHaveValue('13900139000');
  });

  it('is reported as unsaved by the drawer, too, whose content antd may unmount while the tab is in the background', async () => {
    const setDirty = vi.fn();
    const dirty = toldState(false);
    const drawer = { title: '编辑', dirty, isSaving: false, onOk: vi.fn(), onClose: vi.fn(), onAbandon: vi.fn() };
    const { rerender } = renderScreen(
      <FormDrawer {...drawer} open>
        {null}
      </FormDrawer>,
      { tab: { setDirty } },
    );
    act(() => dirty.set(true));
    expect(setDirty).toHaveBeenLastCalledWith(true, expect.any(String));
    rerender(
      <FormDrawer {...drawer} open={false}>
        {null}
      </FormDrawer>,
    );
    await waitFor(() => expect(setDirty).toHaveBeenLastCalledWith(false, expect.any(String)));
  });

  it('shows a refusal that names fields at them, and takes the person to the first', async () => {
    const refused = refusal('手机号已被使用', 500, { mobile: '手机号已被使用' });
    const { user } = renderScreen(<EntityForm entity={parcel} record={record} fields={['pieces', 'mobile']} />, {
      handlers: [http.put('*/api/test/parcel/edit', () => refused.clone())],
    });
    const mobile = screen.getByLabelText('手机号');
    await user.clear(mobile);
    await user.type(mobile, '13900139000');
    await user.click(screen.getByRole('button', { name: '保存' }));
    // The message is shown once, at its field, and not above the form too.
    expect((await screen.findAllByText('手机号已被使用')).map((text) => text.closest('.ant-form-item')?.contains(mobile))).toEqual([true]);
    await waitFor(() => expect(mobile).toHaveFocus());
    await user.type(mobile, '{Backspace}1');
    await waitFor(() => expect(screen.queryByText('手机号已被使用')).not.toBeInTheDocument());
  });

  it('shows a refusal above the form when it names something that the form does not ask for', async () => {
    const { user } = renderScreen(<EntityForm entity={parcel} record={record} fields={['mobile']} />, {
      handlers: [http.put('*/api/test/parcel/edit', () => refusal('重量过大', 500, { weight: '重量过大' }))],
    });
    await user.type(screen.getByLabelText('手机号'), '{Backspace}1');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('重量过大')).toBeVisible();
  });
});

describe('the drawer', () => {
  it('is called by the record that it edits', async () => {
    renderScreen(<EntityFormDrawer entity={parcel} record={record} open onClose={vi.fn()} />, { dictionaries });
    expect(await screen.findByRole('dialog', { name: '编辑 · 包裹 P001' })).toBeInTheDocument();
  });

  it('asks before typed input is thrown away', async () => {
    const onClose = vi.fn();
    const { user } = renderScreen(<EntityFormDrawer entity={parcel} open onClose={onClose} />, { dictionaries });
    const drawer = await screen.findByRole('dialog', { name: '新增 · 包裹' });
    await user.type(within(drawer).getByLabelText('包裹号'), 'P');
    await user.click(within(drawer).getByRole('button', { name: '取消' }));
    const question = await screen.findByRole('dialog', { name: '放弃已填写的内容？' });
    await user.click(within(question).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(question).not.toBeVisible());
    expect(onClose).not.toHaveBeenCalled();
    await user.click(within(drawer).getByRole('button', { name: '取消' }));
    await user.click(within(await screen.findByRole('dialog', { name: '放弃已填写的内容？' })).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});
