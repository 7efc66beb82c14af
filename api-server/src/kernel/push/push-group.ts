/** The open connections of one kind, found by tenant, person and session. */
import type { PushConnection } from './push-connection.ts';
import type { SliceQueue } from './push-slices.ts';

export class SocketGroup {
  readonly #slices: SliceQueue;
  readonly #all = new Set<PushConnection>();
  readonly #byUser = new Map<string, Set<PushConnection>>();
  readonly #bySession = new Map<string, Set<PushConnection>>();

  constructor(slices: SliceQueue) {
    this.#slices = slices;
  }

  get size(): number {
    return this.#all.size;
  }

  all(): PushConnection[] {
    return [...this.#all];
  }

  ofTenant(tenantId: number): PushConnection[] {
    return this.all().filter(({ grant }) => grant.tenantId === tenantId);
  }

  ofUser(userId: string): PushConnection[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }

  ofSession(sessionId: string): PushConnection[] {
    return [...(this.#bySession.get(sessionId) ?? [])];
  }

  /** Sends one JSON message to many connections in slices; resolves when the message has been sent on all of them. */
  send(connections: readonly PushConnection[], message: unknown): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(message));
    return this.#slices.run(connections, (connection) => connection.send(bytes));
  }

  add(connection: PushConnection): void {
    this.#all.add(connection);
    put(this.#byUser, connection.grant.userId, connection);
    put(this.#bySession, connection.grant.sessionId, connection);
  }

  remove(connection: PushConnection): void {
    this.#all.delete(connection);
    take(this.#byUser, connection.grant.userId, connection);
    take(this.#bySession, connection.grant.sessionId, connection);
  }
}

function put(index: Map<string, Set<PushConnection>>, key: string, connection: PushConnection): void {
  const known = index.get(key);
  if (known) known.add(connection);
  else index.set(key, new Set([connection]));
}

function take(index: Map<string, Set<PushConnection>>, key: string, connection: PushConnection): void {
  const known = index.get(key);
  known?.delete(connection);
  if (known?.size === 0) index.delete(key);
}
