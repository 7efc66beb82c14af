import { defineEntity } from '../entity/entity.ts';
import { choice, cron, instant, integer, longText, reference, text } from '../entity/field.ts';
import { jobCatchUp, jobStatus } from './system-states.ts';

/** Time limit in minutes of a job that sets none. */
export const defaultTimeLimit = 30;

/** 定时任务: a scheduled job. `jobClassName` is one of the jobs declared in the server's code; people may change the schedule. */
export const quartzJob = defineEntity({
  name: 'quartzJob',
  tier: 'platform',
  group: 'system',
  api: '/sys/quartzJob',
  label: ['定时任务', 'Scheduled job'],
  titleField: 'jobClassName',
  stateField: 'status',
  constants: { delFlag: 0 },
  fields: {
    jobClassName: choice('job_class', ['任务类名', 'Job'], { required: true, max: 100 }),
    cronExpression: cron(['Cron表达式', 'Schedule'], { required: true }),
    parameter: text(['参数', 'Parameter']),
    catchUp: choice('job_catch_up', ['错过执行时间', 'When times were missed'], { initial: jobCatchUp.once }),
    /** Minutes after which a run counts as failed, and the job may run again. */
    timeLimit: integer(['时限(分钟)', 'Time limit (minutes)'], { min: 1, max: 1440, initial: defaultTimeLimit }),
    description: longText(['描述', 'Description'], { max: 255, ofProduct: true }),
    status: choice('quartz_status', ['状态', 'State'], { always: true, initial: jobStatus.running }),
    nextTime: instant(['下次执行', 'Next run'], { readOnly: true }),
    lastTime: instant(['上次执行', 'Last run'], { readOnly: true }),
    lastOutcome: choice('job_outcome', ['上次结果', 'Last outcome'], { readOnly: true }),
    /** Duration of the last run in milliseconds. */
    lastDuration: integer(['上次耗时(毫秒)', 'Last duration (ms)'], { readOnly: true }),
    /** Number of consecutive failed runs; a successful run resets it to 0. */
    failures: integer(['连续失败', 'Failures in a row'], { readOnly: true, always: true }),
  },
  query: ['jobClassName', 'status'],
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  reasoned: true,
  restorable: true,
  furtherPermissions: {
    pause: ['停止', 'Stop'],
    resume: ['启动', 'Start'],
    execute: ['立即执行', 'Run now'],
  },
  actions: {},
});

/** 执行日志: a run of a job. */
export const quartzJobRun = defineEntity({
  name: 'quartzJobRun',
  tier: 'platform',
  group: 'system',
  api: '/sys/quartzJobRun',
  label: ['任务执行日志', 'Job run'],
  titleField: 'startTime',
  stateField: 'outcome',
  fields: {
    jobId: reference('quartzJob', ['定时任务', 'Scheduled job'], { readOnly: true, always: true }),
    /** Time at which the run was due. */
    dueTime: instant(['应执行时间', 'Due'], { readOnly: true, always: true }),
    startTime: instant(['开始时间', 'Started'], { readOnly: true, always: true }),
    /** Duration of the run in milliseconds. */
    duration: integer(['耗时(毫秒)', 'Duration (ms)'], { readOnly: true }),
    cause: choice('job_cause', ['触发方式', 'Cause'], { readOnly: true, always: true }),
    outcome: choice('job_outcome', ['执行结果', 'Outcome'], { readOnly: true, always: true }),
    /** Server process that executed the run: machine name and process id. */
    node: text(['执行节点', 'Node'], { readOnly: true, always: true, max: 100 }),
    result: text(['结果', 'Result'], { readOnly: true }),
    error: longText(['错误', 'Error'], { readOnly: true, max: 2000 }),
  },
  belongsTo: [{ entity: 'quartzJob', by: 'jobId', part: true }],
  query: ['startTime', 'outcome', 'cause', 'jobId'],
  generic: ['list'],
  actions: {},
});

/** Paths of calls about one job, sent as `GET` with `id`, as existing clients do. */
export const quartzJobPaths = {
  pause: '/sys/quartzJob/pause',
  resume: '/sys/quartzJob/resume',
  execute: '/sys/quartzJob/execute',
} as const;
