import { type ReactNode, useCallback, useMemo } from 'react';
import { depart } from 'shared-contracts/system/depart';
import { departLabel } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { FieldCell } from 'shared-widgets/field-cell';
import { useStableCalls } from 'shared-widgets/plain-rows';
import { Typography } from 'shared-widgets/ui/content';
import { useText } from '../../../messages.ts';
import { TreeActions } from '../../../parts/tree-actions.tsx';
import { type TreeColumn, type TreeSelection, TreeTable } from '../../../parts/tree-table.tsx';
import type { DepartRow } from './depart-rows.ts';

export interface DepartTableProps {
  readonly rows: readonly DepartRow[];
  readonly isFetching: boolean;
  readonly onEdit: (row: DepartRow) => void;
  readonly onAddBelow: (row: DepartRow) => void;
  readonly onMembers: (row: DepartRow) => void;
  readonly onMove: (row: DepartRow) => void;
  readonly onGrant: (row: DepartRow) => void;
  readonly onRoles: (row: DepartRow) => void;
  readonly onDelete: (row: DepartRow) => void;
  readonly selection: TreeSelection<DepartRow> | undefined;
}

const widths = { orgCode: 200, orgCategory: 120, mobile: 140, status: 100 } as const;

/** Table of departments with their codes and actions. */
export function DepartTable({ rows, isFetching, selection, ...given }: DepartTableProps) {
  const text = useText();
  const labelText = useLabel();
  const actions = useStableCalls(given);
  const actionsOf = useCallback((row: DepartRow) => <Actions row={row} {...actions} />, [actions]);
  const columns = useMemo(() => columnsOf(labelText, text('actions'), actionsOf), [labelText, text, actionsOf]);
  const underName = useCallback(
    (row: DepartRow) => (
      <>
        <Typography.Text type="secondary">{row.orgCode}</Typography.Text>
        {actionsOf(row)}
      </>
    ),
    [actionsOf],
  );
  return (
    <TreeTable
      rows={rows}
      below={({ children }) => children}
      isFetching={isFetching}
      emptyText={text('depart.none')}
      selection={selection}
      underName={underName}
      columns={columns}
    />
  );
}

function columnsOf(
  labelText: ReturnType<typeof useLabel>,
  actionsTitle: string,
  actionsOf: (row: DepartRow) => ReactNode,
): readonly TreeColumn<DepartRow>[] {
  const column = (name: keyof typeof widths): TreeColumn<DepartRow> => ({
    key: name,
    width: widths[name],
    title: labelText(depart.fields[name].label),
    cell: (row) => <FieldCell field={depart.fields[name]} name={name} row={row} tag={name === 'status'} />,
  });
  return [
    { key: 'departName', title: labelText(depart.fields.departName.label), width: 320, cell: (row) => labelText(departLabel(row)) },
    ...(['orgCode', 'orgCategory', 'mobile', 'status'] as const).map(column),
    { key: 'actions', title: actionsTitle, width: 280, fixed: 'right', isLate: true, cell: actionsOf },
  ];
}

type ActionsProps = Omit<DepartTableProps, 'rows' | 'isFetching' | 'selection'> & { readonly row: DepartRow };

function Actions({ row, onEdit, onAddBelow, onMembers, onMove, onGrant, onRoles, onDelete }: ActionsProps) {
  const text = useText();
  return (
    <TreeActions
      entity="depart"
      onEdit={() => onEdit(row)}
      onAddBelow={() => onAddBelow(row)}
      onDelete={() => onDelete(row)}
      further={[
        { key: 'members', label: text('depart.members'), can: 'user:list', run: () => onMembers(row) },
        { key: 'move', label: text('depart.move'), can: 'depart:edit', run: () => onMove(row) },
        { key: 'grant', label: text('depart.grant'), can: 'depart:grant', run: () => onGrant(row) },
        { key: 'roles', label: text('depart.roles'), can: 'depart:roles', run: () => onRoles(row) },
      ]}
    />
  );
}
