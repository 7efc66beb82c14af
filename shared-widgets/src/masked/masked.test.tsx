import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { defineEntity, type RecordOf } from 'shared-contracts/entity/entity';
import { date, money, text } from 'shared-contracts/entity/field';
import { describe, expect, it } from 'vitest';
import { ListPage } from '../list-page/list-page.tsx';
import { RecordDetail } from '../record-detail/record-detail.tsx';
import { page, type RenderScreenOptions, refusal, renderScreen, success } from '../testing/render-screen.tsx';

const courier = defineEntity({
  name: 'courier',
  tier: 'tenant',
  group: 'test',
  api: '/test/courier',
  label: ['骑手', 'Courier'],
  titleField: 'courierName',
  fields: {
    courierName: text(['姓名', 'Name'], { required: true }),
    mobile: text(['手机号', 'Mobile'], { masked: 'mobile' }),
    idCardNo: text(['身份证号', 'ID card no.'], { masked: 'idCard' }),
    birthday: date(['出生日期', 'Birthday'], { sameFactAs: 'idCardNo' }),
    margin: money(['毛利', 'Margin'], { hiddenFrom: ['carrier'] }),
  },
  query: ['courierName', 'mobile', 'idCardNo'],
  wildcard: ['courierName', 'mobile'],
  generic: ['list'],
  actions: {},
});

const base = { version: 1, createBy: 'a', createTime: '2026-11-01 10:00:00', updateBy: null, updateTime: null };
const masked = {
  ...base,
  id: 'c1',
  courierName: '李四',
  mobile: '138****8000',
  idCardNo: '3701**********8515',
  birthday: '****-**-**',
  margin: null,
};
const searcher = ['courier:list', 'courier:unmaskMobile'];

function renderList(options: RenderScreenOptions = {}) {
  const asked: URLSearchParams[] = [];
  const list = http.get('*/api/test/courier/list', ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return page([masked]);
  });
  const rendered = renderScreen(<ListPage entity={courier} columns={['courierName', 'mobile', 'birthday', 'margin']} />, {
    can: searcher,
    ...options,
    handlers: [list, ...(options.handlers ?? [])],
  });
  return { ...rendered, asked };
}

describe('a list', () => {
  it('offers a masked field as a filter only where it may be used, and asks for the whole number', async () => {
    const { user, asked } = renderList();
    await screen.findByText('李四');
    const filters = within(screen.getByRole('search'));
    expect(filters.queryByLabelText('身份证号')).not.toBeInTheDocument();
    const mobile = filters.getByLabelText('手机号');
    expect(mobile).toHaveAttribute('placeholder', '请输入完整号码');
    const before = asked.length;
    await user.type(mobile, '1380013');
    await user.click(screen.getByRole('button', { name: '查询' }));
    expect(await screen.findByText('请输入完整号码')).toBeVisible();
    expect(asked.length).toBe(before);
    await user.type(mobile, '8000');
    await user.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked.at(-1)?.get('mobile')).toBe('*13800138000*'));
  });

  it('has no filter on a masked field for those who may not search it', async () => {
    renderList({ can: ['courier:list'] });
    await screen.findByText('李四');
    expect(within(screen.getByRole('search')).queryByLabelText('手机号')).not.toBeInTheDocument();
  });

  it('sorts by no masked field, and leaves out what the side may not know', async () => {
    const { user, asked } = renderList({ user: { carrierId: 'k1' } });
    await screen.findByText('李四');
    await user.click(screen.getByRole('columnheader', { name: /手机号/ }));
    await user.click(screen.getByRole('columnheader', { name: /姓名/ }));
    await waitFor(() => expect(asked.at(-1)?.get('column')).toBe('courierName'));
    expect(asked.some((query) => query.get('column') === 'mobile')).toBe(false);
    expect(screen.queryByText('毛利')).not.toBeInTheDocument();
    expect(screen.getByText('****-**-**')).toBeInTheDocument();
  });

  it('searches parts of the number for those who see it in clear', async () => {
    const { user, asked } = renderList({ can: ['courier:list', 'courier:unmasked'] });
    await screen.findByText('李四');
    await user.type(within(screen.getByRole('search')).getByLabelText('手机号'), '138');
    await user.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked.at(-1)?.get('mobile')).toBe('*138*'));
  });
});

describe('a record', () => {
  const detail = <RecordDetail entity={courier} record={masked as RecordOf<typeof courier>} />;

  it('unmasks one value for a reason', async () => {
    const sent: unknown[] = [];
    const unmask = http.put('*/api/test/courier/unmask', async ({ request }) => {
      sent.push(await request.json());
      return success({ value: '13800138000' });
    });
    const { user } = renderScreen(detail, { can: searcher, handlers: [unmask] });
    expect(screen.queryByRole('button', { name: '查看完整身份证号' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '查看完整手机号' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /查\s*看/ }));
    expect(await dialog.findByText('请填写查看原因（至少4个字）')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('查看原因'), '司机来电核对');
    await user.click(dialog.getByRole('button', { name: /查\s*看/ }));
    expect(await screen.findByText('13800138000')).toBeVisible();
    expect(sent).toEqual([{ id: 'c1', field: 'mobile', reason: '司机来电核对' }]);
    expect(screen.queryByRole('button', { name: '查看完整手机号' })).not.toBeInTheDocument();
  });

  it('keeps the reason beside the server’s refusal', async () => {
    const refused = http.put('*/api/test/courier/unmask', () => refusal('操作过于频繁，请稍后再试'));
    const { user } = renderScreen(detail, { can: searcher, handlers: [refused] });
    await user.click(screen.getByRole('button', { name: '查看完整手机号' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('查看原因'), '司机来电核对');
    await user.click(dialog.getByRole('button', { name: /查\s*看/ }));
    expect(await dialog.findByText('操作过于频繁，请稍后再试')).toBeVisible();
    expect(dialog.getByLabelText('查看原因')).toHaveValue('司机来电核对');
  });

  it('says to whom it belongs who has seen it', async () => {
    const entries = [{ at: '2026-11-22 10:00:00', operator: '调度员', field: 'mobile', reason: '司机来电核对' }];
    const list = http.get('*/api/test/courier/unmaskings', ({ request }) =>
      new URL(request.url).searchParams.get('id') === 'c1' ? success(entries) : HttpResponse.error(),
    );
    const { user } = renderScreen(detail, { can: ['courier:list'], handlers: [list] });
    await user.click(screen.getByRole('button', { name: /谁查看过完整信息/ }));
    const shown = within(await screen.findByRole('list', { name: '谁查看过完整信息' }));
    expect(shown.getByText(/调度员 查看了手机号/)).toBeVisible();
    expect(shown.getByText('司机来电核对')).toBeVisible();
  });
});
