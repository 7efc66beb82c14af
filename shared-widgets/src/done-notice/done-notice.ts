/**
 * Shows a message about what was done to which records. For a few seconds it has an undo button, if there is an inverse action and the
 * person has the permission for it.
 */

import { type EntityDefinition, permissionCode, type RecordOf } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { type Failure, isUnreached } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { namesText, sentencesText } from 'shared-platform/joined-texts';
import { notices, type UndoCall, type UndoOutcome } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { titleOf } from '../pickers/entity-names.ts';

type Row = RecordOf<EntityDefinition>;

/** Maximum number of records named in the message. */
const mostNames = 3;
/** Maximum number of records that one call of undo includes. */
const turnSize = 25;

/** The records in groups of which each is put back by one call. */
const turnsOf = (records: readonly Row[]): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(records.length / turnSize) }, (_, turn) => records.slice(turn * turnSize, (turn + 1) * turnSize));

/** Why records could not be put back; none when all were. */
interface Problems {
  readonly reasons: readonly string[];
  readonly isUnreached?: boolean;
}

const failed = (error: Failure): Problems => ({ reasons: [error.message], isUnreached: isUnreached(error) });

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
  const text = useLabel();
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
  const runInverse = async (inverse: string, records: readonly Row[]): Promise<Problems> => {
    if (inverse === 'restore') {
      const { data, error } = await restore(records.map(({ id }) => id));
      return error ? failed(error) : { reasons: data.result.failed.map(({ message }) => message) };
    }
    const { data, error } = await bulk({ action: inverse, rows: records.map(({ id, version }) => ({ id, version })) });
    return error ? failed(error) : { reasons: data.result.results.filter(({ ok }) => !ok).map(({ message }) => message) };
  };
  /** The same as a call that can be stored. */
  const callOf = (inverse: string, records: readonly Row[]): UndoCall =>
    inverse === 'restore'
      ? { method: 'PUT', path: `${entity.api}/restore`, body: { ids: records.map(({ id }) => id) } }
      : {
          ...{ method: 'PUT', path: `${entity.api}/${inverse}/batch`, signed: entity.actions[inverse]?.signed },
          body: { rows: records.map(({ id, version }) => ({ id, version })) },
        };
  const undo = async (inverse: string, { label, records }: Done): Promise<UndoOutcome> => {
    const reasons: string[] = [];
    for (const [index, turn] of turnsOf(records).entries()) {
      const problems = await runInverse(inverse, turn);
      reasons.push(...problems.reasons);
      // Nothing was undone before, so that all can be tried again.
      if (problems.isUnreached && index === 0) {
        notices.warning(t('undoRefused', { action: label, reasons: sentencesText(reasons) }));
        return 'unreached';
      }
    }
    if (reasons.length === 0) notices.success(t('undone', { action: label, names: namesOf(records) }));
    else notices.warning(t('undoRefused', { action: label, reasons: sentencesText([...new Set(reasons)]) }));
    return reasons.length === 0 ? 'done' : 'refused';
  };
  return (done) => {
    const { action, label, records } = done;
    const inverse = inverseOf(action);
    const told = entity.actions[action]?.told;
    if (!inverse && told) return notices.success(t('actionTold', { told: text(told), names: namesOf(records) }));
    if (!inverse) return notices.success(t('actionDone', { action: label, names: namesOf(records) }));
    notices.changed({
      title: t('actionDoneTitle', { action: label }),
      content: namesOf(records),
      label: t('undo'),
      undo: () => undo(inverse, done),
      stored: {
        calls: turnsOf(records).map((turn) => callOf(inverse, turn)),
        entity: entity.name,
        undone: t('undone', { action: label, names: namesOf(records) }),
      },
    });
  };
}
