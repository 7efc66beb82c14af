/** One open socket: its caller, whether it is alive, and limits of what it may send and receive. */
import { retryReason, socketClose } from 'shared-contracts/message/announcement';
import { WebSocket } from 'ws';

/** The part of a session that belongs to a ticket which was redeemed to open a socket. */
export interface SocketGrant {
  readonly tenantId: number;
  readonly userId: string;
  readonly sessionId: string;
  /** End of the session, epoch milliseconds. */
  readonly expires: number;
}

/** Bytes that may wait to be sent to a slow client. */
const mostWaiting = 65_536;
/** Number of messages that a client may send per `noiseWindow`. */
const mostMessages = 30;
const noiseWindow = 10_000;
const retrySlowWithin = 10_000;
/** How long a client has to complete the closing handshake, ms. */
export const goodbye = 1_500;

export class PushConnection {
  readonly grant: SocketGrant;
  /** Segments of the socket's address after the user id. */
  readonly parameters: readonly string[];
  /** Time of the last message or pong of the client (monotonic ms). */
  lastHeard = performance.now();
  lastPinged = this.lastHeard;
  readonly #socket: WebSocket;
  #windowStart = this.lastHeard;
  #messages = 0;

  constructor(socket: WebSocket, grant: SocketGrant, parameters: readonly string[]) {
    this.#socket = socket;
    this.grant = grant;
    this.parameters = parameters;
  }

  /** Sends a text, given as string or bytes. A client that reads too slowly is disconnected. */
  send(text: string | Buffer): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#socket.bufferedAmount > mostWaiting) this.close(socketClose.tooSlow, retryReason(retrySlowWithin));
    else this.#socket.send(text, { binary: false });
  }

  ping(): void {
    this.lastPinged = performance.now();
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping();
  }

  /** Records that the client is alive; false when it sends too many messages. */
  heard(): boolean {
    const now = performance.now();
    this.lastHeard = now;
    if (now - this.#windowStart > noiseWindow) {
      this.#windowStart = now;
      this.#messages = 0;
    }
    this.#messages += 1;
    return this.#messages <= mostMessages;
  }

  /** Starts the closing handshake; a client that does not respond is disconnected shortly after. */
  close(code: number, reason = ''): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), goodbye).unref();
  }

  terminate(): void {
    this.#socket.terminate();
  }
}
