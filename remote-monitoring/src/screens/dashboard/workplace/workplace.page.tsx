import type { CSSProperties } from 'react';
import { type Task, tasksPath } from 'shared-contracts/dashboard/tasks';
import { announcementPaths, type BellLists } from 'shared-contracts/message/announcement';
import { partOfDay } from 'shared-contracts/wire/constants';
import { announcementTag } from 'shared-platform/announcements';
import type { Reading } from 'shared-platform/entity-api';
import { useReadWithNews } from 'shared-platform/live';
import { useRead } from 'shared-platform/read';
import { useSession } from 'shared-platform/session';
import { Page } from 'shared-widgets/page';
import { Button, Col, Grid, Row } from 'shared-widgets/ui/core';
import { ReloadOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../../../messages.ts';
import { OwnNotices } from '../../../parts/own-notices.tsx';
import { TaskList } from '../../../parts/task-list.tsx';
import { OperationFigures } from './operation-figures.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** Whether the length of a panel is known: its rows have arrived, or will not. */
const isSettled = ({ data, error }: Reading<unknown>): boolean => data !== undefined || Boolean(error);

/** What stands below panels of unknown length is already read, but shown only when it has its place, so that nothing moves away from a click. */
const shownWhen = (hasPlace: boolean): CSSProperties => (hasPlace ? {} : { visibility: 'hidden' });

/** Landing page with the tasks that wait for the person, links to their lists, and the person's announcements. */
export default function WorkplacePage() {
  const text = useText();
  const name = useSession()?.user.realname ?? '';
  const tasks = useRead<readonly Task[]>(tasksPath);
  useReadWithNews(tasks.refetch);
  // The bell of the shell sends exactly this read, so that both share one request.
  const notices = useRead<BellLists>(announcementPaths.listByUser, undefined, { entity: announcementTag, quiet: true });
  useReadWithNews(notices.refetch);
  /** Whether the announcements stand beside the tasks. */
  const isWide = Grid.useBreakpoint().xl ?? false;
  const hasTasks = isSettled(tasks);
  const below = shownWhen(hasTasks && isSettled(notices));
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
        <Col xs={24} xl={8} style={shownWhen(hasTasks || isWide)}>
          <OwnNotices {...notices} />
        </Col>
        <Col xs={24} style={below}>
          <OperationFigures />
        </Col>
        <Col xs={24} style={below}>
          <Shortcuts />
        </Col>
      </Row>
    </Page>
  );
}
