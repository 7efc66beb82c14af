/** What the release screens ask of the server. Everything read here is read again after every change, and with every news of one. */

import {
  type GateFinding,
  type ReleaseCall,
  type ReleaseChange,
  type ReleaseChangeWish,
  type ReleaseHealthReport,
  type ReleaseHistoryPage,
  type ReleaseMatrix,
  type ReleaseRefusal,
  type ReleaseRemote,
  type ReleaseVersionDetail,
  type ReleaseWishes,
  releasePath,
} from 'shared-contracts/release/release-operations';
import {
  type IssuedPreview,
  type PreviewRequest,
  type PreviewVerdict,
  previewDecisionPath,
  previewPath,
  previewRequestsPath,
} from 'shared-contracts/release/release-preview';
import type { Label } from 'shared-contracts/texts/label';
import { api } from 'shared-platform/api';
import type { Attempt } from 'shared-platform/attempt';
import { abortedCode, type Failure, failureOf, http } from 'shared-platform/http';
import { useRead } from 'shared-platform/read';
import { store } from 'shared-platform/store';

const tag = 'release';

/** Something changed, or may have: everything about releases that is on the screen is read again. */
export const releasesChanged = (): void => void store.dispatch(api.util.invalidateTags([{ type: 'Entity', id: tag }]));

export const useMatrix = () => useRead<ReleaseMatrix>(`${releasePath}/matrix`, undefined, { entity: tag });

/** Versions of a remote, newest first; asks nothing without a name. */
export const useVersions = (name: string) => useRead<ReleaseRemote>(`${releasePath}/remote`, { name }, { entity: tag, skip: name === '' });

export const useVersionDetail = (name: string, version: string) =>
  useRead<ReleaseVersionDetail>(`${releasePath}/version`, { name, version }, { entity: tag, skip: name === '' || version === '' });

export interface HistoryQuery {
  /** Empty: the environment this product serves. */
  readonly environment: string;
  readonly name: string;
  readonly pageNo: number;
  readonly pageSize: number;
}

export const useHistory = (query: HistoryQuery) => useRead<ReleaseHistoryPage>(`${releasePath}/history`, { ...query }, { entity: tag });

export const useHealth = (environment: string, hours: number) =>
  useRead<ReleaseHealthReport>(`${releasePath}/health`, { environment, hours }, { entity: tag });

/** Administrators' previews that wait for a second person. */
export const usePreviewRequests = () => useRead<PreviewRequest[]>(previewRequestsPath, undefined, { entity: tag });

/** A change as the forms ask for it: reason and serial are added when it is sent. */
export type ChangeRequest = {
  [Call in ReleaseCall]: { readonly call: Call; readonly asked: Omit<ReleaseWishes[Call], keyof ReleaseChangeWish> };
}[ReleaseCall];

/** Why a change was not made. */
export interface Refusal {
  /** The registry's code, e.g. `gate`, `serial-changed`; empty where the refusal is not the registry's. */
  readonly code: string;
  readonly message: string;
  /** The same in both languages, where the registry said it. */
  readonly label: Label | null;
  readonly problems: readonly GateFinding[];
  readonly requestId: string | null;
}

/** Code of a change that somebody else was faster than. */
export const staleCode = 'serial-changed';

export type ChangeOutcome =
  | { readonly change: ReleaseChange; readonly refusal?: undefined }
  | { readonly change?: undefined; readonly refusal: Refusal };

function refusalOf({ message, requestId, result }: Failure): Refusal {
  const said = typeof result === 'object' && result !== null ? (result as Partial<ReleaseRefusal>) : {};
  return { code: said.code ?? '', message, label: said.message ?? null, problems: said.problems ?? [], requestId };
}

/**
 * Asks for a change, or what it would do (`dryRun`). Sent again after a lost connection, the same request has one effect.
 * Refusals are not shown here; `null`: the call was aborted.
 */
export async function askChange(
  { call, asked }: ChangeRequest,
  wish: ReleaseChangeWish,
  { attempt, signal }: { readonly attempt: Attempt; readonly signal?: AbortSignal },
): Promise<ChangeOutcome | null> {
  const body = { ...asked, ...wish };
  const idempotencyKey = attempt.keyFor({ call, body });
  try {
    return {
      change: await http.post<ReleaseChange>(`${releasePath}/${call}`, body, { quiet: true, idempotencyKey, ...(signal && { signal }) }),
    };
  } catch (error) {
    const failure = failureOf(error);
    return failure.code === abortedCode ? null : { refusal: refusalOf(failure) };
  }
}

export interface PreviewWish {
  readonly name: string;
  readonly version: string;
  readonly minutes: number;
  readonly reason: string;
}

/** A preview, or why there is none. */
export async function startPreview(wish: PreviewWish): Promise<{ readonly preview: IssuedPreview } | { readonly refusal: Refusal }> {
  try {
    return { preview: await http.post<IssuedPreview>(previewPath, wish, { quiet: true }) };
  } catch (error) {
    return { refusal: refusalOf(failureOf(error)) };
  }
}

/** Sends the second person's decision about a preview. Returns why it was refused, or null. */
export async function decidePreview(verdict: PreviewVerdict): Promise<Refusal | null> {
  try {
    await http.post(previewDecisionPath, verdict, { quiet: true });
    return null;
  } catch (error) {
    return refusalOf(failureOf(error));
  } finally {
    releasesChanged();
  }
}
