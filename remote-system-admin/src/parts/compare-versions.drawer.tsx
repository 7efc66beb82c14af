import { type ReactNode, useState } from 'react';
import { comparePath, type DataComparison, type DataDifference, type DataVersion, dataLog } from 'shared-contracts/system/data-log';
import { useLabel } from 'shared-platform/i18n';
import { remarkText } from 'shared-platform/joined-texts';
import { useRead } from 'shared-platform/read';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Empty, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Table } from 'shared-widgets/ui/data';
import { Select } from 'shared-widgets/ui/form';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useText } from '../messages.ts';
import { MembersList } from './changes/changed-members.tsx';
import { ChangedValue } from './changes/changed-value.tsx';

interface Pair {
  readonly from: number;
  readonly to: number;
}

export interface CompareVersionsProps {
  /** Entity of the record; the record's id is in `dataId`. */
  readonly dataTable: string;
  readonly dataId: string;
  /** Name of the record for the drawer's title. */
  readonly what: string;
  /** Version that is compared at first with the one before it; default: the latest. */
  readonly dataVersion?: number;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Makes buttons for the older of the two versions, e.g. to restore it. `isRead`: the comparison of these two versions is shown. */
  readonly actions?: (versions: { readonly older: number; readonly latest: number; readonly isRead: boolean }) => ReactNode;
}

/** The two versions to compare at first: the given one and the one before it, or versions 1 and 2. */
const pairOf = (version: number): Pair => (version > 1 ? { from: version - 1, to: version } : { from: 1, to: 2 });

const isOf = (pair: Pair, { from, to }: DataComparison): boolean => from.dataVersion === pair.from && to.dataVersion === pair.to;

/**
 * 版本比较: drawer that compares any two versions of a record, with who made them and why. A record with a single version shows a message instead.
 */
export function CompareVersionsDrawer({ dataTable, dataId, what, dataVersion, open, onClose, actions }: CompareVersionsProps) {
  const text = useText();
  const labelText = useLabel();
  const [chosen, setPair] = useState<Pair>();
  const versions = useRead<readonly DataVersion[]>('/sys/dataLog/queryDataVerList', { dataTable, dataId }, { entity: dataLog.name });
  const latest = Math.max(0, ...(versions.data ?? []).map((one) => one.dataVersion));
  const pair = chosen ?? pairOf(dataVersion ?? latest);
  const [only, ...others] = versions.data ?? [];
  const isSingle = only !== undefined && others.length === 0;
  // It is not known yet whether there is a second version, so nothing is compared.
  const isUnknown = (dataVersion ?? 1) === 1 && versions.data === undefined;
  const compared = useRead<DataComparison>(
    comparePath,
    { dataTable, dataId, ...pair },
    { entity: dataLog.name, skip: isUnknown || isSingle },
  );
  // When another pair of versions is chosen, `data` still contains the earlier comparison until the new one arrives, or for good if that
  // fails.
  const comparison = compared.data && isOf(pair, compared.data) ? compared.data : undefined;
  const options = (versions.data ?? []).map((one) => ({
    value: one.dataVersion,
    label: text('dataLog.version', { number: one.dataVersion, time: one.createTime, action: labelText(one.actionLabel) }),
  }));
  const error = versions.error ?? compared.error;
  const refetch = () => {
    versions.refetch();
    compared.refetch();
  };
  const side = (name: 'from' | 'to') => (
    <Flex vertical gap={4} style={{ flex: '1 1 280px', minWidth: 0 }}>
      <Typography.Text strong>{text(`dataLog.${name}`)}</Typography.Text>
      <Select<number>
        aria-label={text(`dataLog.${name}`)}
        showSearch={{ optionFilterProp: 'label' }}
        loading={versions.isFetching}
        // A version is never compared with itself.
        options={options.map((option) => ({ ...option, disabled: option.value === pair[name === 'from' ? 'to' : 'from'] }))}
        value={pair[name]}
        onChange={(version) => setPair({ ...pair, [name]: version })}
      />
      {comparison && <Author version={comparison[name]} />}
    </Flex>
  );
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={860}
      title={text('dataLog.compareTitle', { what })}
      extra={latest > 0 && !isSingle && actions?.({ older: Math.min(pair.from, pair.to), latest, isRead: comparison !== undefined })}
      destroyOnHidden
    >
      <Flex vertical gap={16}>
        {isSingle && <Alert type="info" showIcon title={text('dataLog.only')} description={<Author version={only} />} />}
        {!isSingle && (
          <Flex gap={16} wrap>
            {side('from')}
            {side('to')}
          </Flex>
        )}
        {error && <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />}
        {!isSingle && !comparison && !error && <Skeleton active />}
        {!isSingle && comparison && (
          <Table<DataDifference>
            size="small"
            rowKey="field"
            loading={compared.isFetching}
            dataSource={comparison.differences.slice()}
            pagination={false}
            // The columns share the width of the drawer and long texts wrap; only a phone scrolls sideways.
            tableLayout="fixed"
            scroll={{ x: 480 }}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('dataLog.same')} /> }}
            columns={[
              { key: 'field', title: text('dataLog.field'), width: 140, render: (_, { label }) => labelText(label) },
              { key: 'before', title: text('dataLog.before'), render: (_, row) => <Value of={row} name="before" /> },
              { key: 'after', title: text('dataLog.after'), render: (_, row) => <Value of={row} name="after" /> },
            ]}
          />
        )}
      </Flex>
    </Drawer>
  );
}

/** Shows who made a version and why. */
function Author({ version }: { readonly version: DataVersion }) {
  const text = useText();
  const who = version.realname ? remarkText(version.realname, version.createBy ?? '') : (version.createBy ?? '-');
  return (
    <Typography.Text type="secondary">
      {who}
      {' · '}
      {version.reason ?? text('dataLog.noReason')}
    </Typography.Text>
  );
}

function Value({ of: row, name }: { readonly of: DataDifference; readonly name: 'before' | 'after' }) {
  const text = useText();
  if (row.members) return <MembersList of={row.members} side={name === 'before' ? 'removed' : 'added'} />;
  // For sub-tables the server says only that the lines changed, without values.
  if (row.before === null && row.after === null) return <Typography.Text type="secondary">{text('dataLog.linesChanged')}</Typography.Text>;
  const shown = <ChangedValue of={row} side={name} />;
  const wrapped = { overflowWrap: 'anywhere' } as const;
  return (
    <Typography.Text delete={name === 'before'} strong={name === 'after'} style={wrapped}>
      {shown}
    </Typography.Text>
  );
}
