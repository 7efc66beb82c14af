/** Pictures taken for a step that exist only on this device until the step is sent (decision 76). */
import { currentSession } from '../session-state/session-state.ts';
import { inTransaction, ownRows, resultOf } from './device-database.ts';
import { devicePath } from './on-device.ts';

interface StoredFile {
  readonly path: string;
  readonly owner: string;
  readonly name: string;
  readonly type: string;
  /** Content of the file. It is not stored as a Blob, because some browsers lose the content of stored Blobs. */
  readonly bytes: ArrayBuffer;
  /** When the file was stored, epoch milliseconds. */
  readonly keptAt: number;
  /** Path of the file on the server; undefined until the file was uploaded. */
  readonly uploaded?: string;
}

/** How long a picture is kept whose form was never sent, in milliseconds; drafts are kept equally long. */
const lifetime = 604_800_000;

/** Key under which this device stores data of the signed-in person in the current tenant; null when nobody is signed in. */
export function deviceOwner(): string | null {
  const session = currentSession();
  return session ? `${session.user.id}@${session.tenantId}` : null;
}

function random(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes a path for a stored file, in the form of the server's paths, so that screens display its name as usual. */
function pathOf(name: string): string {
  const [, stem = 'file', ending = ''] = /^(.*?)(\.[a-z0-9]+)?$/i.exec(name.replace(/[,/\\]/g, '_')) ?? [];
  return devicePath(`${stem.slice(0, 80)}_${random()}${ending.toLowerCase()}`);
}

/** Stores a file of the signed-in person; resolves to its path once it is on the disk. Rejects when the device cannot store it. */
export async function keepFile(file: File): Promise<string> {
  const owner = deviceOwner();
  if (!owner) throw new Error('nobody is signed in');
  const bytes = await file.arrayBuffer();
  const path = pathOf(file.name);
  const stored: StoredFile = { path, owner, name: file.name, type: file.type, bytes, keptAt: Date.now() };
  await inTransaction(['files'], 'readwrite', (store) => resultOf(store('files').put(stored)));
  return path;
}

/** A stored file, and its path on the server if it was uploaded; null when this device does not have the file for the signed-in person. */
export async function readKept(path: string): Promise<{ readonly file: File; readonly uploaded: string | undefined } | null> {
  const owner = deviceOwner();
  const found = await inTransaction(['files'], 'readonly', (store) => resultOf<StoredFile | undefined>(store('files').get(path))).catch(
    () => undefined,
  );
  if (!found || found.owner !== owner) return null;
  const { bytes, name, type, keptAt, uploaded } = found;
  return { file: new File([bytes], name, { type, lastModified: keptAt }), uploaded };
}

/** Stores a file's path on the server, so that the next attempt does not upload it again. */
export async function noteUploaded(path: string, uploaded: string): Promise<void> {
  await inTransaction(['files'], 'readwrite', async (store) => {
    const found = await resultOf<StoredFile | undefined>(store('files').get(path));
    if (found) store('files').put({ ...found, uploaded });
  });
}

/** Removes a file that is no longer needed. Never rejects. */
export async function dropFile(path: string): Promise<void> {
  await inTransaction(['files'], 'readwrite', (store) => resultOf(store('files').delete(path))).catch(() => undefined);
}

/** Removes files older than a week to which no step refers, because their form was never sent. Never rejects. */
export async function dropOldFiles(needed: ReadonlySet<string>): Promise<void> {
  const owner = deviceOwner();
  if (!owner) return;
  const oldest = Date.now() - lifetime;
  await inTransaction(['files'], 'readwrite', async (store) => {
    const files = await ownRows<StoredFile>(store('files'), owner);
    for (const { path, keptAt } of files) if (keptAt < oldest && !needed.has(path)) store('files').delete(path);
  }).catch(() => undefined);
}
