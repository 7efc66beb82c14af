import { nextRuns } from 'shared-contracts/cron/cron-runs';
import { parseCron } from 'shared-contracts/cron/parse-cron';
import { quartzJob } from 'shared-contracts/system/quartz-job';
import { jobStatus } from 'shared-contracts/system/system-states';
import { englishOfCode } from 'shared-platform/dictionary';
import type { WireRecord } from 'shared-platform/entity-api';
import { notices } from 'shared-platform/notices';
import { useServerNames } from 'shared-platform/server-text';
import { useTab } from 'shared-platform/tabs';
import { Ellipsis } from 'shared-widgets/controls';
import { ListPage } from 'shared-widgets/list-page';
import { label, useText } from '../../../messages.ts';
import { asked } from '../../../parts/asked.ts';
import { PlainEditNote } from '../../../parts/consequence/edit-note.tsx';
import { JobRuns } from './job-runs.tsx';
import { callJob } from './quartz-job.api.ts';

type Job = WireRecord<typeof quartzJob>;

/** Jobs that run more often than this are rarely meant, seconds. */
const oftenSeconds = 60;

/** Shortest time between the next runs of an expression, seconds; infinite when it has fewer than two. */
function secondsBetweenRuns(expression: string): number {
  const { cron } = parseCron(expression);
  const runs = cron ? nextRuns(cron, Date.now(), 4) : [];
  return Math.min(...runs.slice(1).map((run, index) => (run - (runs[index] ?? 0)) / 1000), Number.POSITIVE_INFINITY);
}

export default function QuartzJobPage() {
  const text = useText();
  const { id: tab } = useTab();
  const named = useServerNames();
  const nameOf = ({ jobClassName, jobClassName_dictText }: Job): string =>
    englishOfCode(quartzJob.fields.jobClassName.dict, jobClassName) ?? jobClassName_dictText ?? jobClassName;
  /** What the job does, if its description says so. */
  const saysOf = ({ description }: Job): string => (description ? named(description) : '');
  const pause = async (job: Job) => {
    if (await notices.confirm({ ...asked(text('job.pauseAsk', { name: nameOf(job) }), saysOf(job)), dangerous: true, tab }))
      await callJob('pause', job.id);
  };
  const execute = async (job: Job) => {
    const { id } = job;
    const name = nameOf(job);
    if (await notices.confirm({ ...asked(text('job.executeAsk', { name }), saysOf(job)), tab }))
      await callJob('execute', id, text('job.executed', { name }));
  };
  const deletionNote = async (jobs: readonly Job[]): Promise<string> => {
    const due = jobs.flatMap(({ status, nextTime }) => (status === jobStatus.running && nextTime ? [nextTime] : [])).sort();
    const sentences = [text('job.deletion'), due[0] && text('job.deletionNext', { time: due[0] }), text('consequence.canUndo')];
    return sentences.filter(Boolean).join(' ');
  };
  return (
    <ListPage
      entity={quartzJob}
      deletionNote={deletionNote}
      editNote={({ status, nextTime, cronExpression }, values) => {
        const isOther = values.cronExpression !== undefined && values.cronExpression !== cronExpression;
        const seconds = isOther ? secondsBetweenRuns(String(values.cronExpression)) : Number.POSITIVE_INFINITY;
        const isOften = seconds < oftenSeconds;
        const often = isOften ? text('edit.jobOften', { count: seconds }) : '';
        const title = status === jobStatus.running && nextTime ? text('edit.job', { time: nextTime }) : text('edit.jobStopped');
        return <PlainEditNote title={[often, title].filter(Boolean).join(' ')} isWarning={isOften} />;
      }}
      columns={[
        'jobClassName',
        'cronExpression',
        'status',
        ['nextTime', 'lastTime'],
        { field: 'lastOutcome', tag: true },
        'failures',
        { field: 'lastDuration', hidden: true },
        { field: 'catchUp', hidden: true },
        { field: 'timeLimit', hidden: true },
        { field: 'parameter', hidden: true },
        { field: 'description', width: 240, render: (job) => <Ellipsis text={saysOf(job) || '-'} /> },
      ]}
      rowActions={[
        {
          key: 'resume',
          label: label('job.resume'),
          can: 'quartzJob:resume',
          when: ({ status }) => status !== jobStatus.running,
          run: async ({ id }, list) => {
            await callJob('resume', id);
            list.refresh();
          },
        },
        {
          key: 'pause',
          label: label('job.pause'),
          can: 'quartzJob:pause',
          dangerous: true,
          when: ({ status }) => status === jobStatus.running,
          run: async (row, list) => {
            await pause(row);
            list.refresh();
          },
        },
        {
          key: 'execute',
          label: label('job.execute'),
          can: 'quartzJob:execute',
          run: async (row, list) => {
            await execute(row);
            list.refresh();
          },
        },
      ]}
      detail={{ tabs: [{ key: 'runs', label: label('job.runs'), can: 'quartzJobRun:list', render: ({ id }) => <JobRuns jobId={id} /> }] }}
    />
  );
}
