/**
 * One process per database folder. Two on one folder both report success and lose rows, so the second is refused before
 * it opens anything: by an abstract unix socket (atomic, freed by the kernel when the holder dies) and, for volumes
 * shared by containers, by a file whose age shows whether a holder elsewhere is alive.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { StartupProblem } from '../errors.ts';

interface Holder {
  pid: number;
  host: string;
  bootId: string;
}

const heartbeat = 5_000;
const stale = 60_000;

export interface FolderLock {
  /** The last holder did not release it: it was killed, or the machine went down. */
  readonly afterCrash: boolean;
  release(): Promise<void>;
}

/** Takes the lock or throws StartupProblem naming the holder. `onLost` runs when somebody else took the folder over. */
export async function lockFolder(folder: string, onLost: () => void): Promise<FolderLock> {
  fs.mkdirSync(folder, { recursive: true });
  const real = fs.realpathSync(folder);
  const file = path.join(real, 'holder.json');
  const self: Holder = { pid: process.pid, host: os.hostname(), bootId: bootId() };
  const server = process.platform === 'linux' ? await takeSocket(real, self) : undefined;
  const other = readHolder(file);
  if (other && isAlive(other, self, file, server !== undefined)) {
    server?.close();
    throw heldBy(real, other);
  }
  fs.writeFileSync(file, JSON.stringify(self));
  const timer = setInterval(() => {
    const now = readHolder(file);
    try {
      if (now?.pid === self.pid && now.host === self.host) return fs.utimesSync(file, new Date(), new Date());
      if (!now) return fs.writeFileSync(file, JSON.stringify(self));
    } catch {
      // The folder itself is gone.
    }
    clearInterval(timer);
    onLost();
  }, heartbeat);
  timer.unref();
  return {
    afterCrash: other !== undefined,
    release: async () => {
      clearInterval(timer);
      fs.rmSync(file, { force: true });
      if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function heldBy(folder: string, { pid, host }: Holder): StartupProblem {
  return new StartupProblem(
    `The data folder ${folder} is in use by process ${pid} on ${host}. Stop it first, or choose another folder with DATA_DIR.`,
    3,
  );
}

function takeSocket(folder: string, self: Holder): Promise<net.Server> {
  const name = `\0freight-database-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.on('error', () => undefined).end(JSON.stringify(self)));
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      askHolder(name).then((holder) => reject(heldBy(folder, holder)), reject);
    });
    server.listen(name, () => {
      server.unref();
      resolve(server);
    });
  });
}

function askHolder(name: string): Promise<Holder> {
  return new Promise((resolve) => {
    const unknown: Holder = { pid: 0, host: os.hostname(), bootId: '' };
    const socket = net.connect(name);
    let text = '';
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(parseHolder(text) ?? unknown));
  });
}

/** On this machine the socket has decided already; elsewhere only the file's age can tell. */
function isAlive(other: Holder, self: Holder, file: string, decided: boolean): boolean {
  const sameMachine = other.host === self.host && other.bootId === self.bootId;
  if (sameMachine) return !decided && other.pid !== self.pid && processExists(other.pid);
  if (other.host === self.host) return false;
  return Date.now() - fs.statSync(file).mtimeMs < stale;
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return parseHolder(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, host, bootId } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host, bootId: bootId ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
