/**
 * The lock of releases before 1.1, an abstract unix socket. It is still taken, so that such a release and a newer one cannot use one
 * folder, and as a second protection when somebody removes the lock file.
 */
import { createHash } from 'node:crypto';
import net from 'node:net';
import os from 'node:os';

export interface Holder {
  readonly pid: number;
  readonly host: string;
}

/** Takes the lock socket of this folder, or returns the process that holds it. Only on Linux; elsewhere it does nothing. */
export async function takeSocket(folder: string, self: Holder): Promise<{ holder: Holder } | { release(): Promise<void> }> {
  if (process.platform !== 'linux') return { release: async () => undefined };
  const name = `\0freight-database-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  const server = net.createServer((socket) => socket.on('error', () => undefined).end(JSON.stringify(self)));
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(name, () => resolve(true));
  });
  if (!taken) return { holder: await askHolder(name) };
  server.unref();
  return { release: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

function askHolder(name: string): Promise<Holder> {
  return new Promise((resolve) => {
    const socket = net.connect(name);
    let text = '';
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(parsed(text)));
  });
}

function parsed(text: string): Holder {
  try {
    const { pid, host } = JSON.parse(text) as Holder;
    return { pid, host };
  } catch {
    return { pid: 0, host: os.hostname() };
  }
}
