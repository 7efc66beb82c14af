/**
 * Unsent drafts on this device: only while the server cannot take them, encrypted with a key that the server gives to their owner.
 * Another person who signs in on this device cannot read them, and stores their own drafts separately without overwriting them.
 */
import { type Draft, type DraftContent, draftLimits } from 'shared-contracts/entity/draft';
import { readStorage, removeStorage, storageKey, writeStorage } from '../storage/storage.ts';

/** A draft that the server does not have yet; without content, the removal of a draft. */
export interface UnsentDraft extends Omit<Draft, 'content'> {
  readonly content: DraftContent | null;
  /**
   * Whether it is unknown if the server already has a draft of this form. If so, this draft is merged into the server's instead of
   * replacing it.
   */
  readonly isBlind: boolean;
}

interface Sealed {
  /** Random start value (nonce) of the encryption, Base64. */
  readonly nonce: string;
  readonly data: string;
  readonly savedAt: number;
}
type Shelf = Readonly<Record<string, Readonly<Record<string, Sealed>>>>;

/** Maximum number of unsent drafts of one person on one device. */
const most = 30;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isSealed = (value: unknown): value is Sealed =>
  isRecord(value) && typeof value.nonce === 'string' && typeof value.data === 'string' && typeof value.savedAt === 'number';

const shelfKey = storageKey<Shelf>({
  owner: 'platform',
  name: 'drafts',
  area: 'local',
  parse(stored) {
    if (!isRecord(stored)) return undefined;
    const owners = Object.entries(stored).map(([owner, forms]) => [
      owner,
      Object.fromEntries(Object.entries(isRecord(forms) ? forms : {}).filter((entry): entry is [string, Sealed] => isSealed(entry[1]))),
    ]);
    return Object.fromEntries(owners);
  },
});

/** Drops the drafts of all persons that are older than seven days, and keeps only the latest ones of each person. */
function pruned(shelf: Shelf): Shelf {
  const oldest = Date.now() - draftLimits.lifetime;
  const owners = Object.entries(shelf).map(([owner, forms]) => {
    const kept = Object.entries(forms).filter(([, { savedAt }]) => savedAt > oldest);
    return [owner, Object.fromEntries(kept.sort(([, left], [, right]) => right.savedAt - left.savedAt).slice(0, most))] as const;
  });
  return Object.fromEntries(owners.filter(([, forms]) => Object.keys(forms).length > 0));
}

function store(shelf: Shelf): void {
  const next = pruned(shelf);
  if (Object.keys(next).length === 0) removeStorage(shelfKey);
  else writeStorage(shelfKey, next);
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/**
 * Imports the key for the browser's encryption (WebCrypto). Rejects outside a secure context, so that drafts are then not stored on the
 * device.
 */
export function importKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(secret), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Stores a draft on the device for its owner. */
export async function putOnDevice(owner: string, key: CryptoKey, draft: UnsentDraft): Promise<void> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify({ content: draft.content, isBlind: draft.isBlind }));
  const data = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, plain));
  const sealed: Sealed = { nonce: textOf(nonce), data: textOf(data), savedAt: draft.savedAt };
  const shelf = readStorage(shelfKey) ?? {};
  const previous = shelf[owner]?.[draft.form];
  if (previous && previous.savedAt > draft.savedAt) return;
  store({ ...shelf, [owner]: { ...shelf[owner], [draft.form]: sealed } });
}

/** The forms with stored drafts of this owner. Also deletes drafts that are too old. */
export function formsOnDevice(owner: string): string[] {
  const shelf = readStorage(shelfKey);
  if (!shelf) return [];
  store(shelf);
  return Object.keys(pruned(shelf)[owner] ?? {});
}

/** The stored draft; null when there is none or this key cannot decrypt it. */
export async function readFromDevice(owner: string, key: CryptoKey, form: string): Promise<UnsentDraft | null> {
  const sealed = pruned(readStorage(shelfKey) ?? {})[owner]?.[form];
  if (!sealed) return null;
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(sealed.nonce) }, key, bytesOf(sealed.data));
    const { content, isBlind } = JSON.parse(new TextDecoder().decode(plain)) as Pick<UnsentDraft, 'content' | 'isBlind'>;
    return { form, content, isBlind, savedAt: sealed.savedAt };
  } catch {
    return null;
  }
}

/** Removes a draft from the device, unless a later one has been stored meanwhile. */
export function takeOffDevice(owner: string, form: string, savedAt: number): void {
  const shelf = readStorage(shelfKey);
  const sealed = shelf?.[owner]?.[form];
  if (!shelf || !sealed || sealed.savedAt > savedAt) return;
  const { [form]: _, ...others } = shelf[owner] ?? {};
  store({ ...shelf, [owner]: others });
}
