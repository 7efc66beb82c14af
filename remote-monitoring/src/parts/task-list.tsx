import { useEffect } from 'react';
import { mostTasks, type Task, taskKinds } from 'shared-contracts/dashboard/tasks';
import type { Reading } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { readStorage, storageKey, writeStorage } from 'shared-platform/storage';
import { useOpenTab } from 'shared-platform/tabs';
import { Panel } from 'shared-widgets/page';
import { Button, Flex, theme } from 'shared-widgets/ui/base';
import { useText } from '../messages.ts';
import { CardGrid } from './card-grid.tsx';
import { NothingHere } from './nothing-here.tsx';
import { ReadProblem } from './read-problem.tsx';

/** How many kinds of work the list showed last, so that the next page reserves their place while they are read. */
const lastCount = storageKey({
  owner: 'remote-monitoring',
  name: 'task-count',
  area: 'local',
  parse: (stored) => (Number.isInteger(stored) && Number(stored) >= 0 && Number(stored) <= taskKinds.length ? Number(stored) : undefined),
});

/** Three rows in a wide window, for a browser in which the list was never shown. */
const firstCount = 9;

/** The person's open tasks; each kind of work links to the screen where it is done. */
export function TaskList({ data, error, refetch }: Reading<readonly Task[]>) {
  const text = useText();
  const count = data?.length;
  useEffect(() => {
    if (count !== undefined) writeStorage(lastCount, count);
  }, [count]);
  return (
    <Panel title={text('tasks.title')}>
      {data ? <Tasks tasks={data} /> : error ? <ReadProblem title={text('tasks.failed')} onRetry={refetch} /> : <TasksToCome />}
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

/** What is read, in the size that it had last, so that nothing below it moves when it arrives. */
function TasksToCome() {
  const count = readStorage(lastCount) ?? firstCount;
  return (
    <div aria-hidden inert data-tasks-to-come={count}>
      {count === 0 ? (
        <NothingHere text={unseen} />
      ) : (
        <CardGrid gap={12}>
          {Array.from({ length: count }, (_, index) => (
            <Button key={index} block disabled style={taskStyle}>
              <TaskFacts title={unseen} count={unseen} />
            </Button>
          ))}
        </CardGrid>
      )}
    </div>
  );
}

/** A blank that is as high as a line of text. */
const unseen = '\u00a0';

const taskStyle = { height: 'auto', padding: '10px 12px', whiteSpace: 'normal' } as const;

function TaskFacts({ title, count }: { readonly title: string; readonly count: string | number }) {
  const { token } = theme.useToken();
  return (
    <Flex justify="space-between" align="center" gap={8} style={{ width: '100%' }}>
      <span style={{ textAlign: 'start' }}>{title}</span>
      <strong style={{ color: token.colorPrimary, fontSize: token.fontSizeHeading4, fontVariantNumeric: 'tabular-nums' }}>{count}</strong>
    </Flex>
  );
}

function TaskButton({ code, count, path }: Task) {
  const label = useLabel();
  const open = useOpenTab();
  const kind = taskKinds.find((known) => known.code === code);
  if (!kind) return null;
  return (
    <Button block onClick={() => open(path)} style={taskStyle}>
      <TaskFacts title={label(kind.label)} count={count < mostTasks ? count : `${mostTasks - 1}+`} />
    </Button>
  );
}
