/**
 * What a person typed into a form and has not sent (decision 26): on the server for seven days, on the device only while the server
 * cannot take it. Forms of shared-widgets keep and offer their drafts by themselves.
 */
import { type Draft, type DraftContent, type DraftMark, draftCalls } from 'shared-contracts/entity/draft';
import { shellConfiguration } from '../environment/config.ts';
import { watchConnectionBack } from '../environment/connection.ts';
import { http } from '../http/http.ts';
import { currentSession, type Session, sessionHeaders, watchSession } from '../session-state/session-state.ts';
import { readStorage, removeStorage, storageKey, writeStorage } from '../storage/storage.ts';
import { formsOnDevice, importKey, putOnDevice, readFromDevice, takeOffDevice, type UnsentDraft } from './draft-device.ts';

/** Pause in typing after which a draft is sent, ms. */
const rest = 600;
/** Largest request that browsers still send while the page is left. */
const keepaliveBytes = 60_000;

interface Waiting extends UnsentDraft {
  readonly session: Session;
  readonly timer?: ReturnType<typeof setTimeout> | undefined;
}

interface KeptSecret {
  readonly owner: string;
  readonly secret: string;
}

/** Storage key of the draft key, for this window only: once the browser is closed, only encrypted drafts remain. */
const secretKey = storageKey<KeptSecret>({
  owner: 'platform',
  name: 'draft-key',
  area: 'session',
  parse(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { owner, secret } = stored as Partial<KeptSecret>;
    return typeof owner === 'string' && typeof secret === 'string' ? { owner, secret } : undefined;
  },
});

/** Input that is stored neither on the server nor on the device yet. */
const waiting = new Map<string, Waiting>();
/**
 * By form, the last operation that was started. Operations on one form run one after another, so that a draft is never removed before it
 * was written.
 */
const queues = new Map<string, Promise<unknown>>();
const keys = new Map<string, Promise<CryptoKey>>();
/** Forms for which the server could not be reached to ask whether it has a draft. */
const unknown = new Set<string>();

const ownerOf = ({ user, tenantId }: Session): string => `${user.id}@${tenantId}`;
const placeOf = (session: Session, form: string): string => `${ownerOf(session)} ${form}`;

function inTurn<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
  const next = (queues.get(place) ?? Promise.resolve()).then(work, work);
  const done = next.catch(() => undefined).finally(() => queues.get(place) === done && queues.delete(place));
  queues.set(place, done);
  return next;
}

/** The key that encrypts the person's drafts: the one that this window has had since sign-in, or else fetched from the server. */
function keyOf(session: Session): Promise<CryptoKey> {
  const owner = ownerOf(session);
  const known = keys.get(owner);
  if (known) return known;
  const stored = readStorage(secretKey);
  const secret = stored?.owner === owner ? Promise.resolve(stored.secret) : fetchSecret(owner);
  const key = secret.then(importKey);
  keys.set(owner, key);
  key.catch(() => keys.delete(owner));
  return key;
}

async function fetchSecret(owner: string): Promise<string> {
  const { secret } = await http.get<{ secret: string }>(draftCalls.key, undefined, { quiet: true });
  const session = currentSession();
  // If another person has signed in meanwhile, the key is not stored, because they must not get it.
  if (!session || ownerOf(session) !== owner) throw new Error('another session');
  writeStorage(secretKey, { owner, secret });
  return secret;
}

async function send({ form, content, savedAt, isBlind }: UnsentDraft): Promise<void> {
  const quiet = { quiet: true } as const;
  if (!content) return await http.delete(draftCalls.remove, { form }, quiet);
  const previous = isBlind ? await http.get<Draft | null>(draftCalls.find, { form }, quiet) : null;
  const values = { ...previous?.content.values, ...content.values };
  const base = { ...previous?.content.base, ...content.base };
  await http.put(draftCalls.save, { form, content: { ...content, values, base }, savedAt }, quiet);
}

type Kept = (form: string, savedAt: number | null) => void;
const keptWatchers = new Set<Kept>();

/** Informs all subscribers that a form's draft was stored or removed. */
function tellKept({ form, content, savedAt }: UnsentDraft): void {
  for (const watcher of keptWatchers) watcher(form, content ? savedAt : null);
  mark({ form, savedAt }, content !== null);
}

const noMarks: ReadonlyMap<string, number> = new Map();
let marks = noMarks;
/** The person whose marks they are. */
let marksOf: string | null = null;
/** Whether they were read since somebody began to watch them. */
let areMarksRead = false;
/** How often a draft was stored or removed in this window. */
let markChanges = 0;
const markWatchers = new Set<() => void>();

function setMarks(next: ReadonlyMap<string, number>): void {
  marks = next;
  for (const watcher of markWatchers) watcher();
}

/** Marks or unmarks a form whose draft was stored or removed, so that the marks need not be read again. */
function mark({ form, savedAt }: DraftMark, isKept: boolean): void {
  markChanges += 1;
  if (isKept ? marks.has(form) : !marks.has(form)) return;
  const next = new Map(marks);
  if (isKept) next.set(form, savedAt);
  else next.delete(form);
  setMarks(next);
}

/** Reads which forms have drafts on the server and on the device; without connection those on the device are added. */
async function readMarks(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const owner = ownerOf(session);
  if (marksOf !== owner) setMarks(noMarks);
  marksOf = owner;
  areMarksRead = true;
  const changes = markChanges;
  const found = await http.get<readonly DraftMark[]>(draftCalls.list, undefined, { quiet: true }).catch(() => null);
  const next = new Map(found ? found.map(({ form, savedAt }) => [form, savedAt]) : marks);
  const forms = formsOnDevice(owner);
  const key = forms.length > 0 ? await keyOf(session).catch(() => null) : null;
  for (const form of key ? forms : []) {
    const kept = key && (await readFromDevice(owner, key, form));
    if (kept?.content) next.set(form, kept.savedAt);
    else if (kept) next.delete(form);
  }
  // If the server cannot be reached, it is asked again when the next list is opened.
  if (!found) areMarksRead = false;
  if (currentSession()?.token !== session.token) return;
  // The response may be older than what was stored or removed meanwhile.
  if (found && changes !== markChanges) await readMarks();
  else setMarks(next);
}

function readWhenShown(): void {
  if (document.visibilityState === 'visible') void readMarks();
}

const isOwn = (session: Session): boolean => currentSession()?.token === session.token;

/** Sends a draft to the server; if that fails, stores it on the device. A draft that can be stored in neither place stays in memory. */
async function settle(place: string, entry: Waiting): Promise<void> {
  clearTimeout(entry.timer);
  const owner = ownerOf(entry.session);
  const forget = (): void => {
    const now = waiting.get(place);
    if (now && now.savedAt <= entry.savedAt) waiting.delete(place);
    tellKept(entry);
  };
  if (isOwn(entry.session)) {
    try {
      await send(entry);
      takeOffDevice(owner, entry.form, entry.savedAt);
      return forget();
    } catch {
      // A draft that the server refuses, or that does not reach it, is stored on the device below.
    }
  }
  await putOnDevice(owner, await keyOf(entry.session), entry);
  forget();
}

function keepLater(form: string, content: DraftContent | null, pause: number): void {
  const session = currentSession();
  if (!session) return;
  const place = placeOf(session, form);
  const previous = waiting.get(place);
  clearTimeout(previous?.timer);
  const savedAt = Math.max(Date.now(), (previous?.savedAt ?? 0) + 1);
  const run = (): void => {
    const entry = waiting.get(place);
    if (entry) void inTurn(place, () => settle(place, entry)).catch(() => undefined);
  };
  const entry = { form, content, savedAt, isBlind: content !== null && unknown.has(place), session };
  waiting.set(place, { ...entry, timer: setTimeout(run, pause) });
}

/** Sends the drafts that are stored on the device for the signed-in person to the server. */
async function sendDevice(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const owner = ownerOf(session);
  const forms = formsOnDevice(owner);
  if (forms.length === 0) return;
  const key = await keyOf(session);
  for (const form of forms) {
    await inTurn(placeOf(session, form), async () => {
      const draft = await readFromDevice(owner, key, form);
      if (!draft || !isOwn(session)) return;
      await send(draft);
      takeOffDevice(owner, form, draft.savedAt);
    });
  }
}

/**
 * Sends all unsaved drafts with requests that the browser completes after the page is left. Drafts that are too large for such requests are
 * not sent; the person was asked before leaving.
 */
function sendWithPage(): void {
  for (const { form, content, savedAt, session } of waiting.values()) {
    if (!content || !isOwn(session)) continue;
    const body = JSON.stringify({ form, content, savedAt });
    if (body.length * 3 > keepaliveBytes && new TextEncoder().encode(body).length > keepaliveBytes) continue;
    const headers = { 'content-type': 'application/json', ...sessionHeaders(session) };
    const address = `${shellConfiguration().apiBase}${draftCalls.save}`;
    void globalThis.fetch(address, { method: 'PUT', keepalive: true, headers, body }).catch(() => undefined);
  }
}

export const drafts = {
  /**
   * The person's unsent input of this form; null when there is none. Rejects when the server cannot be reached: ask again once the
   * connection is back.
   */
  async find(form: string): Promise<Draft | null> {
    const session = currentSession();
    if (!session) return null;
    const place = placeOf(session, form);
    unknown.add(place);
    // Fetches the key already here, because it is needed when the connection is lost.
    keyOf(session).catch(() => undefined);
    const entry = waiting.get(place);
    if (entry) await inTurn(place, () => settle(place, entry)).catch(() => undefined);
    const owner = ownerOf(session);
    if (formsOnDevice(owner).includes(form)) {
      const kept = await readFromDevice(owner, await keyOf(session), form);
      if (kept && !kept.isBlind) unknown.delete(place);
      if (kept) return kept.content ? { form, content: kept.content, savedAt: kept.savedAt } : null;
    }
    const found = await http.get<Draft | null>(draftCalls.find, { form }, { quiet: true });
    unknown.delete(place);
    return found;
  },
  /** Keeps the values of a form; they are sent to the server when the person pauses. */
  keep: (form: string, content: DraftContent): void => keepLater(form, content, rest),
  /** Removes the draft of a form, because the form was saved or the person discarded the draft. */
  discard: (form: string): void => keepLater(form, null, 0),
  /**
   * Calls back when a form's draft is stored on server or device (with epoch milliseconds), or removed (null). Returns a function that
   * stops it.
   */
  watchKept(watcher: Kept): () => void {
    keptWatchers.add(watcher);
    return () => keptWatchers.delete(watcher);
  },
  /**
   * The person's forms with unsent input, by name, with the time of the last change (epoch milliseconds). The same object as long as nothing
   * changed; empty until the server has answered.
   */
  marks: (): ReadonlyMap<string, number> => marks,
  /**
   * Calls back when `marks` has changed. Reads them anew when nobody has watched them for this session, and when the window is shown again,
   * because another window may have stored a draft. Returns a function that stops it.
   */
  watchMarks(watcher: () => void): () => void {
    markWatchers.add(watcher);
    if (markWatchers.size === 1) document.addEventListener('visibilitychange', readWhenShown);
    const session = currentSession();
    if (session && (!areMarksRead || marksOf !== ownerOf(session))) void readMarks();
    return () => {
      markWatchers.delete(watcher);
      if (markWatchers.size > 0) return;
      areMarksRead = false;
      document.removeEventListener('visibilitychange', readWhenShown);
    };
  },
  /** Stores everything typed so far; also possible after the session has ended. Never rejects. */
  async secure(): Promise<void> {
    const all = [...waiting].map(([place, entry]) => inTurn(place, () => settle(place, entry)));
    await Promise.allSettled(all);
  },
  /**
   * For the shell, once per window: sends stored drafts after a sign-in and when the connection is back. Returns a function that stops it.
   */
  start(): () => void {
    const session = currentSession();
    forgetSecret(session);
    const sendAll = (): void => {
      void drafts
        .secure()
        .then(sendDevice)
        .catch(() => undefined);
    };
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') void drafts.secure();
    };
    const unwatch = watchSession(() => {
      const next = currentSession();
      if (!next || (session && ownerOf(next) !== ownerOf(session))) forgetSecret(next);
    });
    const unback = watchConnectionBack(sendAll);
    globalThis.addEventListener('pagehide', sendWithPage);
    document.addEventListener('visibilitychange', onHidden);
    sendAll();
    return () => {
      unwatch();
      unback();
      globalThis.removeEventListener('pagehide', sendWithPage);
      document.removeEventListener('visibilitychange', onHidden);
    };
  },
} as const;

function forgetSecret(next: Session | null): void {
  const stored = readStorage(secretKey);
  if (stored && (!next || stored.owner !== ownerOf(next))) removeStorage(secretKey);
}
