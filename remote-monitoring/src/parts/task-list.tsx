import { mostTasks, type Task, taskKinds } from 'shared-contracts/dashboard/tasks';
import type { Reading } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useOpenTab } from 'shared-platform/tabs';
import { Panel } from 'shared-widgets/page';
import { Button, Flex, Skeleton, theme } from 'shared-widgets/ui/base';
import { useText } from '../messages.ts';
import { CardGrid } from './card-grid.tsx';
import { NothingHere } from './nothing-here.tsx';
import { ReadProblem } from './read-problem.tsx';

/** The person's open tasks; each kind of work links to the screen where it is done. */
export function TaskList({ data, error, refetch }: Reading<readonly Task[]>) {
  const text = useText();
  return (
    <Panel title={text('tasks.title')}>
      {data ? <Tasks tasks={data} /> : error ? <ReadProblem title={text('tasks.failed')} onRetry={refetch} /> : <Skeleton active />}
    </Panel>
  );
}

function Tasks({ tasks }: { readonly tasks: readonly Task[] }) {
  const text = useText();
  if (tasks.length === 0) return <NothingHere text={text('tasks.none')} />;
  return (
    <CardGrid gap={12}>
      {tasks.map((task) => (
        <TaskButton key={task.code} {...task} />
      ))}
    </CardGrid>
  );
}

function TaskButton({ code, count, path }: Task) {
  const label = useLabel();
  const open = useOpenTab();
  const { token } = theme.useToken();
  const kind = taskKinds.find((known) => known.code === code);
  if (!kind) return null;
  return (
    <Button block onClick={() => open(path)} style={{ height: 'auto', padding: '10px 12px', whiteSpace: 'normal' }}>
      <Flex justify="space-between" align="center" gap={8} style={{ width: '100%' }}>
        <span style={{ textAlign: 'start' }}>{label(kind.label)}</span>
        <strong style={{ color: token.colorPrimary, fontSize: token.fontSizeHeading4, fontVariantNumeric: 'tabular-nums' }}>
          {count < mostTasks ? count : `${mostTasks - 1}+`}
        </strong>
      </Flex>
    </Button>
  );
}
