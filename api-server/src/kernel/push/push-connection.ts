/** One open socket: who is behind it, whether it is alive, and how much it may be sent and may send. */
import { retryReason, socketClose } from 'shared-contracts/message/announcement';
import { WebSocket } from 'ws';

/** What a redeemed ticket says. */
export interface SocketGrant {
  readonly tenantId: number;
  readonly userId: string;
  readonly sessionId: string;
  /** End of the session, epoch ms. */
  readonly expires: number;
}

/** Bytes that may wait for a slow reader. */
const mostWaiting = 65_536;
/** Messages from the client per `noiseWindow`. */
const mostMessages = 30;
const noiseWindow = 10_000;
const retrySlowWithin = 10_000;
/** How long a client has to complete the closing handshake, ms. */
export const goodbye = 1_500;

export class PushConnection {
  readonly grant: SocketGrant;
  /** Path segments after the user id. */
  readonly parameters: readonly string[];
  /** Monotonic ms of the last sign of life. */
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

  /** Sends a text, given as text or as its bytes. A reader that does not keep up is let go. */
  send(text: string | Buffer): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#socket.bufferedAmount > mostWaiting) this.close(socketClose.tooSlow, retryReason(retrySlowWithin));
    else this.#socket.send(text, { binary: false });
  }

  ping(): void {
    this.lastPinged = performance.now();
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping();
  }

  /** Notes a sign of life; false when the client talks too much. */
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
