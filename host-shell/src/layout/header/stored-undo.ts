/** Undoes changes that were made before the page was loaded, by their stored calls. */
import { api } from 'shared-platform/api';
import { createAttempt } from 'shared-platform/attempt';
import { failureOf, http, isUnreached } from 'shared-platform/http';
import { namesText } from 'shared-platform/joined-texts';
import { notices, type StoredUndo, type UndoCall, type UndoOutcome } from 'shared-platform/notices';
import { store } from 'shared-platform/store';

/** Parts of responses about several records that say which of them were refused. */
interface ManyResult {
  readonly failed?: readonly { readonly message: string }[];
  readonly results?: readonly { readonly ok: boolean; readonly message: string }[];
}

/** Reasons for which records of a call about several were refused. */
const refusedIn = (result: unknown): readonly string[] => {
  const { failed = [], results = [] } = (result ?? {}) as ManyResult;
  return [...failed, ...results.filter(({ ok }) => !ok)].map(({ message }) => message);
};

/** One attempt per call: after a lost connection the call is sent again with the same idempotency key. */
const attempts = new WeakMap<UndoCall, ReturnType<typeof createAttempt>>();
function keyOf(call: UndoCall): string {
  const attempt = attempts.get(call) ?? createAttempt();
  attempts.set(call, attempt);
  return attempt.keyFor(call.body);
}

export async function runStoredUndo({ calls, entity, undone }: StoredUndo): Promise<UndoOutcome> {
  const refused: string[] = [];
  let said = '';
  for (const [index, call] of calls.entries()) {
    try {
      const { message, result } = await http.request({ ...call, idempotencyKey: keyOf(call) });
      said = message;
      refused.push(...refusedIn(result));
    } catch (error) {
      // `http` has shown why. Before the first call succeeded, all of them can be tried again.
      return isUnreached(failureOf(error)) && index === 0 ? 'unreached' : 'refused';
    } finally {
      if (entity) store.dispatch(api.util.invalidateTags([{ type: 'Entity', id: entity }]));
    }
  }
  if (refused.length > 0) notices.warning(namesText([...new Set(refused)]));
  else notices.success(undone ?? said);
  return refused.length > 0 ? 'refused' : 'done';
}
