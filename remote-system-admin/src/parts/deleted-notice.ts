import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { notices } from 'shared-platform/notices';
import { useText } from '../messages.ts';
import { undoSeconds } from './undo-notice.ts';

/**
 * Returns a function that shows the message of a deletion, with a button that restores the records if that is possible. Lists that show the
 * records then read them again. `canUndo`: whether the server said beforehand that the deletion can be undone.
 */
export function useDeletedNotice(entity: EntityDefinition) {
  const [restore] = entityApi(entity).useRestore({ quiet: 'refusals' });
  const text = useText();
  const putBack = async (ids: readonly string[]): Promise<void> => {
    const { data, error } = await restore(ids);
    const problem = error?.message ?? data?.result.failed[0]?.message;
    if (problem !== undefined) notices.warning(problem);
    else if (data) notices.success(data.message);
  };
  return (message: string, ids: readonly string[], canUndo = true): void => {
    const action = { label: text('user.undo'), run: () => void putBack(ids) };
    if (entity.restorable && canUndo) notices.notify({ level: 'success', title: message, content: '', seconds: undoSeconds, action });
    else notices.success(message);
  };
}
