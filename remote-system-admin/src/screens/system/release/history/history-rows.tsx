import { type ReleaseHistoryLine, type ReleaseHistoryPage, releasePermission } from 'shared-contracts/release/release-operations';
import { useCan } from 'shared-platform/permission';
import { Card } from 'shared-widgets/ui/content';
import { Button, Empty, Flex, theme } from 'shared-widgets/ui/core';
import { Pagination, Table } from 'shared-widgets/ui/data';
import { Collapse } from 'shared-widgets/ui/extra';
import type { OpenChange } from '../../../../parts/release/change/open-change.ts';
import { GateReportView } from '../../../../parts/release/gate-report.tsx';
import { ActionTag, HistoryFacts, haltReasonOf, useActor } from '../../../../parts/release/history-facts.tsx';
import { Moment } from '../../../../parts/release/moment.tsx';
import { useMayOperate } from '../../../../parts/release/operating.tsx';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';
import { useRemoteTitle } from '../../../../parts/release/version-link.tsx';

export interface HistoryRowsProps {
  readonly page: ReleaseHistoryPage;
  readonly isFetching: boolean;
  readonly begin: (change: OpenChange) => void;
  readonly onPage: (pageNo: number, pageSize: number) => void;
}

const keyOf = ({ environment, serial, name, action }: ReleaseHistoryLine): string => `${environment} ${serial} ${name} ${action}`;
const hasReport = ({ gate }: ReleaseHistoryLine): boolean => gate !== null && gate.refused.length + gate.notes.length > 0;

/** Table of changes, one row each; an expanded row shows the gate's report. */
export function HistoryTable({ page, isFetching, begin, onPage }: HistoryRowsProps) {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const actorOf = useActor();
  return (
    <Table<ReleaseHistoryLine>
      aria-label={text('history.title')}
      size="small"
      rowKey={keyOf}
      loading={isFetching}
      dataSource={[...page.records]}
      scroll={{ x: 1080 }}
      locale={{ emptyText: <Empty description={text('history.nothing')} /> }}
      pagination={{
        current: page.current,
        pageSize: page.size,
        total: page.total,
        showSizeChanger: true,
        showTotal: (total, [from, to]) => text('history.total', { from: total === 0 ? 0 : from, to, total }),
        onChange: onPage,
      }}
      expandable={{
        rowExpandable: hasReport,
        expandedRowRender: ({ gate }) => gate && <GateReportView report={gate} />,
      }}
      columns={[
        { key: 'serial', title: text('history.serial'), dataIndex: 'serial', align: 'right', width: 64 },
        { key: 'at', title: text('history.at'), width: 172, render: (_, row) => <Moment at={row.at} /> },
        { key: 'by', title: text('history.by'), width: 96, render: (_, row) => actorOf(row.by) },
        { key: 'action', title: text('history.action'), width: 120, render: (_, row) => <ActionTag row={row} /> },
        {
          key: 'name',
          title: text('history.name'),
          width: 130,
          render: (_, row) => (row.name === '*' ? text('history.all') : titleOf(row.name)),
        },
        { key: 'what', title: text('history.what'), width: 210, render: (_, row) => <HistoryFacts row={row} /> },
        {
          key: 'reason',
          title: text('history.reason'),
          onCell: () => ({ style: { overflowWrap: 'anywhere' as const } }),
          render: (_, row) => <Reason row={row} />,
        },
        { key: 'gate', title: text('history.gate'), width: 96, render: (_, row) => <GateWord row={row} /> },
        { key: 'back', title: text('history.back'), width: 84, render: (_, row) => <BackButton row={row} begin={begin} /> },
      ]}
    />
  );
}

/** The history as cards, which phones show instead of a table. */
export function HistoryCards({ page, begin, onPage }: HistoryRowsProps) {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const actorOf = useActor();
  const { token } = theme.useToken();
  return (
    <Flex vertical gap={12}>
      {page.records.length === 0 && <Empty description={text('history.nothing')} />}
      <Flex vertical gap={12} component="ol" aria-label={text('history.title')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {page.records.map((row) => (
          <li key={keyOf(row)}>
            <Card size="small">
              <Flex vertical gap={6}>
                <Flex gap={8} align="center" wrap>
                  <strong>#{row.serial}</strong>
                  <ActionTag row={row} />
                  <span>{row.name === '*' ? text('history.all') : titleOf(row.name)}</span>
                </Flex>
                <HistoryFacts row={row} />
                <span style={{ color: token.colorTextSecondary }}>
                  <Moment at={row.at} /> · {actorOf(row.by)}
                </span>
                <Reason row={row} />
                {row.gate && hasReport(row) && (
                  <Collapse
                    size="small"
                    items={[{ key: 'gate', label: <GateWord row={row} />, children: <GateReportView report={row.gate} /> }]}
                  />
                )}
                <BackButton row={row} begin={begin} />
              </Flex>
            </Card>
          </li>
        ))}
      </Flex>
      <Flex justify="center">
        <Pagination simple size="small" current={page.current} pageSize={page.size} total={page.total} onChange={onPage} />
      </Flex>
    </Flex>
  );
}

function Reason({ row: { reason, detail } }: { readonly row: ReleaseHistoryLine }) {
  const { token } = theme.useToken();
  const why = haltReasonOf(detail);
  return (
    <>
      {reason}
      {why && why !== reason && <div style={{ color: token.colorErrorText }}>{why}</div>}
    </>
  );
}

function GateWord({ row }: { readonly row: ReleaseHistoryLine }) {
  const text = useReleaseText();
  if (!row.gate) return '-';
  const { refused, notes } = row.gate;
  if (refused.length > 0) return text('history.refused', { count: refused.length });
  return notes.length > 0 ? text('history.notes', { count: notes.length }) : text('history.passed');
}

const pinActions: readonly string[] = ['pin', 'unpin', 'rollback', 'promote', 'start'];

/** Button that restores the whole environment to its state after this change. */
function BackButton({
  row: { environment, serial, action },
  begin,
}: { readonly row: ReleaseHistoryLine } & Pick<HistoryRowsProps, 'begin'>) {
  const text = useReleaseText();
  const isAllowed = useCan()(releasePermission.rollback);
  const mayRollBack = useMayOperate() && isAllowed;
  if (!mayRollBack || !pinActions.includes(action)) return null;
  return (
    <Button
      type="link"
      size="small"
      style={{ alignSelf: 'flex-start', paddingInline: 0 }}
      aria-label={text('history.backTo', { serial })}
      onClick={() => begin({ kind: 'rollback', environment, revision: serial })}
    >
      {text('history.backHere')}
    </Button>
  );
}
