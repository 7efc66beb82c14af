import { Business } from '../../../kernel/basics/errors.ts';

/** The account whose owner somebody claimed to be. */
export interface ClaimedPerson {
  readonly tenantId: number;
  readonly id: string;
  readonly username: string;
}

/** Refusal of a wrong password or code. The audit log names the account; the response does not. */
export class IdentityRefused extends Business {
  readonly attempt: 'signInRefused' | 'proofRefused';
  /** The account with the typed name; null when there is none. The typed text is stored nowhere, because it may be a password. */
  readonly person: ClaimedPerson | null;

  constructor(attempt: IdentityRefused['attempt'], person: ClaimedPerson | null, message: string, detail?: unknown) {
    super(message, detail);
    this.attempt = attempt;
    this.person = person;
  }
}
