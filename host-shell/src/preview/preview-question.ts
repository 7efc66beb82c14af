/** State of the question before a preview: from the link to agreement, approval if needed, and the signed preview. */

import type { SignedManifest } from 'shared-contracts/release/release';
import {
  type PreviewOffer,
  previewAgreementPath,
  previewDeclinePath,
  previewOfferPath,
  previewOpeningPath,
} from 'shared-contracts/release/release-preview';
import type { Label } from 'shared-contracts/texts/label';
import { type Failure, failureOf, http, isEndOfSession } from 'shared-platform/http';
import type { PreviewRefusal } from './open-preview.ts';

/** The signed preview, or why there is none, or null when the person continues without a preview. */
export type PreviewAnswer = SignedManifest | PreviewRefusal | null;

export type QuestionState =
  /** The link's data is being read; `problem`: why the server could not be asked. */
  | { readonly kind: 'reading'; readonly problem: Failure | null }
  | {
      readonly kind: 'offered';
      readonly offer: PreviewOffer;
      /** True while the person's decision is being sent. */
      readonly isSending: boolean;
      readonly problem: Failure | null;
    }
  | { readonly kind: 'answered' };

export interface PreviewQuestion {
  state(): QuestionState;
  subscribe(listener: () => void): () => void;
  /** Settles once, at the moment when the product may open. */
  readonly answer: Promise<PreviewAnswer>;
  /** Reads the state of the link from the server. If the person has agreed and any needed approval was given, opens the preview. */
  look(): Promise<void>;
  agree(): Promise<void>;
  /** Declines the preview, which makes the link invalid. The product opens without a preview even if the server cannot be told. */
  decline(): Promise<void>;
  /** Continues without a preview and without informing the server. */
  skip(): void;
}

/** The server has decided, so repeating the call would give the same result. */
const isRefusal = ({ httpStatus }: Failure): boolean => httpStatus === 200 || httpStatus === 403;

function refusalOf({ message, result }: Failure): PreviewRefusal {
  const label = typeof result === 'object' && result !== null && 'message' in result ? (result.message as Label) : undefined;
  return { refused: 'server', message, ...(label && { label }) };
}

export function previewQuestion(code: string): PreviewQuestion {
  const listeners = new Set<() => void>();
  let resolve: (answer: PreviewAnswer) => void = () => undefined;
  const answer = new Promise<PreviewAnswer>((done) => {
    resolve = done;
  });
  let state: QuestionState = { kind: 'reading', problem: null };

  function become(next: QuestionState): void {
    if (state.kind === 'answered') return;
    state = next;
    for (const listener of listeners) listener();
  }
  function settle(said: PreviewAnswer): void {
    resolve(said);
    become({ kind: 'answered' });
  }
  const send = <Result>(path: string): Promise<Result> => http.post<Result>(path, { code }, { quiet: true });

  /** A refusal by the server ends the question. When the server did not respond, the page says so and the person can retry. */
  function failed(error: unknown): void {
    const problem = failureOf(error);
    // The session has ended, so the sign-in page opens; after the next sign-in the question is asked again.
    if (isEndOfSession(problem)) return;
    if (isRefusal(problem)) settle(refusalOf(problem));
    else if (state.kind === 'offered') become({ ...state, isSending: false, problem });
    else become({ kind: 'reading', problem });
  }

  async function follow(asked: Promise<PreviewOffer>): Promise<void> {
    try {
      const offer = await asked;
      if (offer.standing === 'ready') settle(await send<SignedManifest>(previewOpeningPath));
      else become({ kind: 'offered', offer, isSending: false, problem: null });
    } catch (error) {
      failed(error);
    }
  }
  /** A second click is ignored while the first one is being sent. */
  const sending = (): boolean => {
    if (state.kind !== 'offered' || state.isSending) return false;
    become({ ...state, isSending: true, problem: null });
    return true;
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer,
    async look() {
      if (state.kind === 'answered' || (state.kind === 'offered' && state.isSending)) return;
      await follow(send<PreviewOffer>(previewOfferPath));
    },
    async agree() {
      if (sending()) await follow(send<PreviewOffer>(previewAgreementPath));
    },
    async decline() {
      if (!sending()) return;
      await send(previewDeclinePath).catch(() => undefined);
      settle(null);
    },
    skip: () => settle(null),
  };
}
