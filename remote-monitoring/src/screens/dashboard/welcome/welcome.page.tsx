import { type Task, tasksPath } from 'shared-contracts/dashboard/tasks';
import { shanghaiToday } from 'shared-contracts/values/shanghai-time';
import { partOfDay } from 'shared-contracts/wire/constants';
import { useRead } from 'shared-platform/read';
import { useSession } from 'shared-platform/session';
import { useOpenTab } from 'shared-platform/tabs';
import { Panel } from 'shared-widgets/page';
import { Typography } from 'shared-widgets/ui/content';
import { Button, Flex } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';

/** Page that greets the person according to the time of day, and says how many tasks wait. */
export default function WelcomePage() {
  const text = useText();
  const open = useOpenTab();
  const name = useSession()?.user.realname ?? '';
  const { data } = useRead<readonly Task[]>(tasksPath, undefined, { quiet: true });
  const waiting = data?.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel>
      <Flex vertical gap={12} align="start" style={{ padding: '24px 8px' }}>
        <Typography.Title level={2} style={{ margin: 0 }}>
          {text('welcome.greeting', { part: text(`welcome.${partOfDay()}`), name })}
        </Typography.Title>
        <Typography.Text type="secondary">{text('welcome.today', { day: shanghaiToday() })}</Typography.Text>
        {waiting !== undefined && (
          <Typography.Text>{text(waiting > 0 ? 'welcome.waiting' : 'welcome.nothing', { count: waiting })}</Typography.Text>
        )}
        <Flex gap={8} wrap>
          <Button type="primary" onClick={() => open('/dashboard/workplace')}>
            {text('workplace.title')}
          </Button>
          <Button onClick={() => open('/account/center')}>{text('welcome.center')}</Button>
        </Flex>
      </Flex>
    </Panel>
  );
}
