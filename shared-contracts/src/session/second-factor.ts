/** Second factors, the security page of an account, and the renewed proof of identity (docs/accounts.md). */

/** Kinds of proof that people can use as second factor: a code of an authenticator app, a passkey, or a recovery code. */
export const factorMethods = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

export const factorRules = {
  /** Number of digits of an authenticator app's code. */
  digits: 6,
  recoveryCodes: 10,
  /** Largest number of passkeys of an account. */
  passkeys: 10,
  labelLength: 60,
} as const;

/** Parameters and results of the browser's passkey calls; neither the client nor this contract reads them. */
export type PasskeyJson = Readonly<Record<string, unknown>>;

/** `result` of a sign-in that needs the second factor: a code or a passkey completes it at `/sys/secondFactor/login`. */
export interface SecondFactorWanted {
  /** Identifies the started sign-in; valid for five minutes. */
  readonly ticket: string;
  readonly methods: readonly FactorMethod[];
}

/** `result` of a sign-in that needs a second factor to be set up first; its first code completes the sign-in at the same call. */
export interface SecondFactorSetup {
  readonly ticket: string;
  /** Base32, to be typed into an authenticator app. */
  readonly secret: string;
  /** The secret as a QR code: a `data:` address of SVG. */
  readonly qr: string;
  /** Recovery codes, each valid once; the server sends them only in this response. */
  readonly recoveryCodes: readonly string[];
}

/** The browser's response to the passkey options that came with the ticket. */
export interface PasskeyResponse {
  /** Ticket from the call that returned the passkey options. */
  readonly challenge: string;
  readonly response: PasskeyJson;
}

/** Options for the browser's passkey call, and the ticket to send back with its response. */
export interface PasskeyOptions {
  readonly challenge: string;
  readonly options: PasskeyJson;
}

/** `POST /sys/secondFactor/login`: an authenticator's or recovery code in `code`, or a passkey. */
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

/** `GET /sys/account/proof`: the person's second factors, or the password when there is none. */
export interface ProofOffer {
  readonly methods: readonly ('password' | FactorMethod)[];
}

/** How long a proof of identity is valid, in milliseconds; stored with the session on the server. */
export const proofLifetime = 600_000;

export interface PasskeyFacts {
  readonly id: string;
  readonly label: string;
  /** Time at which the passkey was created or used, `YYYY-MM-DD HH:mm:ss`. */
  readonly createTime: string;
  readonly lastTime: string | null;
}

/** Response of `GET /sys/account/security`. */
export interface SecurityFacts {
  /** Time at which the present password was set. */
  readonly passwordTime: string;
  /** Time since which an authenticator app is set up; null: none is. */
  readonly totpSince: string | null;
  readonly passkeys: readonly PasskeyFacts[];
  /** Number of recovery codes that have not been used. */
  readonly recoveryCodes: number;
  /** True when a role of the account requires a second factor; then the last factor cannot be removed. */
  readonly isDemanded: boolean;
  /** Host at which the product must be opened to create passkeys. Null: they cannot be created. */
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

/** New recovery codes; the server sends them only in this response. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}
/** Result of adding a factor. With the first factor come new recovery codes; null when the account has some already. */
export interface FactorAdded {
  readonly recoveryCodes: readonly string[] | null;
}

export interface TotpSetup {
  readonly ticket: string;
  readonly secret: string;
  /** The secret as a QR code: a `data:` address of SVG. */
  readonly qr: string;
}
