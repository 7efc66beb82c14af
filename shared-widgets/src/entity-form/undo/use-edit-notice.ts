/** Shows the message about a saved edit of a record of administration, with a button that puts the earlier values back. */
import type { DraftOf, EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { isUnreached } from 'shared-platform/http';
import { notices, type UndoOutcome } from 'shared-platform/notices';
import type { Row } from '../../field-kinds/field-kind.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { isStale } from '../stale/stale-conflict.ts';

export interface EditDone<E extends EntityDefinition> {
  readonly message: string;
  /** Name of the record. */
  readonly name: string;
  readonly saved: RecordOf<E>;
  /** The values of the changed fields before the edit. */
  readonly earlier: Row;
}

/**
 * Returns a function that shows the message. Undo sends the earlier values with the version of the saved record, so that the server refuses it
 * after a newer change.
 */
export function useEditNotice<E extends EntityDefinition>(entity: E) {
  const t = useWidgetMessages();
  const [edit] = entityApi(entity).useEdit({ quiet: true });
  const undo = async ({ name, saved, earlier }: EditDone<E>): Promise<UndoOutcome> => {
    // The cast is safe: the earlier values are those of the record.
    const { error } = await edit({ ...(earlier as Partial<DraftOf<E>>), id: saved.id, version: saved.version });
    if (!error) notices.success(t('undone', { action: t('edit'), names: name }));
    // The newer change may be the person's own, so the server's text, which speaks of others, is replaced.
    else if (isStale(error)) notices.warning(t('undoStale', { names: name }));
    else notices.warning(t('undoRefused', { action: t('edit'), reasons: error.message }));
    if (error) return isUnreached(error) ? 'unreached' : 'refused';
    return 'done';
  };
  return (done: EditDone<E>): void =>
    notices.changed({
      ...{ title: done.message, content: done.name, label: t('undo') },
      undo: () => undo(done),
      stored: {
        calls: [{ method: 'PUT', path: `${entity.api}/edit`, body: { ...done.earlier, id: done.saved.id, version: done.saved.version } }],
        entity: entity.name,
        undone: t('undone', { action: t('edit'), names: done.name }),
      },
    });
}
