import { AsyncLocalStorage } from 'node:async_hooks';
import { partyIdsOf } from 'shared-contracts/session/parties';
import { NotAllowed, Refused } from '../basics/errors.ts';
import { type Caller, may, type SessionLookup } from './caller.ts';

/** What limits the rows of the caller, as one text. */
const limitsOf = (caller: Caller): string => JSON.stringify([partyIdsOf(caller), caller.limits ?? null, caller.dataRules?.of ?? {}]);

/**
 * For work that lasts longer than a request should (imports, exports): asks again and again whether the caller may still do it. The caller
 * may not when the session has ended (signed out, frozen, another password), the permission is lost, or other limits of rows apply. Like
 * requests, it may see a change up to a second late. Make it outside any transaction.
 */
export class AccessWatch {
  readonly #sessions: SessionLookup;
  readonly #caller: Caller;
  readonly #code: string;
  readonly #limits: string;
  readonly #outside = AsyncLocalStorage.snapshot();
  #refusal: Refused | undefined;
  #isAsking = false;

  constructor(sessions: SessionLookup, caller: Caller, code: string) {
    this.#sessions = sessions;
    this.#caller = caller;
    this.#code = code;
    this.#limits = limitsOf(caller);
  }

  /** Throws when the caller may not go on. Not for code inside a transaction, which must not wait for the one that reads the session. */
  async check(): Promise<void> {
    await this.#ask();
    if (this.#refusal) throw this.#refusal;
  }

  /** For code inside a transaction: throws when an earlier question found that the caller may not go on, and asks anew without waiting. */
  glance(): void {
    if (this.#refusal) throw this.#refusal;
    if (this.#isAsking) return;
    this.#isAsking = true;
    // A failed question is asked again by the next `check`, which throws the error.
    const asked = this.#outside(() => this.#ask()).catch(() => undefined);
    void asked.finally(() => {
      this.#isAsking = false;
    });
  }

  async #ask(): Promise<void> {
    const found = await this.#sessions.authenticate(this.#caller.token);
    if ('refusal' in found) this.#refusal = new Refused(found.refusal);
    else if (!may(found, this.#code) || limitsOf(found) !== this.#limits) this.#refusal = new NotAllowed();
  }
}
