import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { DeletedKind } from 'shared-contracts/system/consequence';
import { entityApi } from 'shared-platform/entity-api';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { asked } from './asked.ts';
import { deletionConsequence, useConsequence } from './consequence/consequence.ts';
import { useDeletedNotice } from './deleted-notice.ts';

/**
 * Returns a function that asks for confirmation and then deletes the record. `kind`: the question says whom the deletion affects. When the
 * record can be restored, the message about the deletion offers to undo it. The function resolves to whether the record was deleted.
 */
export function useAskedDelete(entity: EntityDefinition, kind?: DeletedKind) {
  const { id: tab } = useTab();
  const [remove] = entityApi(entity).useRemove();
  const tellDeleted = useDeletedNotice(entity);
  // Records without a button for undo come back from their recycle bin.
  const consequence = useConsequence(entity.restorable ? 'canUndo' : 'inBin');
  return async ({ id, name }: { readonly id: string; readonly name: string }, question: string): Promise<boolean> => {
    const affected = kind && (await consequence(deletionConsequence(kind, id)));
    if (kind && !affected) return false;
    if (!(await notices.confirm({ ...asked(question, affected?.sentences), dangerous: true, tab }))) return false;
    const { data } = await remove(id);
    if (!data) return false;
    tellDeleted(data.message, { ids: [id], subject: name, canUndo: affected?.canUndo });
    return true;
  };
}
