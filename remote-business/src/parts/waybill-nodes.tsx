import { waybill, waybillNode } from 'shared-contracts/business/waybill';
import type { WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { FieldCell } from 'shared-widgets/field-cell';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Empty, Skeleton, Space } from 'shared-widgets/ui/core';
import { Timeline } from 'shared-widgets/ui/extra';
import { useText } from '../messages.ts';

type Node = WireRecord<typeof waybillNode>;

/** Facts of an event; only those with a value are shown. */
const facts = [
  ['weightGross', 'weightTare', 'weightNet', 'volume', 'pieces', 'sealNo', 'address'],
  ['signerName', 'abnormalDesc', 'supplementReason', 'speedReason', 'remark', 'voucherImgs'],
] as const;
const factNames = facts.flat();

/** The events of a waybill in order of time. */
export function WaybillNodes({ waybillId }: { readonly waybillId: string }) {
  const text = useText();
  const { data, error, isLoading, refetch } = useRead<readonly Node[]>(`${waybill.api}/nodes`, { id: waybillId }, { entity: waybill.name });
  if (isLoading) return <Skeleton active />;
  if (error && !data)
    return <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />;
  if (!data?.length) return <Empty description={text('waybill.noNodes')} />;
  return <Timeline items={data.map((node) => ({ key: node.id, content: <NodeFacts node={node} /> }))} />;
}

function NodeFacts({ node }: { readonly node: Node }) {
  const labelText = useLabel();
  const { fields } = waybillNode;
  return (
    <Space vertical size={2}>
      <Space wrap>
        <FieldCell field={fields.nodeType} name="nodeType" row={node} tag />
        <Typography.Text strong>{node.nodeTime}</Typography.Text>
        <Typography.Text type="secondary">{node.operatorName}</Typography.Text>
      </Space>
      {factNames
        .filter((name) => node[name] !== null && node[name] !== undefined && node[name] !== '')
        .map((name) => (
          <span key={name}>
            <Typography.Text type="secondary">{labelText(fields[name].label)} </Typography.Text>
            <FieldCell field={fields[name]} name={name} row={node} />
          </span>
        ))}
    </Space>
  );
}
