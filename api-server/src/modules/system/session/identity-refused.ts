import { Business } from '../../../kernel/basics/errors.ts';

/** The account whose owner somebody claimed to be. */
export interface ClaimedPerson {
  readonly tenantId: number;
  readonly id: string;
  readonly username: string;
}

/** A wrong password or code: the audit log names the account, the answer does not. */
export class IdentityRefused extends Business {
  readonly attempt: 'signInRefused' | 'proofRefused';
  /** Null when the name belongs to nobody; what was typed is kept nowhere, because it may be a password. */
  readonly person: ClaimedPerson | null;

  constructor(attempt: IdentityRefused['attempt'], person: ClaimedPerson | null, message: string, detail?: unknown) {
    super(message, detail);
    this.attempt = attempt;
    this.person = person;
  }
}
