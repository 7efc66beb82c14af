import type { ReleaseVersionDetail } from 'shared-contracts/release/release-operations';
import { bytesText } from 'shared-contracts/values/bytes-text';
import { useLabel } from 'shared-platform/i18n';
import { Panel } from 'shared-widgets/page';
import { Tag, Typography } from 'shared-widgets/ui/content';
import { Flex } from 'shared-widgets/ui/core';
import { Descriptions, Table, type TableProps } from 'shared-widgets/ui/data';
import { GateReportView } from '../../../../parts/release/gate-report.tsx';
import { useActor } from '../../../../parts/release/history-facts.tsx';
import { Moment } from '../../../../parts/release/moment.tsx';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';
import { useRemoteTitle, VersionText } from '../../../../parts/release/version-link.tsx';

export interface DetailFactsProps {
  readonly detail: ReleaseVersionDetail;
}

/** Shows where a version comes from: who published it, when, and from which commit. */
export function Origin({ detail }: DetailFactsProps) {
  const text = useReleaseText();
  const title = useRemoteTitle()(detail.name);
  const actorOf = useActor();
  const { version, publishedAt, publishedBy, builtAt, revision, groups, files, bytes, packages, isCollected } = detail;
  return (
    <Panel title={text('detail.origin')}>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, xl: 3 }}
        items={[
          { key: 'name', label: text('history.name'), children: title },
          { key: 'version', label: text('pin.version'), children: <VersionText version={version} /> },
          {
            key: 'published',
            label: text('detail.published'),
            children: (
              <span>
                <Moment at={publishedAt} /> · {actorOf(publishedBy)}
              </span>
            ),
          },
          { key: 'built', label: text('cell.built'), children: <Moment at={builtAt} /> },
          {
            key: 'revision',
            label: text('detail.revision'),
            children: revision ? (
              <Typography.Text code copyable={{ text: revision }}>
                {revision.slice(0, 12)}
              </Typography.Text>
            ) : (
              '-'
            ),
          },
          { key: 'size', label: text('detail.size'), children: text('detail.sizeOf', { count: files.length, size: bytesText(bytes) }) },
          ...(groups.length > 0 ? [{ key: 'groups', label: text('detail.groups'), children: groups.join(', ') }] : []),
          ...(packages.length > 0
            ? [{ key: 'packages', label: text('detail.packages'), span: 'filled' as const, children: packages.join(', ') }]
            : []),
          ...(isCollected ? [{ key: 'collected', label: text('version.collected'), children: text('detail.collected') }] : []),
        ]}
      />
    </Panel>
  );
}

/** Shows the gate's findings from the time of publishing. */
export function PublishReport({ detail: { gate } }: DetailFactsProps) {
  const text = useReleaseText();
  return <Panel title={text('detail.gate')}>{gate ? <GateReportView report={gate} /> : text('detail.noGate')}</Panel>;
}

interface FactTableProps<Row> {
  readonly title: string;
  readonly rowKey: keyof Row & string;
  readonly rows: readonly Row[];
  readonly columns: TableProps<Row>['columns'];
}

/** A table with one of the version's lists; it shows all rows and scrolls by itself. */
function FactTable<Row extends object>({ title, rowKey, rows, columns }: FactTableProps<Row>) {
  return (
    <Panel title={title}>
      <Table
        aria-label={title}
        size="small"
        rowKey={rowKey}
        pagination={false}
        scroll={{ x: 'max-content', y: 420 }}
        dataSource={[...rows]}
        columns={columns}
      />
    </Panel>
  );
}

const bytesColumn = (title: string) => ({
  key: 'bytes',
  title,
  align: 'right' as const,
  sorter: (left: { readonly bytes: number }, right: { readonly bytes: number }) => left.bytes - right.bytes,
  render: (_: unknown, { bytes }: { readonly bytes: number }) => bytesText(bytes),
});

/** The screens that the version contains. */
export function Screens({ detail: { exposes } }: DetailFactsProps) {
  const text = useReleaseText();
  const labelText = useLabel();
  return (
    <FactTable
      title={text('detail.screens', { count: exposes.length })}
      rowKey="component"
      rows={exposes}
      columns={[
        { key: 'component', title: text('detail.component'), render: (_, row) => <VersionText version={row.component} /> },
        { key: 'title', title: text('detail.screenTitle'), render: (_, row) => labelText(row.title) },
        {
          key: 'aliases',
          title: text('detail.aliases'),
          render: (_, row) => (
            <Flex gap={4} wrap>
              {row.aliases.map((alias) => (
                <Tag key={alias}>{alias}</Tag>
              ))}
            </Flex>
          ),
        },
        bytesColumn(text('detail.bytes')),
      ]}
    />
  );
}

/** Table of all files with size and hash. */
export function Files({ detail: { files } }: DetailFactsProps) {
  const text = useReleaseText();
  return (
    <FactTable
      title={text('detail.files', { count: files.length })}
      rowKey="path"
      rows={files}
      columns={[
        {
          key: 'path',
          title: text('detail.path'),
          sorter: (left, right) => left.path.localeCompare(right.path),
          render: (_, row) => <VersionText version={row.path} />,
        },
        { ...bytesColumn(text('detail.bytes')), defaultSortOrder: 'descend' },
        {
          key: 'integrity',
          title: text('detail.integrity'),
          render: (_, row) => (
            <Typography.Text code copyable={{ text: row.integrity }}>
              {row.integrity.slice(0, 22)}…
            </Typography.Text>
          ),
        },
      ]}
    />
  );
}

/** Table of the shared modules that the version requires from the shell. */
export function Requires({ detail: { requires } }: DetailFactsProps) {
  const text = useReleaseText();
  return (
    <FactTable
      title={text('detail.requires', { count: requires.length })}
      rowKey="key"
      rows={requires}
      columns={[
        { key: 'key', title: text('detail.module'), render: (_, row) => <VersionText version={row.key} /> },
        { key: 'range', title: text('detail.range'), width: 140, render: (_, row) => <VersionText version={row.range} /> },
      ]}
    />
  );
}
