/** Calls of the release screens. The data of these calls is read again after every change and after every push message about a change. */

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

/** Reloads all release data on the screen; called when something changed or may have changed. */
export const releasesChanged = (): void => void store.dispatch(api.util.invalidateTags([{ type: 'Entity', id: tag }]));

export const useMatrix = () => useRead<ReleaseMatrix>(`${releasePath}/matrix`, undefined, { entity: tag });

/** Versions of a remote, newest first; sends no request without a name. */
export const useVersions = (name: string) => useRead<ReleaseRemote>(`${releasePath}/remote`, { name }, { entity: tag, skip: name === '' });

export const useVersionDetail = (name: string, version: string) =>
  useRead<ReleaseVersionDetail>(`${releasePath}/version`, { name, version }, { entity: tag, skip: name === '' || version === '' });

export interface HistoryQuery {
  /** Name of the environment; empty for the one that this product serves. */
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

/** A change as entered in a form; reason and serial are added when it is sent. */
export type ChangeRequest = {
  [Call in ReleaseCall]: { readonly call: Call; readonly asked: Omit<ReleaseWishes[Call], keyof ReleaseChangeWish> };
}[ReleaseCall];

/** The reason why a change was not made. */
export interface Refusal {
  /** The registry's code, e.g. `gate`, `serial-changed`; empty when the registry did not cause the refusal. */
  readonly code: string;
  readonly message: string;
  /** The registry's message in both languages; null when it sent none. */
  readonly label: Label | null;
  readonly problems: readonly GateFinding[];
  readonly requestId: string | null;
}

/** Code of the refusal that is sent when somebody else changed the environment first. */
export const staleCode = 'serial-changed';

export type ChangeOutcome =
  | { readonly change: ReleaseChange; readonly refusal?: undefined }
  | { readonly change?: undefined; readonly refusal: Refusal };

function refusalOf({ message, requestId, result }: Failure): Refusal {
  const said = typeof result === 'object' && result !== null ? (result as Partial<ReleaseRefusal>) : {};
  return { code: said.code ?? '', message, label: said.message ?? null, problems: said.problems ?? [], requestId };
}

/**
 * Sends a change or its dry run (`dryRun`). A request that is sent again after a lost connection has only one effect. Refusals are
 * returned, not shown; `null` means that the call was aborted.
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

/** Issues a preview; returns it or the reason of the refusal. */
export async function startPreview(wish: PreviewWish): Promise<{ readonly preview: IssuedPreview } | { readonly refusal: Refusal }> {
  try {
    return { preview: await http.post<IssuedPreview>(previewPath, wish, { quiet: true }) };
  } catch (error) {
    return { refusal: refusalOf(failureOf(error)) };
  }
}

/** Sends the second person's decision about a preview. Returns the refusal, or null when the decision was recorded. */
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
