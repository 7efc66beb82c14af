/**
 * Short messages to the user. The shell connects a presenter that shows them; messages raised earlier wait for it. A text repeated within
 * 1.5 s is shown once.
 */

import { type RecentChange, recentChanges, type UndoableChange } from './recent-changes.ts';

export type { StoredUndo, UndoableChange, UndoCall, UndoOutcome } from './recent-changes.ts';
export type NoticeLevel = 'success' | 'info' | 'warning' | 'error';

export interface ConfirmOptions {
  readonly title?: string;
  readonly content?: string;
  readonly okText?: string;
  readonly cancelText?: string;
  /** True when the action deletes or ends something; the confirming button then has the danger colour. */
  readonly dangerous?: boolean;
  /**
   * Id of the tab that asks (`useTab`). The question hides with its tab, and ends as no when the tab is closed or refreshed. Default: the tab
   * that is active when it is asked, which may be another one if the code waited for something first, e.g. for a call; the product's own
   * screens always name theirs.
   */
  readonly tab?: string;
  /** True when the question is about more than one page, e.g. about signing out; it then stays while other tabs are shown. */
  readonly everywhere?: boolean;
}

export interface NotifyOptions {
  readonly level: NoticeLevel;
  readonly title: string;
  readonly content: string;
  /** Key for messages about one topic whose text differs each time: within 1.5 s only one message of a topic is shown. */
  readonly topic?: string;
  /** How long the message stays, seconds; default 4.5, 0: until it is closed. */
  readonly seconds?: number;
  /** Corner of the window; default top right. */
  readonly placement?: 'bottomRight' | 'bottom';
  /** Text that phones show instead of the notice, in place of the product's name in the header, where it covers nothing. */
  readonly phoneText?: string;
  /** The notice belongs to what is shown now: it closes when another page is shown, or a drawer or dialog opens, where it would cover controls. */
  readonly untilLeft?: boolean;
  /** A button below the text; pressing it closes the notice. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface AlertOptions {
  readonly title: string;
  readonly content: string;
  readonly okText: string;
}

/** What the shell provides so that messages are shown. */
export interface NoticePresenter {
  message(level: NoticeLevel, text: string): void;
  /** Removes a message before its time, because it is no longer true. */
  withdraw?(text: string): void;
  notify(options: NotifyOptions): void;
  /** Closes the notices with `untilLeft`. */
  leave?(): void;
  confirm(options: ConfirmOptions): Promise<boolean>;
  /** Shows a modal dialog with one button; settles when the button is pressed. */
  alert(options: AlertOptions): Promise<void>;
}

type Waiting = (presenter: NoticePresenter) => void;

let presenter: NoticePresenter | null = null;
let waiting: Waiting[] = [];
const waitListeners = new Set<() => void>();
const said = new Map<string, number>();
const repeatWindow = 1500;

function deliver(action: Waiting): void {
  if (presenter) {
    action(presenter);
    return;
  }
  waiting.push(action);
  for (const listener of waitListeners) listener();
}

function isRepeated(text: string): boolean {
  const now = Date.now();
  // Compares the absolute difference in time, so that messages still appear after the device's clock was set back.
  for (const [key, at] of said) if (Math.abs(now - at) > repeatWindow) said.delete(key);
  if (said.has(text)) return true;
  said.set(text, now);
  return false;
}

function message(level: NoticeLevel, text: string): void {
  if (text && !isRepeated(`${level} ${text}`)) deliver((to) => to.message(level, text));
}

/** How long a notice with an undo button stays, seconds; afterwards the user menu still offers the change. */
const undoSeconds = 10;

function offerUndo(change: RecentChange, seconds: number): void {
  const run = async (): Promise<void> => {
    if ((await recentChanges.undo(change)) === 'unreached') offerUndo(change, 0);
  };
  const { level = 'success', title, content, label } = change;
  // The notice is at the bottom, because at the top right it would cover the tools of a list or drawer.
  const notice = { level, title, content, seconds, placement: 'bottom', untilLeft: true } as const;
  // One undo button at a time: the user menu still offers the earlier changes.
  deliver((to) => to.leave?.());
  deliver((to) => to.notify({ ...notice, action: { label, run: () => void run() } }));
}

/** Shows messages to the user. `confirm` settles with the user's choice; closing the dialog without choosing means no. */
export const notices = {
  success: (text: string): void => message('success', text),
  info: (text: string): void => message('info', text),
  warning: (text: string): void => message('warning', text),
  error: (text: string): void => message('error', text),
  /** Removes a message that is no longer true; the same text may be shown again at once. */
  withdraw(text: string): void {
    for (const level of ['success', 'info', 'warning', 'error']) said.delete(`${level} ${text}`);
    deliver((to) => to.withdraw?.(text));
  },
  notify(options: NotifyOptions): void {
    if (!isRepeated(`${options.title} ${options.topic ?? options.content}`)) deliver((to) => to.notify(options));
  },
  /**
   * Shows what was changed, with a button that undoes it. When undo does not reach the server, the notice comes back; for ten minutes the user
   * menu offers the change too.
   */
  changed(change: UndoableChange): void {
    offerUndo(recentChanges.add(change), undoSeconds);
  },
  /** Something else is shown now: another page, or a drawer or dialog above it. Closes the notices with `untilLeft`. */
  leave(): void {
    presenter?.leave?.();
  },
  /** Resolves once all messages so far are shown; the first ones wait until the code that shows them is loaded. */
  shown: (): Promise<void> => new Promise((resolve) => deliver(() => resolve())),
  confirm: (options: ConfirmOptions): Promise<boolean> =>
    new Promise((resolve) => deliver((to) => void to.confirm(options).then(resolve, () => resolve(false)))),
  alert: (options: AlertOptions): Promise<void> =>
    new Promise((resolve) => deliver((to) => void to.alert(options).then(resolve, () => resolve()))),
} as const;

/** Connects the presenter and shows the waiting messages; called by the shell and by tests. Returns a function that disconnects it. */
export function connectNotices(next: NoticePresenter): () => void {
  presenter = next;
  const due = waiting;
  waiting = [];
  for (const action of due) action(next);
  return () => {
    if (presenter !== next) return;
    presenter = null;
    // A new presenter has shown nothing yet, so no message counts as repeated.
    said.clear();
  };
}

/** For the shell: called when a message waits for a presenter, at once if one already does. Returns a function that unsubscribes. */
export function watchWaitingNotices(listener: () => void): () => void {
  waitListeners.add(listener);
  if (waiting.length > 0) listener();
  return () => waitListeners.delete(listener);
}
