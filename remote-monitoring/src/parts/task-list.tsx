import { mostTasks, type Task, taskKinds } from 'shared-contracts/dashboard/tasks';
import type { Reading } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useOpenTab } from 'shared-platform/tabs';
import { Panel } from 'shared-widgets/page';
import { Alert, Button, Col, Empty, Flex, Row, Skeleton, theme } from 'shared-widgets/ui/core';
import { useText } from '../messages.ts';

/** The person's open tasks; each kind of work links to the screen where it is done. */
export function TaskList({ data, error, refetch }: Reading<readonly Task[]>) {
  const text = useText();
  return (
    <Panel title={text('tasks.title')}>{data ? <Tasks tasks={data} /> : error ? <Failure retry={refetch} /> : <Skeleton active />}</Panel>
  );
}

function Failure({ retry }: { readonly retry: () => void }) {
  const text = useText();
  return <Alert type="error" showIcon title={text('tasks.failed')} action={<Button onClick={retry}>{text('retry')}</Button>} />;
}

function Tasks({ tasks }: { readonly tasks: readonly Task[] }) {
  const text = useText();
  if (tasks.length === 0) return <Empty description={text('tasks.none')} />;
  return (
    <Row gutter={[12, 12]}>
      {tasks.map((task) => (
        <Col key={task.code} xs={12} md={8} xl={6}>
          <TaskButton {...task} />
        </Col>
      ))}
    </Row>
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
