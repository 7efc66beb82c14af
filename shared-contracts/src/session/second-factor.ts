/** Second factors, the security page of an account, and the renewed proof of who one is (docs/accounts.md). */

/** How somebody may prove the second factor. */
export const factorMethods = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

export const factorRules = {
  /** Digits of a code from an authenticator. */
  digits: 6,
  recoveryCodes: 10,
  /** Most passkeys of one account. */
  passkeys: 10,
  labelLength: 60,
} as const;

/** What a browser's passkey calls give and take, as JSON; opaque here. */
export type PasskeyJson = Readonly<Record<string, unknown>>;

/** `result` of a refused sign-in whose first factor was right: a code or a passkey completes it at `/sys/secondFactor/login`. */
export interface SecondFactorWanted {
  /** Good for five minutes. */
  readonly ticket: string;
  readonly methods: readonly FactorMethod[];
}

/** `result` of a refused sign-in that wants a second factor set up first; the first code completes it at the same call. */
export interface SecondFactorSetup {
  readonly ticket: string;
  /** Base32, for people who type it. */
  readonly secret: string;
  /** The same as a picture: a `data:` address of SVG. */
  readonly qr: string;
  /** Good once each, from now on; shown this once. */
  readonly recoveryCodes: readonly string[];
}

/** A passkey as a response to the options of its ticket. */
export interface PasskeyResponse {
  /** Of the call that gave the options. */
  readonly challenge: string;
  readonly response: PasskeyJson;
}

/** What the browser asks the authenticator with, and the ticket that goes back beside its response. */
export interface PasskeyOptions {
  readonly challenge: string;
  readonly options: PasskeyJson;
}

/** `POST /sys/secondFactor/login`: `code` of an authenticator or a recovery code, or a passkey. */
export interface SecondFactorSignIn {
  readonly ticket: string;
  readonly code?: string;
  readonly passkey?: PasskeyResponse;
}

/** `POST /sys/account/proof`: the password, a code, or a passkey. */
export interface Proof {
  readonly password?: string;
  readonly code?: string;
  readonly passkey?: PasskeyResponse;
}

/** `GET /sys/account/proof`: the password where there is no second factor, else the factors. */
export interface ProofOffer {
  readonly methods: readonly ('password' | FactorMethod)[];
}

/** How long a proof holds, in milliseconds; kept with the session on the server. */
export const proofLifetime = 600_000;

export interface PasskeyFacts {
  readonly id: string;
  readonly label: string;
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly createTime: string;
  readonly lastTime: string | null;
}

/** `GET /sys/account/security`. */
export interface SecurityFacts {
  /** When the password was set. */
  readonly passwordTime: string;
  /** Since when codes of an authenticator are asked for; null: they are not. */
  readonly totpSince: string | null;
  readonly passkeys: readonly PasskeyFacts[];
  /** Unused ones. */
  readonly recoveryCodes: number;
  /** The account's roles must have a second factor: the last one stays. */
  readonly isDemanded: boolean;
  /** Where passkeys can be made: the host people must open the product at. Null: nowhere. */
  readonly passkeyHost: string | null;
}

export interface OwnSession {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly createTime: string;
  readonly lastTime: string;
  readonly address: string;
  readonly userAgent: string | null;
}

/** Codes that are shown once. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}
/** Null where the account has codes already. */
export interface FactorAdded {
  readonly recoveryCodes: readonly string[] | null;
}

export interface TotpSetup {
  readonly ticket: string;
  readonly secret: string;
  /** A `data:` address of SVG. */
  readonly qr: string;
}
