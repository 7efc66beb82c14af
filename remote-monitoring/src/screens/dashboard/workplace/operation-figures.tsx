import { type DiskFact, monitorPaths } from 'shared-contracts/monitor/metrics';
import type { Page } from 'shared-contracts/wire/envelope';
import { useCan } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import { useOpenTab } from 'shared-platform/tabs';
import { Panel } from 'shared-widgets/page';
import { Button, Flex } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';

interface Counted {
  readonly name: 'unsent' | 'online';
  /** Permission that is needed to read the list. */
  readonly can: string;
  /** The list whose total is shown, and the screen that shows exactly these rows. */
  readonly path: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly screen: string;
}

const counted: readonly Counted[] = [
  {
    name: 'unsent',
    can: 'pushLog:list',
    path: '/sys/message/sysMessage/list',
    filter: { esSendStatus: '2,3' },
    screen: '/message/pushLog?esSendStatus=2,3',
  },
  { name: 'online', can: 'online:list', path: '/sys/online/list', filter: {}, screen: '/system/online' },
];

/** Figures for the people who run the product: undelivered messages, people online, the fullest disk. */
export function OperationFigures() {
  const text = useText();
  const can = useCan();
  const shown = counted.filter((figure) => can(figure.can));
  const mayDisk = can('monitor:runtime');
  if (shown.length === 0 && !mayDisk) return null;
  return (
    <Panel title={text('workplace.operation')}>
      <Flex gap={12} wrap>
        {shown.map((figure) => (
          <Figure key={figure.name} {...figure} />
        ))}
        {mayDisk && <FullestDisk />}
      </Flex>
    </Panel>
  );
}

function Figure({ name, path, filter, screen }: Counted) {
  const text = useText();
  const open = useOpenTab();
  const { data } = useRead<Page<unknown>>(path, { ...filter, pageNo: 1, pageSize: 1 }, { quiet: true });
  return (
    <Button onClick={() => open(screen)}>
      {text(`workplace.${name}`)} <strong>{data?.total ?? '-'}</strong>
    </Button>
  );
}

function FullestDisk() {
  const text = useText();
  const open = useOpenTab();
  const { data } = useRead<readonly DiskFact[]>(monitorPaths.disks, undefined, { quiet: true });
  const used = data?.length ? Math.max(...data.map(({ restPPT }) => restPPT)) : undefined;
  return (
    <Button danger={(used ?? 0) >= 95} onClick={() => open('/monitor/disk')}>
      {text('workplace.disk')} <strong>{used === undefined ? '-' : `${used} %`}</strong>
    </Button>
  );
}
