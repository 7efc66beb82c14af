import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { isUnreached } from 'shared-platform/http';
import { notices, type StoredUndo, type UndoOutcome } from 'shared-platform/notices';
import { useText } from '../messages.ts';

export interface Deleted {
  readonly ids: readonly string[];
  /** Names the deleted records in the message. */
  readonly subject: string;
  /** Whether the server said beforehand that the deletion can be undone; default true. */
  readonly canUndo?: boolean | undefined;
}

/**
 * Returns a function that shows the message of a deletion, with a button that restores the records if that is possible. Lists that show the
 * records then read them again.
 */
export function useDeletedNotice(entity: EntityDefinition) {
  const [restore] = entityApi(entity).useRestore({ quiet: 'refusals' });
  const text = useText();
  const putBack = async (ids: readonly string[]): Promise<UndoOutcome> => {
    const { data, error } = await restore(ids);
    const problem = error?.message ?? data?.result.failed[0]?.message;
    if (problem !== undefined) notices.warning(problem);
    else if (data) notices.success(data.message);
    return problem === undefined ? 'done' : error && isUnreached(error) ? 'unreached' : 'refused';
  };
  const storedUndo = (ids: readonly string[]): StoredUndo => ({
    calls: [{ method: 'PUT', path: `${entity.api}/restore`, body: { ids } }],
    entity: entity.name,
  });
  return (message: string, { ids, subject, canUndo = true }: Deleted): void => {
    const change = { title: message, content: subject, label: text('user.undo'), undo: () => putBack(ids), stored: storedUndo(ids) };
    if (entity.restorable && canUndo) notices.changed(change);
    else notices.success(message);
  };
}
