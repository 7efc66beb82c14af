/** A mail server and a text-message service for tests, which accept, refuse or abort as each test demands. */
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** How the mail server treats the next message. */
type MailMood = 'take' | 'refuse' | 'later' | 'dropBeforeGreeting' | 'dropAfterData';

export interface TakenMail {
  readonly to: string;
  readonly data: string;
}

export async function mailSink() {
  const state: { mood: MailMood; taken: TakenMail[] } = { mood: 'take', taken: [] };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (state.mood === 'dropBeforeGreeting') return socket.destroy();
    let to = '';
    let data: string | null = null;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 sink ESMTP');
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data !== null) {
          if (line !== '.') {
            data += `${line}\n`;
            continue;
          }
          if (state.mood === 'dropAfterData') {
            socket.destroy();
            return;
          }
          state.taken.push({ to, data });
          data = null;
          say('250 2.0.0 queued as 42');
        } else if (/^(?:EHLO|HELO)/i.test(line)) say('250 sink');
        else if (/^MAIL FROM/i.test(line)) say('250 OK');
        else if (/^RCPT TO/i.test(line)) {
          to = /<([^>]*)>/.exec(line)?.[1] ?? '';
          if (state.mood === 'refuse') say('550 5.1.1 no such mailbox');
          else if (state.mood === 'later') say('451 4.7.1 try again later');
          else say('250 OK');
        } else if (/^DATA/i.test(line)) {
          data = '';
          say('354 go ahead');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say('250 OK');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    state,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function webhookSink() {
  const state: {
    status: number | 'drop';
    taken: { body: Record<string, string>; key: string; authorization: string; signature: string; text: string }[];
  } = {
    status: 200,
    taken: [],
  };
  const server = createHttpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (state.status === 'drop') return request.socket.destroy();
      const { 'idempotency-key': key, authorization, 'x-freight-signature': signature } = request.headers;
      if (state.status < 300)
        state.taken.push({
          ...{ body: JSON.parse(Buffer.concat(parts).toString()), key: String(key), authorization: String(authorization) },
          ...{ signature: String(signature), text: Buffer.concat(parts).toString() },
        });
      response.writeHead(state.status).end('said');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
