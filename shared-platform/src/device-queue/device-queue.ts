/**
 * The device queue: steps (actions on records) that a person reported and the server has not received yet, stored on this device per person (decision
 * 76). A step is on the disk before it is sent, is sent with the same idempotency key and body until the server has responded, and steps of one
 * record are sent in order. A refused step stays, with the reason, until the person corrects or discards it.
 */
import type { Label } from 'shared-contracts/texts/label';
import { uploadLimits } from 'shared-contracts/wire/constants';
import { filePaths } from 'shared-contracts/wire/stored-file';
import { connectionState, watchConnectionBack } from '../environment/connection.ts';
import { ApiFailure, type ApiResponse, type Failure, failureOf, http, isEndOfSession } from '../http/http.ts';
import { translate } from '../language/i18n.ts';
import { api } from '../query/api.ts';
import { store as reduxStore } from '../query/store.ts';
import { watchSession } from '../session-state/session-state.ts';
import { inTransaction, ownRows, resultOf } from './device-database.ts';
import { deviceOwner, dropOldFiles, noteUploaded, readKept } from './device-files.ts';
import { pathsOnDevice } from './on-device.ts';
import { forgetSent, rememberSent, type SentStep, sentStepsOf } from './sent-steps.ts';

export { canStore as canQueue, closeDatabase } from './device-database.ts';
export type { SentStep } from './sent-steps.ts';

type Row = Readonly<Record<string, unknown>>;

/** One action on one record, as a form hands it to the queue. */
export interface QueuedCall {
  /** Name of the entity whose lists are read again after the step. */
  readonly entity: string;
  readonly action: string;
  /** Label of the action, as the button shows it. */
  readonly label: Label;
  /** The record as the person saw it; steps with the same `id` belong together. */
  readonly record: Row & { readonly id: string };
  /** Number or name of the record, for display. */
  readonly title: string;
  readonly method: 'PUT' | 'POST';
  readonly path: string;
  readonly signed?: boolean | undefined;
  /** Body of the request, with `id` and `version`; files on this device are named by their paths. */
  readonly body: Row;
}

export interface QueuedStep extends QueuedCall {
  /** Position of the step in the queue. */
  readonly order: number;
  readonly owner: string;
  readonly key: string;
  /** When the step was stored, epoch milliseconds. */
  readonly keptAt: number;
  /**
   * Position of an earlier step of the same record that still waits; the response to that step contains the record version that this step
   * needs.
   */
  readonly follows: number | null;
  /** The server's refusal; undefined while the step waits. */
  readonly refused?: { readonly message: string; readonly fields: Readonly<Record<string, string>> } | undefined;
  /** Message of the last failed attempt, unless the connection was lost. */
  readonly problem?: string | undefined;
}

/** Outcome of a step: sent, refused, or still waiting on the device. */
export type StepOutcome =
  | { readonly sent: ApiResponse<unknown> }
  | { readonly refused: Failure; readonly order: number }
  | { readonly waits: true };

/** Longest interval between attempts while nothing indicates that the connection is back, ms. */
const longestPause = 120_000;
const firstPause = 5_000;
const uploadFields = { biz: uploadLimits.folder, isup: '1' };

type Watcher = (steps: readonly QueuedStep[]) => void;

const watchers = new Set<Watcher>();
const settledWatchers = new Set<(step: QueuedStep) => void>();
/** Queue positions of steps whose form is still open; the form itself shows the outcome to the person. */
const awaited = new Set<number>();
let shown: readonly QueuedStep[] = [];
/** Whether `shown` has been read from the disk since the page was loaded. */
let isRead = false;
let unread: readonly SentStep[] = [];
let sendingNow: number | null = null;
let running: Promise<void> | null = null;
let again = false;
/** True after the person asked to send although the connection seems to be lost. */
let isForced = false;
let pause = firstPause;
let timer: ReturnType<typeof setTimeout> | undefined;
let channel: BroadcastChannel | undefined;
const outcomes = new Map<number, StepOutcome>();

const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function stepsOf(owner: string): Promise<QueuedStep[]> {
  return await inTransaction(['steps'], 'readonly', (store) => ownRows<QueuedStep>(store('steps'), owner));
}

/** Reads the person's steps from the disk and passes them to all watchers. Never rejects. */
async function tell(): Promise<void> {
  const owner = deviceOwner();
  shown = owner ? await stepsOf(owner).catch(() => []) : [];
  unread = owner ? sentStepsOf(owner) : [];
  isRead = true;
  for (const watcher of watchers) watcher(shown);
}

function changed(): Promise<void> {
  channel?.postMessage('changed');
  return tell();
}

/** The last queued step of one record. */
const lastOf = (steps: readonly QueuedStep[], { record }: QueuedCall): QueuedStep | undefined =>
  steps.findLast((step) => step.record.id === record.id);

async function put(call: QueuedCall, replaced: number | null): Promise<number> {
  const owner = deviceOwner();
  if (!owner) throw new Error('nobody is signed in');
  return await inTransaction(['steps'], 'readwrite', async (store) => {
    const steps = await ownRows<QueuedStep>(store('steps'), owner);
    const replacedStep = replaced === null ? undefined : steps.find(({ order }) => order === replaced);
    const follows = replacedStep ? replacedStep.follows : (lastOf(steps, call)?.order ?? null);
    const step = { ...call, owner, key: newKey(), keptAt: Date.now(), follows, ...(replacedStep ? { order: replacedStep.order } : {}) };
    return Number(await resultOf(store('steps').put(step)));
  });
}

/** The body as sent to the server: paths of files on this device are replaced by their paths on the server. */
function bodyToSend({ body }: QueuedStep, uploaded: ReadonlyMap<string, string>): Row {
  const replace = (value: unknown): unknown =>
    typeof value === 'string' && value.split(',').some((path) => uploaded.has(path))
      ? value
          .split(',')
          .map((path) => uploaded.get(path) ?? path)
          .join(',')
      : value;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, replace(value)]));
}

/** Makes the failure of a step whose picture is missing on this device, with the message at the picture's field. */
function pictureMissing({ body }: QueuedStep, path: string): Failure {
  const message = translate('platform', 'pictureMissing');
  const [field = ''] = Object.entries(body).find(([, value]) => typeof value === 'string' && value.split(',').includes(path)) ?? [];
  return { code: 500, httpStatus: 200, message, requestId: null, quiet: true, result: { [field]: message } };
}

/** Uploads the step's files. Each file's path on the server is stored on the disk before the next upload, so that no file is uploaded twice. */
async function uploadFiles(step: QueuedStep): Promise<ReadonlyMap<string, string>> {
  const uploaded = new Map<string, string>();
  for (const path of pathsOnDevice(step.body)) {
    const kept = await readKept(path);
    if (!kept) throw new ApiFailure(pictureMissing(step, path));
    const place = kept.uploaded ?? (await http.upload(filePaths.upload, kept.file, uploadFields, { quiet: true })).message;
    if (!kept.uploaded) await noteUploaded(path, place);
    uploaded.set(path, place);
  }
  return uploaded;
}

/** Removes a step that was sent, and its files; the next step of the same record gets the record's new version. */
async function removeSent(step: QueuedStep, result: unknown): Promise<void> {
  const version = typeof result === 'object' && result !== null && 'version' in result ? result.version : undefined;
  await inTransaction(['steps', 'files'], 'readwrite', async (store) => {
    const steps = await ownRows<QueuedStep>(store('steps'), step.owner);
    for (const next of steps.filter(({ follows }) => follows === step.order)) {
      const body = version === undefined ? next.body : { ...next.body, version };
      store('steps').put({ ...next, body, follows: null });
    }
    for (const path of pathsOnDevice(step.body)) store('files').delete(path);
    await resultOf(store('steps').delete(step.order));
  });
}

/** Stores a changed step, unless the person has discarded it meanwhile. */
const write = (step: QueuedStep): Promise<void> =>
  inTransaction(['steps'], 'readwrite', async (store) => {
    const present = await resultOf<QueuedStep | undefined>(store('steps').get(step.order));
    if (present?.key === step.key) await resultOf(store('steps').put(step));
  });

const fieldTexts = (result: unknown): Record<string, string> =>
  typeof result === 'object' && result !== null && !Array.isArray(result)
    ? Object.fromEntries(Object.entries(result).map(([field, text]) => [field, String(text)]))
    : {};

/**
 * Whether the server refused the step by a rule or for lack of a permission, so that sending it again would be refused again. After any
 * other failure a later attempt may succeed.
 */
const isRefusal = (failure: Failure): boolean =>
  !isEndOfSession(failure) && (failure.httpStatus === 200 || [400, 403, 404, 413].includes(failure.httpStatus));

async function sendOne(step: QueuedStep): Promise<StepOutcome> {
  sendingNow = step.order;
  await changed();
  try {
    const uploaded = await uploadFiles(step);
    const sent = await http.request<unknown>({
      method: step.method,
      path: step.path,
      body: bodyToSend(step, uploaded),
      ...(step.signed ? { signed: true } : {}),
      idempotencyKey: step.key,
      quiet: true,
    });
    await removeSent(step, sent.result);
    reduxStore.dispatch(api.util.invalidateTags([{ type: 'Entity', id: step.entity }]));
    return { sent };
  } catch (error) {
    const failure = failureOf(error);
    if (isRefusal(failure)) {
      await write({ ...step, problem: undefined, refused: { message: failure.message, fields: fieldTexts(failure.result) } });
      return { refused: failure, order: step.order };
    }
    const isLine = failure.httpStatus === 0 || isEndOfSession(failure);
    await write({ ...step, problem: isLine ? undefined : failure.message });
    return { waits: true };
  } finally {
    sendingNow = null;
  }
}

/** Sends the waiting steps in order; a step behind a refused one of the same record waits. Resolves to false when a later attempt is needed. */
async function sendAll(): Promise<boolean> {
  const owner = deviceOwner();
  if (!owner) return true;
  const done = new Set<number>();
  let isLeft = false;
  for (;;) {
    if (deviceOwner() !== owner) return true;
    const steps = await stepsOf(owner);
    const next = steps.find((step) => !step.refused && !done.has(step.order) && !steps.some(({ order }) => order === step.follows));
    if (!next) return !isLeft;
    done.add(next.order);
    const outcome = await sendOne(next);
    if (awaited.has(next.order)) outcomes.set(next.order, outcome);
    else if ('sent' in outcome) {
      const { key, entity, label, title, record } = next;
      rememberSent({ owner, key, entity, recordId: record.id, label, title, sentAt: Date.now() });
    }
    await changed();
    if ('waits' in outcome) {
      // Without a connection nothing else can be sent; any other failure may concern this record alone.
      if (connectionState() !== 'up' || deviceOwner() !== owner) return false;
      isLeft = true;
      continue;
    }
    if (awaited.has(next.order)) continue;
    const refused = 'refused' in outcome ? { message: outcome.refused.message, fields: {} } : undefined;
    for (const watcher of settledWatchers) watcher({ ...next, refused });
  }
}

/**
 * Makes sure that only one window sends at a time. In browsers without the Web Locks API two may send, but the idempotency key prevents a second
 * effect.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  if (!locks) return await work();
  await locks.request('freight-device-queue', work);
}

/** Sends the waiting steps; when called while sending, sends once more afterwards. Never rejects. */
function run(): Promise<void> {
  clearTimeout(timer);
  if (running) {
    again = true;
    return running;
  }
  running = alone(async () => {
    do {
      again = false;
      const tries = isForced || connectionState() === 'up';
      isForced = false;
      const isDone = tries && (await sendAll());
      if (isDone) pause = firstPause;
      else later();
    } while (again);
  })
    .catch(later)
    .finally(() => {
      running = null;
    });
  return running;
}

function later(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void run(), pause);
  pause = Math.min(pause * 2, longestPause);
}

export const deviceQueue = {
  /**
   * Stores a step on the disk and sends it after the earlier ones; `mends` is the position of a refused step that it replaces. Resolves to
   * the outcome, or to "still waiting" when there is none after `patience` milliseconds. Rejects only when the device cannot store the
   * step.
   */
  async add(
    call: QueuedCall,
    { mends = null, patience = 15_000 }: { mends?: number | null; patience?: number } = {},
  ): Promise<StepOutcome> {
    const order = await put(call, mends);
    awaited.add(order);
    await changed();
    if (connectionState() !== 'up') {
      awaited.delete(order);
      return { waits: true };
    }
    let impatient: ReturnType<typeof setTimeout> | undefined;
    await Promise.race([
      run(),
      new Promise<void>((resolve) => {
        impatient = setTimeout(resolve, patience);
      }),
    ]);
    clearTimeout(impatient);
    awaited.delete(order);
    const outcome = outcomes.get(order) ?? { waits: true };
    outcomes.delete(order);
    return outcome;
  },
  /**
   * Removes a step from the queue, so that later ones of its record can be sent. With `keepFiles` its pictures are kept, because a form still shows
   * them.
   */
  async discard(order: number, { keepFiles = false } = {}): Promise<void> {
    await inTransaction(['steps', 'files'], 'readwrite', async (store) => {
      const step = await resultOf<QueuedStep | undefined>(store('steps').get(order));
      if (!step || step.owner !== deviceOwner()) return;
      const steps = await ownRows<QueuedStep>(store('steps'), step.owner);
      for (const next of steps.filter(({ follows }) => follows === order)) store('steps').put({ ...next, follows: step.follows });
      if (!keepFiles) for (const path of pathsOnDevice(step.body)) store('files').delete(path);
      await resultOf(store('steps').delete(order));
    });
    await changed();
    void run();
  },
  /** Tries to send at once, even though the connection seems to be lost; called when the person presses a button. */
  async send(): Promise<void> {
    pause = firstPause;
    isForced = true;
    await run();
  },
  /** The signed-in person's steps in order, read from the disk. */
  async list(): Promise<readonly QueuedStep[]> {
    const owner = deviceOwner();
    return owner ? await stepsOf(owner).catch(() => []) : [];
  },
  /** Reads the steps for rendering, if that has not happened yet. Never rejects. */
  async read(): Promise<void> {
    if (!isRead) await tell();
  },
  /** Whether the steps have been read, so that `shown` is not only empty for the moment. */
  isRead: (): boolean => isRead,
  /** The steps as last read from the disk, for rendering. */
  shown: (): readonly QueuedStep[] => shown,
  /** Steps that were sent after their form was closed, until the person has read so; the oldest first. */
  unread: (): readonly SentStep[] => unread,
  /** The person has read that these steps were sent. */
  async noteRead(keys: readonly string[]): Promise<void> {
    const owner = deviceOwner();
    if (owner) forgetSent(owner, keys);
    await changed();
  },
  /** Position of the step that is being sent; null when no step is being sent. */
  sending: (): number | null => sendingNow,
  /** Registers a callback for every change of the steps, in this window or another. Returns a function that removes it. */
  watch(watcher: Watcher): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  /** Registers a callback for steps that were sent or refused after their form was closed. Returns a function that removes it. */
  watchSettled(watcher: (step: QueuedStep) => void): () => void {
    settledWatchers.add(watcher);
    return () => settledWatchers.delete(watcher);
  },
  /** Removes all steps and files of the signed-in person from this device; called at sign-out. */
  async empty(): Promise<void> {
    const owner = deviceOwner();
    if (!owner) return;
    await inTransaction(['steps', 'files'], 'readwrite', async (store) => {
      for (const name of ['steps', 'files'] as const) {
        const keys = await resultOf(store(name).index('owner').getAllKeys(owner));
        for (const key of keys) store(name).delete(key);
      }
    }).catch(() => undefined);
    forgetSent(owner);
    await changed();
  },
  /** Starts sending: now, and whenever the connection is back. The shell calls it once per window. Returns a function that stops it. */
  start(): () => void {
    channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('freight-device-queue');
    const follow = (): void => void tell();
    channel?.addEventListener('message', follow);
    const stopBack = watchConnectionBack(() => void deviceQueue.send());
    const stopSession = watchSession(follow);
    void tell().then(() => dropOldFiles(new Set(shown.flatMap(({ body }) => pathsOnDevice(body)))));
    void run();
    return () => {
      stopBack();
      stopSession();
      clearTimeout(timer);
      channel?.close();
      channel = undefined;
    };
  },
} as const;
