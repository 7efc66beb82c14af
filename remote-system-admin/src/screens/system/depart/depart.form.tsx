import { depart } from 'shared-contracts/system/depart';
import { departStatus } from 'shared-contracts/system/system-states';
import { departLabel } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import { Alert } from 'shared-widgets/ui/core';
import { useText } from '../../../messages.ts';
import { EditNote } from '../../../parts/consequence/edit-note.tsx';
import type { DepartRow } from './depart-rows.ts';

export interface DepartFormProps {
  /** The department to edit; missing for a new one. */
  readonly record: DepartRow | undefined;
  /** Parent of a new department; undefined: top level. */
  readonly parent: DepartRow | undefined;
  readonly onClose: () => void;
}

/** Form to create or edit a department. */
export function DepartForm({ record, parent, onClose }: DepartFormProps) {
  const text = useText();
  const label = useLabel();
  return (
    <EntityFormDrawer
      entity={depart}
      {...(record ? { record, title: `${text('edit')} · ${label(departLabel(record))}` } : {})}
      {...(parent ? { constant: { parentId: parent.id }, title: `${text('addBelow')} · ${label(departLabel(parent))}` } : {})}
      fields={['departName', 'departNameEn', 'departNameAbbr', 'orgCategory', 'departOrder', 'mobile', 'fax', 'address', 'status', 'memo']}
      editNote={({ id }) => <EditNote kind="depart" id={id} />}
      extra={({ status }) =>
        record && record.status !== departStatus.disabled && status === departStatus.disabled ? (
          <Alert type="info" showIcon title={text('depart.stopping')} style={{ marginBottom: 16 }} />
        ) : null
      }
      open
      onClose={onClose}
      onDone={onClose}
    />
  );
}
