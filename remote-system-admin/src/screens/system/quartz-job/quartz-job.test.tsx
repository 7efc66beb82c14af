import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { quartzJob } from 'shared-contracts/system/quartz-job';
import { changeLanguage } from 'shared-platform/i18n';
import { listHandler, page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import QuartzJobPage from './quartz-job.page.tsx';

const expiry = {
  id: 'j1',
  version: 1,
  jobClassName: 'ContractExpireJob',
  jobClassName_dictText: '合同到期',
  cronExpression: '0 15 0 * * ?',
  parameter: null,
  description: '每日检查',
  status: '0',
  status_dictText: '正常',
  nextTime: '2026-11-24 00:15:00',
  lastTime: '2026-11-23 00:15:00',
  lastOutcome: '1',
  lastOutcome_dictText: '成功',
  lastDuration: 12,
  failures: 0,
  createTime: '2026-11-20 09:00:00',
};
const stopped = {
  ...expiry,
  id: 'j2',
  jobClassName: 'DraftPurgeJob',
  jobClassName_dictText: '清理过期草稿',
  status: '-1',
  status_dictText: '停止',
};
const everything = ['list', 'add', 'edit', 'delete', 'pause', 'resume', 'execute'].map((action) => `quartzJob:${action}`);

/** Finds the button of a row's action, which is visible or in the menu 更多. */
async function action(user: ReturnType<typeof renderScreen>['user'], row: string, name: string) {
  const found = await rowOf(row);
  const inSight = found.queryByRole('button', { name });
  if (inSight) return inSight;
  await user.click(found.getByRole('button', { name: '更多' }));
  return await screen.findByRole('menuitem', { name });
}

test('a running job can be stopped, a stopped one started, in the server’s words', async () => {
  const called: string[] = [];
  const { user } = renderScreen(<QuartzJobPage />, {
    can: everything,
    handlers: [
      listHandler(quartzJob, [expiry, stopped]),
      http.get('*/api/sys/quartzJob/pause', ({ request }) => {
        called.push(new URL(request.url).searchParams.get('id') ?? '');
        return success(null, '暂停定时任务成功');
      }),
      http.get('*/api/sys/quartzJob/resume', () => refusal('定时任务不存在！')),
    ],
  });
  await user.click(await action(user, '合同到期', '停止'));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('停止后不再按计划执行，直到重新启动。 每日检查')).toBeInTheDocument();
  expect(called).toEqual([]);
  await user.click(question.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('暂停定时任务成功')).toBeVisible();
  expect(called).toEqual(['j1']);
  await user.click(await action(user, '清理过期草稿', '启动'));
  expect(await screen.findByText('定时任务不存在！')).toBeVisible();
});

test('what a job does stands in one line, in the language of the window', async () => {
  await changeLanguage('en-US');
  const described = { ...expiry, description: '到期的合同改为已过期，并取消其未处理的终止申请。' };
  renderScreen(<QuartzJobPage />, { can: everything, handlers: [listHandler(quartzJob, [described])] });
  expect(await screen.findByText('Sets contracts to expired...')).toBeVisible();
});

test('a double click starts a job once', async () => {
  let starts = 0;
  let release: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { user } = renderScreen(<QuartzJobPage />, {
    can: ['quartzJob:list', 'quartzJob:resume'],
    handlers: [
      listHandler(quartzJob, [stopped]),
      http.get('*/api/sys/quartzJob/resume', async () => {
        starts += 1;
        await slow;
        return success(null, '启动定时任务成功');
      }),
    ],
  });
  await user.dblClick((await rowOf('清理过期草稿')).getByRole('button', { name: '启动' }));
  release();
  expect(await screen.findByText('启动定时任务成功')).toBeVisible();
  expect(starts).toBe(1);
});

test('running at once asks first, and a failure is told', async () => {
  const { user } = renderScreen(<QuartzJobPage />, {
    can: everything,
    handlers: [listHandler(quartzJob, [expiry]), http.get('*/api/sys/quartzJob/execute', () => refusal('执行失败!timeout'))],
  });
  await user.click(await action(user, '合同到期', '立即执行'));
  const question = within(await screen.findByRole('dialog', { name: '立即执行任务“合同到期”？' }));
  expect(question.getByText('每日检查')).toBeVisible();
  await user.click(question.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('执行失败!timeout')).toBeVisible();
});

test('running at once says which job runs and where its result is', async () => {
  const { user } = renderScreen(<QuartzJobPage />, {
    can: everything,
    handlers: [listHandler(quartzJob, [expiry]), http.get('*/api/sys/quartzJob/execute', () => success(null, '执行成功!'))],
  });
  await user.click(await action(user, '合同到期', '立即执行'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  expect(await screen.findByText('任务“合同到期”已执行，结果见其详情的“执行日志”')).toBeVisible();
});

test('without the permissions there is nothing to press', async () => {
  renderScreen(<QuartzJobPage />, { can: ['quartzJob:list'], handlers: [listHandler(quartzJob, [expiry])] });
  const row = await rowOf('合同到期');
  expect(row.queryByRole('button', { name: '停止' })).toBeNull();
  expect(row.queryByRole('button', { name: '立即执行' })).toBeNull();
});

test('a record shows its runs', async () => {
  const runs = [
    {
      id: 'r1',
      startTime: '2026-11-23 00:15:00',
      outcome: '2',
      outcome_dictText: '失败',
      cause: '0',
      cause_dictText: '定时',
      error: 'no luck',
    },
  ];
  const { user } = renderScreen(<QuartzJobPage />, {
    can: [...everything, 'quartzJobRun:list'],
    handlers: [
      listHandler(quartzJob, [expiry]),
      http.get('*/api/sys/quartzJob/queryById', () => success(expiry)),
      http.get('*/api/sys/quartzJobRun/list', () => page(runs)),
    ],
  });
  await user.click((await rowOf('合同到期')).getByRole('link', { name: '合同到期' }));
  await user.click(await screen.findByRole('tab', { name: '执行日志' }));
  expect(await screen.findByText('no luck')).toBeVisible();
  expect(screen.getByRole('dialog', { name: /合同到期/ })).toBeVisible();
  expect(screen.queryByText(/ContractExpireJob/)).toBeNull();
});

test('before a job is deleted the question says which run is lost, and afterwards it can be put back', async () => {
  const restored: unknown[] = [];
  const { user } = renderScreen(<QuartzJobPage />, {
    can: everything,
    handlers: [
      listHandler(quartzJob, [expiry, stopped]),
      http.delete('*/api/sys/quartzJob/delete', () => success(null, '删除成功!')),
      http.put('*/api/sys/quartzJob/restore', async ({ request }) => {
        restored.push(await request.json());
        return success({ succeeded: 1, failed: [] }, '恢复成功！');
      }),
    ],
  });
  await user.click(await action(user, '清理过期草稿', '删除'));
  const first = within(await screen.findByRole('dialog'));
  expect(first.getByText(/不再按计划执行，以往的执行记录也不再显示。 十分钟内可以撤销（用户菜单“最近的更改”）。/)).toBeVisible();
  await user.click(first.getByRole('button', { name: /取\s?消/ }));
  await user.click(await action(user, '合同到期', '删除'));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/原定于2026-11-24 00:15:00的执行将取消。/)).toBeVisible();
  await user.click(question.getByRole('button', { name: /确\s?定/ }));
  await user.click(await screen.findByRole('button', { name: /撤\s?销/ }));
  await waitFor(() => expect(restored).toEqual([{ ids: ['j1'] }]));
});
