/**
 * A socket that comes back by itself. It knows nothing of what is said over it: the bell (`live.ts`) and live tables bring their
 * own address, heartbeat and messages.
 */

/** `waiting`: not connected, the next attempt is due. */
export type SocketStatus = 'off' | 'connecting' | 'open' | 'waiting';

export interface SocketOptions<Message> {
  /** Path and query below the page's origin, asked anew before every attempt (one-use tickets); a rejection is a failed attempt. */
  readonly address: () => Promise<string>;
  /** What a text means; null: nothing to this page. */
  readonly read: (text: string) => Message | null;
  readonly heartbeat: {
    readonly message: unknown;
    /** Milliseconds between two. */
    readonly every: number;
    /** Milliseconds within which anything must have been heard; otherwise the connection counts as lost. */
    readonly replyWithin: number;
  };
  /** Milliseconds between a loss and the next attempt, at the least. */
  readonly reconnectAfter: number;
  /** What the server means by closing: milliseconds over which to spread the next attempt, or null to stay away. */
  readonly onClose?: (code: number, reason: string) => number | null;
}

export interface LiveSocket<Message> {
  status(): SocketStatus;
  /** Hears every change of the status. Returns the way to stop. */
  watch(listener: () => void): () => void;
  /** Hears every message that means something. Returns the way to stop. */
  listen(listener: (message: Message) => void): () => void;
  /** Whether it went out; nothing is kept for later. */
  send(message: unknown): boolean;
  /** Ends it for good. */
  close(): void;
}

/** Most that is added to the pause, so that thousands of windows do not come back in one moment. */
const widestSpread = 25_000;
/** A network that is back brings everybody back. */
const onlineSpread = 1000;

/** Milliseconds until the next attempt: the pause, and a random part that grows with the attempts in vain or as the server asks. */
export function reconnectDelay(pause: number, failures: number, asked = 0): number {
  return pause + Math.random() * Math.max(asked, Math.min(widestSpread, (pause / 2) * 2 ** Math.min(failures, 8)));
}

/** `/websocket/1` as the page's own scheme and host make it. */
export function socketAddress(path: string, origin: string = globalThis.location.origin): string {
  const address = new URL(path, origin);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

function audience<Value>() {
  const listeners = new Set<(value: Value) => void>();
  return {
    tell(value: Value): void {
      for (const listener of listeners) listener(value);
    },
    add(listener: (value: Value) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Finds out that a connection is dead which nobody closed: something must be heard in time after every beat. */
function pulseOf(
  { every, message, replyWithin }: SocketOptions<never>['heartbeat'],
  send: (message: unknown) => boolean,
  lost: () => void,
) {
  let beat: ReturnType<typeof setInterval> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const expect = (): void => {
    deadline ??= setTimeout(lost, replyWithin);
  };
  const heard = (): void => {
    clearTimeout(deadline);
    deadline = undefined;
  };
  return {
    expect,
    heard,
    begin(): void {
      beat = setInterval(() => send(message) && expect(), every);
    },
    stop(): void {
      clearInterval(beat);
      heard();
    },
  };
}

/** Starts at once. */
export function openSocket<Message>({ address, read, heartbeat, reconnectAfter, onClose }: SocketOptions<Message>): LiveSocket<Message> {
  const watchers = audience<void>();
  const listeners = audience<Message>();
  let status: SocketStatus = 'connecting';
  let socket: WebSocket | null = null;
  let attempt = 0;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const become = (next: SocketStatus): void => {
    if (next === status) return;
    status = next;
    watchers.tell();
  };
  const send = (message: unknown): boolean => {
    if (status !== 'open' || socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
  const pulse = pulseOf(heartbeat, send, () => lose());
  const drop = (next: 'off' | 'waiting'): void => {
    const previous = socket;
    socket = null;
    pulse.stop();
    become(next);
    previous?.close();
  };

  /** Whatever ended the attempt, and however often that is said: one pause, then one attempt. */
  function lose(spread: number | null = 0): void {
    if (status === 'off' || status === 'waiting') return;
    drop(spread === null ? 'off' : 'waiting');
    if (spread === null) return;
    retry = setTimeout(() => void connect(), reconnectDelay(reconnectAfter, failures, spread));
    failures += 1;
  }
  async function connect(): Promise<void> {
    attempt += 1;
    const own = attempt;
    const isCurrent = (): boolean => own === attempt && status === 'connecting';
    become('connecting');
    try {
      const path = await address();
      if (isCurrent()) follow(new WebSocket(socketAddress(path)));
    } catch {
      if (isCurrent()) lose();
    }
  }
  function follow(next: WebSocket): void {
    socket = next;
    // One that neither opens nor fails counts as lost too.
    pulse.expect();
    next.onopen = () => {
      if (next !== socket) return;
      failures = 0;
      pulse.heard();
      pulse.begin();
      become('open');
    };
    next.onmessage = ({ data }) => {
      if (next !== socket) return;
      pulse.heard();
      const message = typeof data === 'string' ? read(data) : null;
      if (message !== null) listeners.tell(message);
    };
    // An error is always followed by the close that says why.
    next.onclose = ({ code, reason }) => {
      if (next === socket) lose(onClose?.(code, reason));
    };
  }

  const unfollow = followNetwork({
    lost: () => lose(),
    returned: () => {
      if (status !== 'waiting') return;
      clearTimeout(retry);
      retry = setTimeout(() => void connect(), Math.random() * onlineSpread);
    },
  });
  void connect();

  return {
    status: () => status,
    watch: watchers.add,
    listen: listeners.add,
    send,
    close() {
      unfollow();
      clearTimeout(retry);
      drop('off');
    },
  };
}

/** The browser knows before the connection does. */
function followNetwork({ lost, returned }: { readonly lost: () => void; readonly returned: () => void }): () => void {
  globalThis.addEventListener?.('offline', lost);
  globalThis.addEventListener?.('online', returned);
  return () => {
    globalThis.removeEventListener?.('offline', lost);
    globalThis.removeEventListener?.('online', returned);
  };
}
