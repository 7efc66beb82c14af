/**
 * The product's only IndexedDB database: waiting steps (actions of a person that are yet to be sent) and their files. When the browser has no
 * IndexedDB or refuses it (private windows, full disk), nothing is stored and callers send directly.
 */
import { databaseName, noteDeviceUse } from './on-device.ts';

const version = 1;

/**
 * Names of the object stores. Records of `steps` have as key the order in which they were queued, records of `files` their path. Both
 * stores have an index `owner`.
 */
export type StoreName = 'steps' | 'files';

let opened: Promise<IDBDatabase | null> | null = null;

/** Resolves to the result of an IndexedDB request; rejects with its error. */
export function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the device refused to store'));
  });
}

function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const factory = globalThis.indexedDB as IDBFactory | undefined;
    if (!factory) return resolve(null);
    let request: IDBOpenDBRequest;
    try {
      request = factory.open(databaseName, version);
    } catch {
      // The browser's settings do not allow IndexedDB, so nothing can be stored.
      return resolve(null);
    }
    request.onupgradeneeded = () => {
      const { result: database } = request;
      database.createObjectStore('steps', { keyPath: 'order', autoIncrement: true }).createIndex('owner', 'owner');
      database.createObjectStore('files', { keyPath: 'path' }).createIndex('owner', 'owner');
    };
    request.onsuccess = () => {
      const { result: database } = request;
      // The connection to the database becomes invalid when the browser closes it, or when a newer shell in another window changes the
      // database's structure.
      database.onclose = forgetDatabase;
      database.onversionchange = () => {
        database.close();
        forgetDatabase();
      };
      resolve(database);
      noteDeviceUse();
    };
    request.onerror = () => resolve(null);
  });
}

function forgetDatabase(): void {
  opened = null;
}

function database(): Promise<IDBDatabase | null> {
  opened ??= open().then((found) => {
    // A failure is not remembered: the next use tries again, because space may have become free on a full disk.
    if (!found) opened = null;
    return found;
  });
  return opened;
}

/** Closes the database; the next use opens it again, as after a reload. For tests. */
export async function closeDatabase(): Promise<void> {
  (await opened)?.close();
  forgetDatabase();
}

/** Whether this device can store anything for the product. */
export async function canStore(): Promise<boolean> {
  return (await database()) !== null;
}

/**
 * Runs `work` in one transaction and resolves when its data is on the disk. Rejects when the device cannot store; then nothing was written.
 * `work` may only wait for requests to the stores of this transaction.
 */
export async function inTransaction<Result>(
  stores: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (store: (name: StoreName) => IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const found = await database();
  if (!found) throw new Error('this device cannot store');
  // `strict`: the transaction ends only when its data is on the disk, so that it is kept even when the battery dies.
  const transaction = found.transaction(stores, mode, { durability: 'strict' });
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the device refused to store'));
  });
  done.catch(() => undefined);
  try {
    const result = await work((store) => transaction.objectStore(store));
    await done;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // The transaction has ended already, so it cannot be aborted.
    }
    throw error;
  }
}

/** All records of one owner in a store, in the order of their keys. */
export const ownRows = <Row>(store: IDBObjectStore, owner: string): Promise<Row[]> => resultOf(store.index('owner').getAll(owner));
