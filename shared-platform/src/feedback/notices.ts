/**
 * Short words to the person in front of the screen. The SDK has no look: the shell connects a presenter; what is said
 * before that waits. A text repeated within a second and a half is said once.
 */

export type NoticeLevel = 'success' | 'info' | 'warning' | 'error';

export interface ConfirmOptions {
  readonly title?: string;
  readonly content?: string;
  readonly okText?: string;
  readonly cancelText?: string;
  /** Takes back or ends something: the confirming button is shown in the danger colour. */
  readonly dangerous?: boolean;
}

export interface NotifyOptions {
  readonly level: NoticeLevel;
  readonly title: string;
  readonly content: string;
  /** What it is about, where the content differs each time: one topic is said once within the moment. */
  readonly topic?: string;
  /** How long it stays; default 4.5 s, 0 until it is closed. */
  readonly seconds?: number;
  /** Default top right. */
  readonly placement?: 'bottomRight';
  /** A button below the text; pressing it closes the notice. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface AlertOptions {
  readonly title: string;
  readonly content: string;
  readonly okText: string;
}

/** What the shell puts behind the notices. */
export interface NoticePresenter {
  message(level: NoticeLevel, text: string): void;
  notify(options: NotifyOptions): void;
  confirm(options: ConfirmOptions): Promise<boolean>;
  /** A modal with one button; settles when it is pressed. */
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
  // A clock that was set back silences nothing.
  for (const [key, at] of said) if (Math.abs(now - at) > repeatWindow) said.delete(key);
  if (said.has(text)) return true;
  said.set(text, now);
  return false;
}

function message(level: NoticeLevel, text: string): void {
  if (text && !isRepeated(`${level} ${text}`)) deliver((to) => to.message(level, text));
}

/** Everything a screen may say. `confirm` settles with the answer; closing it any other way is a no. */
export const notices = {
  success: (text: string): void => message('success', text),
  info: (text: string): void => message('info', text),
  warning: (text: string): void => message('warning', text),
  error: (text: string): void => message('error', text),
  notify(options: NotifyOptions): void {
    if (!isRepeated(`${options.title} ${options.topic ?? options.content}`)) deliver((to) => to.notify(options));
  },
  /** Settles once what was said so far is in front of the person: the first words wait for the code that shows them. */
  shown: (): Promise<void> => new Promise((resolve) => deliver(() => resolve())),
  confirm: (options: ConfirmOptions): Promise<boolean> =>
    new Promise((resolve) => deliver((to) => void to.confirm(options).then(resolve, () => resolve(false)))),
  alert: (options: AlertOptions): Promise<void> =>
    new Promise((resolve) => deliver((to) => void to.alert(options).then(resolve, () => resolve()))),
} as const;

/** For the shell and for tests: takes over, and hears what waited. Returns the way to disconnect. */
export function connectNotices(next: NoticePresenter): () => void {
  presenter = next;
  const due = waiting;
  waiting = [];
  for (const action of due) action(next);
  return () => {
    if (presenter !== next) return;
    presenter = null;
    // In front of the next one nothing has been said yet.
    said.clear();
  };
}

/** For the shell: hears that something waits to be said, at once when something does already. Returns the way to stop. */
export function watchWaitingNotices(listener: () => void): () => void {
  waitListeners.add(listener);
  if (waiting.length > 0) listener();
  return () => waitListeners.delete(listener);
}
