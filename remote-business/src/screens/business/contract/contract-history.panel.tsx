import { contract } from 'shared-contracts/business/contract/contract';
import { type ContractChange, contractHistoryPath } from 'shared-contracts/business/contract/contract-history';
import { type Fields, genericLabels } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { FieldCell } from 'shared-widgets/field-cell';
import { Typography } from 'shared-widgets/ui/content';
import { Alert, Button, Empty, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Timeline } from 'shared-widgets/ui/extra';
import { label, useText } from '../../../messages.ts';

/** 变更记录: list of the changes of a contract and who made them, the latest first. */
export function ContractHistory({ contractId }: { readonly contractId: string }) {
  const text = useText();
  const { data, error, isLoading, refetch } = useRead<readonly ContractChange[]>(
    contractHistoryPath,
    { id: contractId },
    { entity: contract.name },
  );
  if (isLoading) return <Skeleton active />;
  if (error && !data) {
    return <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />;
  }
  if (!data?.length) return <Empty description={text('related.empty')} />;
  return <Timeline items={data.map((change, index) => ({ key: data.length - index, content: <Entry change={change} /> }))} />;
}

const actionLabels: Readonly<Record<string, Label>> = {
  ...Object.fromEntries(Object.entries(contract.actions).map(([name, action]) => [name, action.label])),
  ...genericLabels,
  expire: label('contract.expired'),
};

function Entry({ change: { at, operator, action, changes } }: { readonly change: ContractChange }) {
  const labelText = useLabel();
  const words = actionLabels[action];
  // The initial values of a new contract are left out, because another tab shows them.
  const shown = action === 'add' ? [] : changes;
  return (
    <Flex vertical gap={4}>
      <Flex gap={8} wrap>
        <Typography.Text strong>{words ? labelText(words) : action}</Typography.Text>
        <Typography.Text>{at}</Typography.Text>
        <Typography.Text type="secondary">{operator}</Typography.Text>
      </Flex>
      {shown.map(({ name, before, after }) =>
        name in contract.lines ? (
          <LinesChange key={name} name={name} before={before} after={after} />
        ) : (
          <FieldChange key={name} name={name} before={before} after={after} />
        ),
      )}
    </Flex>
  );
}

interface ChangeProps {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

const fields: Fields = contract.fields;

function FieldChange({ name, before, after }: ChangeProps) {
  const labelText = useLabel();
  const field = fields[name];
  // Ids of referenced records are left out, because their names are fields of their own.
  if (!field || field.shownBy) return null;
  return (
    <Flex gap={8} wrap align="baseline">
      <Typography.Text type="secondary">{labelText(field.label)}</Typography.Text>
      <FieldCell field={field} name={name} row={{ [name]: before }} />
      <span aria-hidden>→</span>
      <FieldCell field={field} name={name} row={{ [name]: after }} />
    </Flex>
  );
}

const idsOf = (lines: unknown): string[] => (Array.isArray(lines) ? lines.map((line: { readonly id?: string }) => line.id ?? '') : []);

function LinesChange({ name, before, after }: ChangeProps) {
  const text = useText();
  const labelText = useLabel();
  const [old, next] = [idsOf(before), idsOf(after)];
  const changed = next.filter((id) => old.includes(id)).length;
  const counts = { added: next.length - changed, changed, removed: old.length - changed };
  const lines = Object.entries(contract.lines).find(([key]) => key === name)?.[1];
  return (
    <Typography.Text type="secondary">
      {lines && labelText(lines.label)} {text('contract.linesChanged', counts)}
    </Typography.Text>
  );
}
