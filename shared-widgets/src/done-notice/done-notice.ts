/**
 * Shows a message about what was done to which records. For a few seconds it has an undo button, if there is an inverse action and the
 * person has the permission for it.
 */

import { type EntityDefinition, permissionCode, type RecordOf } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { namesText, sentencesText } from 'shared-platform/joined-texts';
import { notices } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { titleOf } from '../pickers/entity-names.ts';

type Row = RecordOf<EntityDefinition>;

/** How long undo is offered, seconds. */
const undoSeconds = 5;
/** Maximum number of records named in the message. */
const mostNames = 3;
/** Maximum number of records that one call of undo includes. */
const turnSize = 25;

export interface Done {
  /** Name of an action of the entity, or `delete`. */
  readonly action: string;
  readonly label: string;
  /** The records after the action, with their new versions; deleted records as they were before. */
  readonly records: readonly Row[];
}

export type TellDone = (done: Done) => void;

/**
 * Returns a function that shows the message. Undo runs the inverse action with the new versions; the server checks it like any other
 * action.
 */
export function useDoneNotice(entity: EntityDefinition): TellDone {
  const t = useWidgetMessages();
  const can = useCan();
  const api = entityApi(entity);
  const [bulk] = api.useBulk({ quiet: 'refusals' });
  const [restore] = api.useRestore({ quiet: 'refusals' });

  const namesOf = (records: readonly Row[]): string => {
    const names = records.slice(0, mostNames).map((record) => titleOf(entity, record));
    return records.length > mostNames ? t('namesAndMore', { names: namesText(names), count: records.length }) : namesText(names);
  };
  const inverseOf = (action: string): string | undefined => {
    if (action === 'delete') return entity.restorable && can(permissionCode(entity, 'delete')) ? 'restore' : undefined;
    const inverse = entity.actions[action]?.inverse;
    return inverse && can(permissionCode(entity, inverse)) ? inverse : undefined;
  };
  const runInverse = async (inverse: string, records: readonly Row[]): Promise<readonly string[]> => {
    if (inverse === 'restore') {
      const { data, error } = await restore(records.map(({ id }) => id));
      return error ? [error.message] : data.result.failed.map(({ message }) => message);
    }
    const { data, error } = await bulk({ action: inverse, rows: records.map(({ id, version }) => ({ id, version })) });
    return error ? [error.message] : data.result.results.filter(({ ok }) => !ok).map(({ message }) => message);
  };
  const undo = async (inverse: string, { label, records }: Done): Promise<void> => {
    const problems: string[] = [];
    for (let from = 0; from < records.length; from += turnSize)
      problems.push(...(await runInverse(inverse, records.slice(from, from + turnSize))));
    if (problems.length === 0) notices.success(t('undone', { action: label, names: namesOf(records) }));
    else notices.warning(t('undoRefused', { action: label, reasons: sentencesText([...new Set(problems)]) }));
  };
  return (done) => {
    const { action, label, records } = done;
    const inverse = inverseOf(action);
    if (!inverse) return notices.success(t('actionDone', { action: label, names: namesOf(records) }));
    notices.notify({
      level: 'success',
      title: t('actionDoneTitle', { action: label }),
      content: namesOf(records),
      seconds: undoSeconds,
      // The message is at the bottom, because at the top right it would cover the tools of a list.
      placement: 'bottom',
      untilLeft: true,
      action: { label: t('undo'), run: () => void undo(inverse, done) },
    });
  };
}
