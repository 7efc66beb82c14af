import { type Task, tasksPath } from 'shared-contracts/dashboard/tasks';
import { partOfDay } from 'shared-contracts/wire/constants';
import { useReadWithNews } from 'shared-platform/live';
import { useRead } from 'shared-platform/read';
import { useSession } from 'shared-platform/session';
import { Page } from 'shared-widgets/page';
import { Button, Col, Row } from 'shared-widgets/ui/core';
import { ReloadOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../../../messages.ts';

import { OwnNotices } from '../../../parts/own-notices.tsx';
import { TaskList } from '../../../parts/task-list.tsx';
import { OperationFigures } from './operation-figures.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** Landing page with the tasks that wait for the person, links to their lists, and the person's announcements. */
export default function WorkplacePage() {
  const text = useText();
  const name = useSession()?.user.realname ?? '';
  const tasks = useRead<readonly Task[]>(tasksPath);
  useReadWithNews(tasks.refetch);
  return (
    <Page
      title={text('welcome.greeting', { part: text(`welcome.${partOfDay()}`), name })}
      toolbar={
        <Button icon={<ReloadOutlined />} loading={tasks.isFetching} onClick={tasks.refetch}>
          {text('refresh')}
        </Button>
      }
    >
      <Row gutter={[16, 16]}>
        <Col xs={24} xl={16}>
          <TaskList {...tasks} />
        </Col>
        <Col xs={24} xl={8}>
          <OwnNotices />
        </Col>
        <Col xs={24}>
          <OperationFigures />
        </Col>
        <Col xs={24}>
          <Shortcuts />
        </Col>
      </Row>
    </Page>
  );
}
