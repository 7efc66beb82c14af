import type { FullRequest } from 'shared-platform/http';
import { http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { sendTold } from './send-told.ts';

/** How long undo is offered, seconds. */
const undoSeconds = 8;

export interface Undoable {
  readonly request: FullRequest;
  /** The call that takes the change back. */
  readonly undo: FullRequest;
  /** Label of the button that undoes. */
  readonly label: string;
  /** Runs after the change and after its undoing. */
  readonly onChanged?: () => void;
}

/** Sends a change and offers to take it back. Returns whether the change was made; a refusal has been shown. */
export async function sendUndoable({ request, undo, label, onChanged }: Undoable): Promise<boolean> {
  try {
    const { message } = await http.request(request);
    notices.notify({
      ...{ level: 'success', title: message, content: '', seconds: undoSeconds },
      action: { label, run: () => void sendTold(undo).then((done) => done && onChanged?.()) },
    });
    onChanged?.();
    return true;
  } catch {
    return false;
  }
}
