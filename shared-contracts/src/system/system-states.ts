/** States of system records such as messages and jobs. */
import { states } from '../entity/states.ts';

export const pushStatus = states('msgSendStatus', ['推送状态', 'Delivery'], {
  waiting: ['0', '未发送', 'Not sent', 'warning'],
  sending: ['4', '发送中', 'Sending', 'processing'],
  sent: ['1', '发送成功', 'Sent', 'success'],
  failed: ['2', '发送失败', 'Failed', 'error', 'otherEnd'],
  /** Nobody knows whether the message arrived, because the connection broke before the response. */
  unknown: ['3', '结果未知', 'Unknown', 'warning', 'otherEnd'],
});

export const userStatus = states('user_status', ['用户状态', 'User status'], {
  normal: [1, '正常', 'Normal', 'success'],
  frozen: [2, '冻结', 'Frozen', 'error'],
});

export const jobStatus = states('quartz_status', ['任务状态', 'Job'], {
  running: ['0', '正常', 'Running', 'success'],
  stopped: ['-1', '停止', 'Stopped', 'default'],
});

/** How a run of a job ended. */
export const jobOutcome = states('job_outcome', ['执行结果', 'Outcome'], {
  running: ['0', '执行中', 'Running', 'processing'],
  succeeded: ['1', '成功', 'Succeeded', 'success'],
  failed: ['2', '失败', 'Failed', 'error', 'otherEnd'],
  /** The server process stopped before the run ended. */
  interrupted: ['3', '中断', 'Interrupted', 'warning', 'otherEnd'],
  /** The run exceeded the job's time limit; the server no longer waits for its end. */
  timedOut: ['4', '超时', 'Timed out', 'error', 'otherEnd'],
  /** The server found the due time already passed, and the job does not make up for missed times. */
  skipped: ['5', '跳过', 'Skipped', 'default', 'otherEnd'],
});

/** What happens to the due times of a job that passed while no server ran. */
export const jobCatchUp = states('job_catch_up', ['错过执行时间', 'When times were missed'], {
  once: ['0', '补跑一次', 'Run once', 'default'],
  skip: ['1', '跳过', 'Skip', 'default'],
});

/** What caused a job to run. */
export const jobCause = states('job_cause', ['触发方式', 'Cause'], {
  schedule: ['0', '定时', 'Schedule', 'default'],
  person: ['1', '手动', 'By hand', 'processing'],
  /** The job ran again because its previous run was interrupted. */
  repeat: ['2', '补跑', 'Repeat', 'warning'],
});

export const departStatus = states('depart_status', ['部门状态', 'Department status'], {
  disabled: ['0', '停用', 'Out of use', 'default'],
  enabled: ['1', '启用', 'In use', 'success'],
});

export const dictItemStatus = states('dict_item_status', ['字典项状态', 'Dictionary item status'], {
  enabled: ['1', '启用', 'In use', 'success'],
  disabled: ['0', '停用', 'Out of use', 'default'],
});

/** Colours in which an entry of a dictionary can be shown; all are readable in the light and the dark theme. */
export const itemColor = states('item_color', ['字典项颜色', 'Colour of a dictionary item'], {
  grey: ['default', '灰色', 'Grey', 'default'],
  blue: ['processing', '蓝色', 'Blue', 'processing'],
  green: ['success', '绿色', 'Green', 'success'],
  orange: ['warning', '橙色', 'Orange', 'warning'],
  red: ['error', '红色', 'Red', 'error'],
});

export const tenantStatus = states('tenant_status', ['租户状态', 'Tenant status'], {
  normal: [1, '正常', 'Normal', 'success'],
  frozen: [0, '冻结', 'Frozen', 'error'],
});

export const validStatus = states('valid_status', ['有效状态', 'Validity'], {
  valid: ['1', '有效', 'Valid', 'success'],
  invalid: ['0', '无效', 'Invalid', 'default'],
});

export const gatewayRouteStatus = states('gateway_route_status', ['网关路由状态', 'Gateway route status'], {
  disabled: [0, '停用', 'Out of use', 'default'],
  enabled: [1, '启用', 'In use', 'success'],
});
