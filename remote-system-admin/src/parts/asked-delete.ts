import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { notices } from 'shared-platform/notices';

/** Returns a function that asks a question and deletes the record when it is confirmed. */
export function useAskedDelete(entity: EntityDefinition) {
  const [remove] = entityApi(entity).useRemove();
  return async (id: string, question: string): Promise<void> => {
    if (!(await notices.confirm({ content: question, dangerous: true }))) return;
    const { data } = await remove(id);
    if (data) notices.success(data.message);
  };
}
