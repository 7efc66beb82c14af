import { category } from 'shared-contracts/system/category';
import { useLabel } from 'shared-platform/i18n';
import { TreeDictionary } from 'shared-widgets/controls';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import { Form } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';
import { PlainEditNote } from '../../../parts/consequence/edit-note.tsx';
import type { CategoryRow } from './category.api.ts';

export interface CategoryFormProps {
  /** The category to edit; missing for a new one. */
  readonly record?: CategoryRow;
  /** Parent of a new category; when it is missing, the form has a field for it. */
  readonly parent?: CategoryRow;
  readonly onClose: () => void;
  /** Called with the stored category. */
  readonly onDone: (saved: Pick<CategoryRow, 'pid'>) => void;
}

/** Form to create or rename a category. */
export function CategoryForm({ record, parent, onClose, onDone }: CategoryFormProps) {
  const text = useText();
  const labelText = useLabel();
  return (
    <EntityFormDrawer
      entity={category}
      {...(record ? { record, title: `${text('edit')} · ${record.name}` } : {})}
      {...(parent ? { constant: { pid: parent.id }, title: `${text('addBelow')} · ${parent.name}` } : {})}
      fields={['name']}
      editNote={() => <PlainEditNote title={text('edit.category')} />}
      extra={() =>
        !record &&
        !parent && (
          <Form.Item name="pid" label={labelText(category.fields.pid.label)} extra={text('category.topHint')}>
            <TreeDictionary />
          </Form.Item>
        )
      }
      width={480}
      open
      onClose={onClose}
      onDone={onDone}
    />
  );
}
