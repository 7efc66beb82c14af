import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { user as userEntity } from 'shared-contracts/system/user';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { listHandler, refusal, renderScreen, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import { AgentModal } from './agent.modal.tsx';

const record = { id: 'u1', version: 1, username: 'dispatcher', realname: '赵调度' } as RowSurfaceProps<typeof userEntity>['record'];
const agent = {
  ...{ id: 'a1', version: 3, userName: 'dispatcher', agentUserName: 'finance', agentRealname: '钱财务', status: '1' },
  ...{ startTime: '2026-12-01 00:00:00', endTime: '2026-12-08 00:00:00' },
};

/** Opens the window; `read` answers who the agent is, `save` what becomes of the change. */
function open(read: () => Response, save: () => Response = () => success(agent, '修改成功!')) {
  const onClose = vi.fn();
  const sent: unknown[] = [];
  const { user } = renderScreen(<AgentModal record={record} open onClose={onClose} onDone={onClose} />, {
    can: ['user:agent'],
    handlers: [
      listHandler(userEntity, [{ id: 'u2', version: 1, username: 'finance', realname: '钱财务' }]),
      http.get('*/api/sys/sysUserAgent/queryByUserName', read),
      http.all('*/api/sys/sysUserAgent/:call', async ({ request }) => {
        sent.push([request.method, await request.json()]);
        return save();
      }),
    ],
  });
  return { user, onClose, sent };
}
const modal = async () => within(await screen.findByRole('dialog', { name: '代理人 · 赵调度' }));

test('what the server refuses stands at its field, which gets the focus', async () => {
  const told = '结束时间须晚于开始时间';
  const { user, onClose } = open(
    () => success(agent),
    () => refusal(`不能保存：${told}`, 500, { endTime: told }),
  );
  const form = await modal();
  await user.click(await form.findByRole('button', { name: '保存' }));
  const shown = await form.findByText(told);
  await waitFor(() => expect(shown).toBeVisible());
  expect(form.queryByText(`不能保存：${told}`)).toBeNull();
  const field = form.getByDisplayValue('2026-12-08 00:00:00');
  await waitFor(() => expect(field).toHaveFocus());
  expect(onClose).not.toHaveBeenCalled();
});

test('a refusal about something that is not asked for stands above the fields', async () => {
  const { user } = open(
    () => success(agent),
    () => refusal('用户已被冻结', 500, { userName: '用户已被冻结' }),
  );
  const form = await modal();
  await user.click(await form.findByRole('button', { name: '保存' }));
  const told = await form.findByText('用户已被冻结');
  await waitFor(() => expect(told).toBeVisible());
  expect(told.closest('[role="alert"]')).not.toBeNull();
});

test('the first field has the focus; closing asks once something was changed, and keeps it when the answer is no', async () => {
  const { user, onClose } = open(() => success(agent));
  const form = await modal();
  await form.findByDisplayValue('2026-12-08 00:00:00');
  await waitFor(() => expect(form.getByLabelText('代理人')).toHaveFocus());
  await user.click(form.getByRole('switch', { name: '启用' }));
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: '放弃未保存的内容？' }));
  await user.click(question.getByRole('button', { name: '取消' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(form.getByRole('switch', { name: '启用' })).not.toBeChecked();
  await user.click(form.getByRole('button', { name: '取消' }));
  await user.click(within(await screen.findByRole('dialog', { name: '放弃未保存的内容？' })).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('nobody yet: an agent is added; an outage is no such answer and can be tried again', async () => {
  let isAway = true;
  const { user, sent } = open(() => (isAway ? refusal('服务暂时不可用', 503) : refusal('未找到对应实体')));
  const form = await modal();
  const told = await form.findByText('服务暂时不可用');
  await waitFor(() => expect(told).toBeVisible());
  expect(form.queryByLabelText('代理人')).toBeNull();
  expect(form.getByRole('button', { name: '保存' })).toBeDisabled();
  isAway = false;
  await user.click(form.getByRole('button', { name: /重\s?试/ }));
  expect(await form.findByLabelText('代理人')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await form.findByText('请选择代理人')).toBeInTheDocument();
  expect(sent).toEqual([]);
});
