import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { position } from 'shared-contracts/system/position';
import { changeLanguage } from 'shared-platform/i18n';
import { actOn, listHandler, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import PositionPage from './position.page.tsx';

const driver = { id: 'p1', version: 2, code: 'dispatcher', name: '调度员', postRank: '2', postRank_dictText: '助级', companyId: null };
const dictionaries = { position_rank: [{ value: '2', text: '助级' }] };

test('a code that is taken is told at its field, and what was typed stays', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<PositionPage />, {
    can: ['position:list', 'position:add'],
    dictionaries,
    handlers: [
      listHandler(position, [driver]),
      http.post('*/api/sys/position/add', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? refusal('职务编码已存在', 500, { code: '职务编码已存在' })
          : success({ ...driver, id: 'p2' }, '添加成功！');
      }),
    ],
  });
  expect((await rowOf('调度员')).getByText('助级')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /新\s?增/ }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('职务名称'), '值班调度');
  await user.type(form.getByLabelText('职务编码'), 'dispatcher');
  await user.click(form.getByLabelText('职级'));
  await user.click(await screen.findByTitle('助级'));
  await user.click(form.getByRole('button', { name: '保存' }));
  expect((await form.findAllByText('职务编码已存在')).length).toBeGreaterThan(0);
  expect(form.getByLabelText('职务名称')).toHaveValue('值班调度');
  await user.type(form.getByLabelText('职务编码'), '2');
  await user.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ name: '值班调度', code: 'dispatcher2', postRank: '2' }));
});

test.each([
  [1, '还有1名用户担任“调度员”，不能删除。', false],
  [0, '没有人担任该职务。 十分钟内可以撤销（用户菜单“最近的更改”）。', true],
])('a deletion of a position that %i people have says so before it is asked for', async (people, says, isAsked) => {
  const { user } = renderScreen(<PositionPage />, {
    can: ['position:list', 'position:edit', 'position:delete'],
    dictionaries,
    handlers: [
      listHandler(position, [driver]),
      http.get('*/api/sys/consequence/edit', () => success({ people, names: [], through: [], uses: [], useCount: 0 })),
    ],
  });
  await actOn(user, '调度员', '删除');
  expect(await screen.findByText(says, { exact: false })).toBeVisible();
  expect(screen.queryAllByRole('dialog')).toHaveLength(isAsked ? 1 : 0);
});

test('who may only read changes nothing', async () => {
  renderScreen(<PositionPage />, { can: ['position:list'], dictionaries, handlers: [listHandler(position, [driver])] });
  await rowOf('调度员');
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent?.replace(/\s/g, ''));
  expect(names).toContain('查询');
  for (const name of ['编辑', '删除', '新增', '导入', '更多']) expect(names).not.toContain(name);
});

test('ranks are named in English in an English session', async () => {
  await changeLanguage('en-US');
  const english = { position_rank: [{ value: '2', text: '助级', textEn: 'Junior' }] };
  renderScreen(<PositionPage />, { can: ['position:list'], dictionaries: english, handlers: [listHandler(position, [driver])] });
  const row = await rowOf('dispatcher');
  expect(await row.findByText('Junior')).toBeVisible();
  expect(row.queryByText('助级')).toBeNull();
});
