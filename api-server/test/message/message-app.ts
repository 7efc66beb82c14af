/** An application that listens on a port, and socket clients that collect its messages. */
import type { AddressInfo } from 'node:net';
import type { BellLists } from 'shared-contracts/message/announcement';
import { noticeSocketPath } from 'shared-contracts/message/announcement';
import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import type { TestApp, TestClient } from '../harness.ts';
import { userId } from '../system/system-app.ts';

export async function address(test: TestApp): Promise<string> {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' });
  return `127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
}

export interface Ear {
  readonly socket: WebSocket;
  readonly heard: Record<string, unknown>[];
  readonly closed: Promise<{ code: number; reason: string }>;
}

export async function ticketOf(client: TestClient): Promise<string> {
  return (await client.post<{ ticket: string }>('/sys/socketTicket')).result.ticket;
}

/** Opens a socket; rejects with the HTTP status when the server refuses. */
export async function connect(host: string, path: string, origin: string | null = `http://${host}`): Promise<Ear> {
  const socket = new WebSocket(`ws://${host}${path}`, { ...(origin !== null && { origin }) });
  const heard: Record<string, unknown>[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (request, response) => {
      request.destroy();
      reject(new Error(`refused with ${response.statusCode}`));
    });
    socket.once('error', reject);
  });
  return { socket, heard, closed };
}

/** Opens the bell's socket of a signed-in person. */
export async function listen(test: TestApp, client: TestClient, person: string): Promise<Ear> {
  return await connect(await address(test), noticeSocketPath(person, await ticketOf(client)));
}

/** Opens windows of people, which are closed after each test of the file. `test` returns the application, which exists when tests begin. */
export function windowsOf(test: () => TestApp): (username: string) => Promise<Ear> {
  const ears: Ear[] = [];
  afterEach(() => {
    for (const { socket } of ears.splice(0)) socket.terminate();
  });
  return async (username) => {
    const ear = await listen(test(), await test().signIn(username), await userId(test().database, username));
    ears.push(ear);
    return ear;
  };
}

export const bell = async (client: TestClient) => (await client.get<BellLists>('/sys/annountCement/listByUser')).result;

/** Creates an announcement; returns its id. */
export async function draft(client: TestClient, more: Record<string, unknown> = {}): Promise<string> {
  const added = await client.post<{ id: string }>('/sys/annountCement/add', {
    titile: '通知',
    msgCategory: '1',
    priority: 'M',
    msgType: 'ALL',
    msgContent: '<p>内容</p>',
    ...more,
  });
  if (!added.success) throw new Error(added.message);
  return added.result.id;
}

/** Writes and releases an announcement. */
export async function released(client: TestClient, more: Record<string, unknown> = {}): Promise<string> {
  const id = await draft(client, more);
  const response = await client.get('/sys/annountCement/doReleaseData', { id });
  if (!response.success) throw new Error(response.message);
  return id;
}
