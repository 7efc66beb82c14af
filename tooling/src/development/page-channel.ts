/** The socket between the command `pnpm dev` and development pages. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { PageMessage, ServerMessage } from '../../../host-shell/src/development/page-messages.ts';

export interface PageChannel {
  /** Sends a message to every page; a page that connects later first gets the newest state. */
  tell(message: ServerMessage): void;
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

export function openPageChannel(remote: string, onMessage: (message: PageMessage) => void): PageChannel {
  const server = new WebSocketServer({ noServer: true });
  const hello: ServerMessage = { kind: 'hello', instance: randomUUID(), remote };
  let state: ServerMessage | undefined;
  return {
    tell(message) {
      if (message.kind !== 'reload') state = message;
      for (const page of server.clients) page.send(JSON.stringify(message));
    },
    take(request, socket, head) {
      server.handleUpgrade(request, socket, head, (page) => {
        page.on('message', (data) => onMessage(JSON.parse(String(data)) as PageMessage));
        page.send(JSON.stringify(hello));
        if (state) page.send(JSON.stringify(state));
      });
    },
    close() {
      for (const page of server.clients) page.terminate();
      server.close();
    },
  };
}
