import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { DeletedKind } from 'shared-contracts/system/consequence';
import { entityApi } from 'shared-platform/entity-api';
import { notices } from 'shared-platform/notices';
import { useText } from '../messages.ts';
import { deletionConsequence, useConsequence } from './consequence.ts';
import { undoSeconds } from './undo-notice.ts';

/**
 * Returns a function that asks a question and deletes the record when it is confirmed. `kind`: the question says whom the deletion affects.
 * Where the entity's records can be restored, the message about the deletion offers to undo it. The function resolves to whether the record was
 * deleted.
 */
export function useAskedDelete(entity: EntityDefinition, kind?: DeletedKind) {
  const [remove] = entityApi(entity).useRemove();
  const [restore] = entityApi(entity).useRestore({ quiet: 'refusals' });
  const consequence = useConsequence();
  const text = useText();
  const putBack = async (id: string): Promise<void> => {
    const { data, error } = await restore([id]);
    const problem = error?.message ?? data?.result.failed[0]?.message;
    if (problem !== undefined) notices.warning(problem);
    else if (data) notices.success(data.message);
  };
  return async (id: string, question: string): Promise<boolean> => {
    const affected = kind && (await consequence(deletionConsequence(kind, id)));
    if (kind && !affected) return false;
    const content = affected ? `${question} ${affected.sentences}` : question;
    if (!(await notices.confirm({ content, dangerous: true }))) return false;
    const { data } = await remove(id);
    if (!data) return false;
    if (!entity.restorable) notices.success(data.message);
    else {
      const action = { label: text('user.undo'), run: () => void putBack(id) };
      notices.notify({ level: 'success', title: data.message, content: '', seconds: undoSeconds, action });
    }
    return true;
  };
}
