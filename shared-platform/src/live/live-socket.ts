/**
 * A WebSocket that reconnects automatically. Its users (the notices in `live.ts`, and live tables) provide address, heartbeat and message
 * format.
 */

/** State of the connection; `waiting` means not connected, with the next attempt scheduled. */
export type SocketStatus = 'off' | 'connecting' | 'open' | 'waiting';

export interface SocketOptions<Message> {
  /**
   * Path and query below the page's origin, requested before every attempt because tickets are valid once; a rejection counts as a failed
   * attempt.
   */
  readonly address: () => Promise<string>;
  /** Parses a message; returns null for messages that this page does not use. */
  readonly read: (text: string) => Message | null;
  readonly heartbeat: {
    readonly message: unknown;
    /** Milliseconds between two heartbeat messages. */
    readonly every: number;
    /** Milliseconds within which some message must arrive, otherwise the connection counts as lost. */
    readonly replyWithin: number;
  };
  /** Shortest time in milliseconds between the loss of the connection and the next attempt. */
  readonly reconnectAfter: number;
  /** Interprets the close code: milliseconds over which to spread the next attempt, or null to not reconnect. */
  readonly onClose?: (code: number, reason: string) => number | null;
}

export interface LiveSocket<Message> {
  status(): SocketStatus;
  /** Subscribes to every change of the status. Returns a function that stops it. */
  watch(listener: () => void): () => void;
  /** Calls the listener with every parsed message. Returns a function that unsubscribes. */
  listen(listener: (message: Message) => void): () => void;
  /** Sends a text; returns whether it was sent. Texts are not kept for later. */
  send(message: unknown): boolean;
  /** Closes the WebSocket for good, so that it does not reconnect. */
  close(): void;
}

/** Largest random time that is added to the pause, in milliseconds, so that thousands of windows do not reconnect at once. */
const widestSpread = 25_000;
/** Largest random delay in milliseconds before reconnecting when the browser reports that it is online again. */
const onlineSpread = 1000;

/**
 * Milliseconds until the next attempt: the pause plus a random time, which grows with the number of failed attempts or is set by the
 * server.
 */
export function reconnectDelay(pause: number, failures: number, asked = 0): number {
  return pause + Math.random() * Math.max(asked, Math.min(widestSpread, (pause / 2) * 2 ** Math.min(failures, 8)));
}

/** The WebSocket address of a path such as `/websocket/1` on the page's own host. */
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

/** Detects a dead connection: after every heartbeat that is sent, some message must arrive within the time limit. */
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

/** Opens a socket at once, and again after each interruption. */
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

  /** Schedules one new attempt to connect, even if the end of the connection is reported several times. */
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
    // An attempt that neither opens nor fails in time also counts as lost.
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
    // Nothing is done on an error, because the close event that follows gives the reason.
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

/** Subscribes to the browser's offline and online events, which come before the socket notices a change. */
function followNetwork({ lost, returned }: { readonly lost: () => void; readonly returned: () => void }): () => void {
  globalThis.addEventListener?.('offline', lost);
  globalThis.addEventListener?.('online', returned);
  return () => {
    globalThis.removeEventListener?.('offline', lost);
    globalThis.removeEventListener?.('online', returned);
  };
}
