import type { FullRequest } from 'shared-platform/http';
import { http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { sendTold } from './send-told.ts';

/** Seconds for which undo is offered. */
const undoSeconds = 8;

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

/** How a notice with an undo button is shown: at the bottom, because at the top right it would cover the tools of a list or drawer. */
export const undoNotice = { level: 'success', seconds: undoSeconds, placement: 'bottom', untilLeft: true } as const;

/** Shows the message of a change with a button that undoes it by another call. */
export function offerUndo(message: string, { undo, subject, label, onChanged }: Omit<Undoable, 'request'>): void {
  notices.notify({
    ...{ ...undoNotice, title: message, content: subject },
    action: { label, run: () => void sendTold(undo).then((done) => done && onChanged?.()) },
  });
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
