import type { FullRequest } from 'shared-platform/http';
import { failureOf, http, isUnreached } from 'shared-platform/http';
import { notices, type UndoOutcome } from 'shared-platform/notices';

export interface Undoable {
  readonly request: FullRequest;
  /** Call that undoes the change. */
  readonly undo: FullRequest;
  /** What was changed and would be undone: the name of the record, or the title of the dialog with the change. */
  readonly subject: string;
  /** Label of the undo button. */
  readonly label: string;
  /** Called after the change was made, and again after it was undone. */
  readonly onChanged?: () => void;
}

/** Shows the message of a change with a button that undoes it by another call. */
export function offerUndo(message: string, { undo, subject, label, onChanged }: Omit<Undoable, 'request'>): void {
  const revert = async (): Promise<UndoOutcome> => {
    try {
      const { message: told } = await http.request(undo);
      notices.success(told);
      onChanged?.();
      return 'done';
    } catch (error) {
      return isUnreached(failureOf(error)) ? 'unreached' : 'refused'; // the HTTP client has shown why
    }
  };
  const { method, path, params, body, signed } = undo;
  notices.changed({ title: message, content: subject, label, undo: revert, stored: { calls: [{ method, path, params, body, signed }] } });
}

/** Sends a change and then offers undo in a message. Resolves to whether the change was made; a refusal has been shown by then. */
export async function sendUndoable({ request, ...undoable }: Undoable): Promise<boolean> {
  try {
    const { message } = await http.request(request);
    offerUndo(message, undoable);
    undoable.onChanged?.();
    return true;
  } catch {
    return false;
  }
}
