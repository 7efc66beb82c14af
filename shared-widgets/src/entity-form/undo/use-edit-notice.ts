/** Shows the message about a saved edit of a record of administration, with a button that puts the earlier values back. */
import type { DraftOf, EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { offlineCode } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import type { Row } from '../../field-kinds/field-kind.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';

/** How long undo is offered, seconds. */
const undoSeconds = 8;
/** At the bottom, because at the top right it would cover the tools of a list. */
const place = { placement: 'bottom', untilLeft: true } as const;

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
 * after a newer change. While there is no connection undo is offered again.
 */
export function useEditNotice<E extends EntityDefinition>(entity: E) {
  const t = useWidgetMessages();
  const [edit] = entityApi(entity).useEdit({ quiet: true });
  const undo = async (done: EditDone<E>, attempt: number): Promise<void> => {
    const { name, saved, earlier } = done;
    // The cast is safe: the earlier values are those of the record.
    const outcome = await edit({ ...(earlier as Partial<DraftOf<E>>), id: saved.id, version: saved.version });
    if (!outcome.error) return notices.success(t('undone', { action: t('edit'), names: name }));
    const problem = t('undoRefused', { action: t('edit'), reasons: outcome.error.message });
    if (outcome.error.code !== offlineCode) return notices.warning(problem);
    notices.notify({
      ...{ ...place, level: 'warning', title: problem, content: name, topic: `${saved.id} ${attempt}`, seconds: 0 },
      action: { label: t('undo'), run: () => void undo(done, attempt + 1) },
    });
  };
  return (done: EditDone<E>): void =>
    notices.notify({
      ...{ ...place, level: 'success', title: done.message, content: done.name, seconds: undoSeconds },
      action: { label: t('undo'), run: () => void undo(done, 1) },
    });
}
