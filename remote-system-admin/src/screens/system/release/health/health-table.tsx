import type { ReleaseMatrix, ReleaseVersionHealth } from 'shared-contracts/release/release-operations';
import { Card, Tag } from 'shared-widgets/ui/content';
import { Button, Empty, Flex } from 'shared-widgets/ui/core';
import { Descriptions, Table } from 'shared-widgets/ui/data';
import { useReleaseText } from '../../../../parts/release/release-messages.ts';
import { useRemoteTitle, VersionLink } from '../../../../parts/release/version-link.tsx';
import { isWorse, pointsAbove, ratePercent } from './health-figures.ts';

export interface HealthTableProps {
  readonly versions: readonly ReleaseVersionHealth[];
  /** Remote → version pinned in this environment. */
  readonly pinned: ReadonlyMap<string, string>;
  readonly isNarrow: boolean;
  readonly onChoose: (name: string) => void;
}

/** The pinned version of each remote in an environment. */
export function pinnedIn(matrix: ReleaseMatrix | undefined, environment: string): ReadonlyMap<string, string> {
  const found = matrix?.environments.find((one) => one.environment === environment);
  return new Map(found?.pins.map(({ name, version }) => [name, version]));
}

/** Table of versions with their figures, grouped with the pinned version of their remote. */
export function HealthTable({ versions, pinned, isNarrow, onChoose }: HealthTableProps) {
  const text = useReleaseText();
  const titleOf = useRemoteTitle();
  const baselineOf = ({ name, version }: ReleaseVersionHealth) => {
    const base = pinned.get(name);
    return base === version ? undefined : versions.find((one) => one.name === name && one.version === base)?.total;
  };
  const milliseconds = (value: number | null) => (value === null ? '-' : `${Math.round(value)} ms`);
  const figures = [
    {
      key: 'people',
      title: text('health.people'),
      of: ({ total }: ReleaseVersionHealth) => (total.people === null ? '-' : String(total.people)),
      by: (one: ReleaseVersionHealth) => one.total.people ?? -1,
    },
    {
      key: 'failing',
      title: text('health.failing'),
      of: ({ total }: ReleaseVersionHealth) => (total.failing === null ? '-' : String(total.failing)),
      by: (one: ReleaseVersionHealth) => one.total.failing ?? -1,
    },
    {
      key: 'loads',
      title: text('health.loads'),
      of: ({ total }: ReleaseVersionHealth) => String(total.loads),
      by: (one: ReleaseVersionHealth) => one.total.loads,
    },
    {
      key: 'rate',
      title: text('health.rate'),
      of: (one: ReleaseVersionHealth) => <Rate health={one} baseline={baselineOf(one)} />,
      by: (one: ReleaseVersionHealth) => ratePercent(one.total) ?? -1,
    },
    {
      key: 'p50',
      title: text('health.p50'),
      of: ({ total }: ReleaseVersionHealth) => milliseconds(total.p50),
      by: (one: ReleaseVersionHealth) => one.total.p50 ?? -1,
    },
    {
      key: 'p95',
      title: text('health.p95'),
      of: ({ total }: ReleaseVersionHealth) => milliseconds(total.p95),
      by: (one: ReleaseVersionHealth) => one.total.p95 ?? -1,
    },
    {
      key: 'formers',
      title: text('health.formers'),
      of: ({ total }: ReleaseVersionHealth) => String(total.formers),
      by: (one: ReleaseVersionHealth) => one.total.formers,
    },
    {
      key: 'integrity',
      title: text('health.integrity'),
      of: ({ total }: ReleaseVersionHealth) => <Count value={total.integrity} />,
      by: (one: ReleaseVersionHealth) => one.total.integrity,
    },
    {
      key: 'shares',
      title: text('health.shares'),
      of: ({ total }: ReleaseVersionHealth) => <Count value={total.shares} />,
      by: (one: ReleaseVersionHealth) => one.total.shares,
    },
  ];
  const keyOf = ({ name, version }: ReleaseVersionHealth) => `${name} ${version}`;
  const versionOf = (one: ReleaseVersionHealth) => (
    <Flex gap={6} align="center" wrap>
      <VersionLink name={one.name} version={one.version} />
      {pinned.get(one.name) === one.version && <Tag color="success">{text('health.pinned')}</Tag>}
    </Flex>
  );
  const nameOf = (one: ReleaseVersionHealth) => (
    <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onChoose(one.name)}>
      {titleOf(one.name)}
    </Button>
  );
  if (isNarrow)
    return (
      <Flex vertical gap={12} component="ul" aria-label={text('health.title')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {versions.map((one) => (
          <li key={keyOf(one)}>
            <Card size="small" title={nameOf(one)} extra={versionOf(one)}>
              <Descriptions
                size="small"
                column={1}
                items={figures.map(({ key, title, of }) => ({ key, label: title, children: of(one) }))}
              />
            </Card>
          </li>
        ))}
      </Flex>
    );
  return (
    <Table<ReleaseVersionHealth>
      aria-label={text('health.title')}
      size="small"
      rowKey={keyOf}
      pagination={false}
      dataSource={[...versions]}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <Empty description={text('health.nothing')} /> }}
      columns={[
        { key: 'name', title: text('history.name'), render: (_, one) => nameOf(one) },
        { key: 'version', title: text('pin.version'), render: (_, one) => versionOf(one) },
        ...figures.map(({ key, title, of, by }) => ({
          key,
          title,
          align: 'right' as const,
          sorter: (left: ReleaseVersionHealth, right: ReleaseVersionHealth) => by(left) - by(right),
          render: (_: unknown, one: ReleaseVersionHealth) => of(one),
        })),
      ]}
    />
  );
}

function Count({ value }: { readonly value: number }) {
  return value === 0 ? '0' : <Tag color="error">{value}</Tag>;
}

/** Failure rate, with the difference to the pinned version. */
function Rate({
  health: { total },
  baseline,
}: {
  readonly health: ReleaseVersionHealth;
  readonly baseline: ReleaseVersionHealth['total'] | undefined;
}) {
  const text = useReleaseText();
  const rate = ratePercent(total);
  if (rate === null) return '-';
  const points = pointsAbove(total, baseline);
  const shown = `${rate.toFixed(1)}%`;
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {isWorse(total, baseline) ? <Tag color="error">{text('health.worse', { rate: shown })}</Tag> : shown}
      {points !== null && ` (${points > 0 ? '+' : ''}${points.toFixed(1)})`}
    </span>
  );
}
