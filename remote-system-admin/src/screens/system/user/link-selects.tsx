import { nameLabel } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { Select } from 'shared-widgets/ui/form';
import { TreeSelect } from 'shared-widgets/ui/tree';
import { type DepartNode, useDepartTree, useRoleChoices } from './user.api.ts';

export interface LinkSelectProps {
  readonly id?: string;
  /** Comma list of ids. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly placeholder?: string;
}

const idsOf = (value: string | undefined) => value?.split(',').filter(Boolean) ?? [];

/** Several roles. */
export function RoleSelect({ id, value, onChange, placeholder }: LinkSelectProps) {
  const { data, isLoading } = useRoleChoices();
  const text = useLabel();
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading}
      placeholder={placeholder}
      options={data?.map((role) => ({ value: role.id, label: text(nameLabel(role.roleName, role.roleNameEn)) })) ?? []}
      value={idsOf(value)}
      onChange={(ids) => onChange?.(ids.join(','))}
    />
  );
}

/** Select box for several departments, as a tree. */
export function DepartSelect({ id, value, onChange, placeholder }: LinkSelectProps) {
  const { data, isLoading } = useDepartTree();
  return (
    <TreeSelect<string[]>
      id={id}
      multiple
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={isLoading}
      treeDefaultExpandAll
      placeholder={placeholder}
      treeData={toTreeData(data ?? [])}
      value={idsOf(value)}
      onChange={(ids) => onChange?.(ids.join(','))}
    />
  );
}

interface TreeData {
  readonly value: string;
  readonly title: string;
  readonly children?: TreeData[];
}

function toTreeData(nodes: readonly DepartNode[]): TreeData[] {
  return nodes.map(({ key, title, children }) => ({ value: key, title, ...(children?.length ? { children: toTreeData(children) } : {}) }));
}
