import type { FullRequest } from 'shared-platform/http';
import { http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { sendTold } from './send-told.ts';

/** Seconds for which undo is offered. */
export const undoSeconds = 8;

export interface Undoable {
  readonly request: FullRequest;
  /** Call that undoes the change. */
  readonly undo: FullRequest;
  /** Label of the undo button. */
  readonly label: string;
  /** Called after the change was made, and again after it was undone. */
  readonly onChanged?: () => void;
}

/** Shows the message of a change with a button that undoes it by another call. */
export function offerUndo(message: string, undo: FullRequest, label: string, onUndone?: () => void): void {
  notices.notify({
    ...{ level: 'success', title: message, content: '', seconds: undoSeconds },
    action: { label, run: () => void sendTold(undo).then((done) => done && onUndone?.()) },
  });
}

/** Sends a change and then offers undo in a message. Resolves to whether the change was made; a refusal has been shown by then. */
export async function sendUndoable({ request, undo, label, onChanged }: Undoable): Promise<boolean> {
  try {
    const { message } = await http.request(request);
    offerUndo(message, undo, label, onChanged);
    onChanged?.();
    return true;
  } catch {
    return false;
  }
}
