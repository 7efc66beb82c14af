import { ActionGroup, type ActionItem } from 'shared-widgets/action-group';
import { useText } from '../messages.ts';

export interface TreeActionsProps {
  /** Name of the entity, the prefix of its permission codes. */
  readonly entity: string;
  readonly onEdit: () => void;
  readonly onAddBelow: () => void;
  readonly onDelete: () => void;
  /** Further actions, which are placed before delete. */
  readonly further?: readonly ActionItem[];
}

/** Action buttons of a row in a tree. */
export function TreeActions({ entity, onEdit, onAddBelow, onDelete, further = [] }: TreeActionsProps) {
  const text = useText();
  return (
    <ActionGroup
      items={[
        { key: 'edit', label: text('edit'), can: `${entity}:edit`, run: onEdit },
        { key: 'addBelow', label: text('addBelow'), can: `${entity}:add`, run: onAddBelow },
        ...further,
        { key: 'delete', label: text('delete'), can: `${entity}:delete`, isDangerous: true, run: onDelete },
      ]}
    />
  );
}
