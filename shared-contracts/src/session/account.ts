/** Types of account calls: phone codes, human check, registration, forgotten passwords, third-party sign-in. */
import type { SecondFactorSetup, SecondFactorWanted } from './second-factor.ts';
import type { TenantChoice } from './session.ts';

/** What a code sent by text message is for: `smsmode` of the request. */
export const phoneCodePurposes = { signIn: '0', register: '1', resetPassword: '2' } as const;
export type PhoneCodePurpose = (typeof phoneCodePurposes)[keyof typeof phoneCodePurposes];

/** Limits of codes sent by text message, which forms show and the server enforces. */
export const phoneCodeLimits = {
  digits: 6,
  /** Number of minutes for which a code is valid. */
  minutes: 5,
  /** Seconds that must pass between two codes to one number. */
  secondsBetween: 60,
  perNumberAndDay: 5,
  perAddressAndHour: 20,
  /** Number of wrong codes allowed from one network. */
  wrongTries: 5,
  /**
   * Number of wrong codes allowed from all networks together; then the code becomes invalid. With 100 guesses at six digits, one attack in
   * ten thousand succeeds.
   */
  wrongTriesOfAll: 100,
} as const;

/** `result` of a refused call that is possible only after another step. */
export interface NeedsFirst {
  /**
   * The missing step: slider, picture code, phone number to link (third-party sign-in), tenant of a phone number, second factor or its
   * set-up.
   */
  readonly needs: 'slider' | 'captcha' | 'phone' | 'tenant' | 'secondFactor' | 'secondFactorSetup';
  /** Set when `needs` is `tenant`: the tenants in which the number has an account. The chosen one is sent as `tenantId`, with the same code. */
  readonly tenants?: readonly TenantChoice[];
  /** Set when `needs` is `phone`: the value to send as `thirdUserUuid` of `/sys/thirdLogin/bindingThirdPhone`. */
  readonly thirdUserUuid?: string;
  /** Set only when `needs` is `secondFactor`. */
  readonly secondFactor?: SecondFactorWanted;
  /** Set only when `needs` is `secondFactorSetup`. */
  readonly setup?: SecondFactorSetup;
}

/** Proof that a person makes the call: a drag of the slider, or a picture code for people who cannot drag. */
export interface HumanCheck {
  readonly sliderProof?: string;
  readonly captcha?: string;
  readonly checkKey?: string;
}

/**
 * Response of `GET /sys/slider`. The person drags the slider by `distance` units of its length, within two minutes and from the same
 * network address.
 */
export interface SliderChallenge {
  readonly ticket: string;
  readonly distance: number;
}
/** One point of a drag: milliseconds since it began, and how far the slider had moved by then, in the units of `distance`. */
export type SliderPoint = readonly [milliseconds: number, x: number];
export interface SliderAnswer {
  readonly ticket: string;
  readonly track: readonly SliderPoint[];
}
export interface SliderProof {
  readonly proof: string;
}
/** What the server requires of the recorded slider drag in order to accept it as made by a person. */
export const sliderRules = { shortest: 240, longest: 320, fewestPoints: 5, mostPoints: 2_000, leastMilliseconds: 150, slack: 3 } as const;

/** Body of `POST /sys/sms`, which sends a code by text message. */
export interface PhoneCodeRequest extends HumanCheck {
  readonly mobile: string;
  readonly smsmode: PhoneCodePurpose;
}

/** What a person registers: a shipper, a carrier, or their own account with a shipper that invited their phone number. */
export const registrationKinds = ['shipper', 'carrier', 'invitation'] as const;
export type RegistrationKind = (typeof registrationKinds)[number];

/** Body of `POST /sys/user/register`. */
export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly phone: string;
  readonly smscode: string;
  readonly email?: string;
  readonly kind: RegistrationKind;
  /** Name of the company; empty when the person accepts an invitation. */
  readonly companyName: string;
}

/** Response of `POST /sys/user/phoneVerification`: a ticket that allows one password change, given in exchange for the code. */
export interface ResetTicket {
  readonly smscode: string;
  readonly username: string;
}

/** Body of `POST /sys/user/passwordChange`. */
export interface PasswordReset extends ResetTicket {
  readonly password: string;
  readonly phone: string;
}

/** Ways of signing in that the sign-in page offers: part of `/config.json`. */
export interface SignInFacts {
  /** Codes can be sent by text message, for sign-in and forgotten passwords. */
  readonly phone: boolean;
  /** True when people may register themselves. */
  readonly register: boolean;
  /** Base address of the CAS server; the browser is redirected to its `/login?service=…`. */
  readonly cas?: { readonly url: string };
  /** Third parties to sign in with; the browser is redirected to `/api/sys/thirdLogin/render/{type}`. */
  readonly third: readonly { readonly type: string; readonly label: string }[];
}

/** Settings that decide the ways of signing in; the names are the same in every process that serves `/config.json`. */
export interface SignInSettings {
  readonly production: boolean;
  readonly smsUrl?: string | undefined;
  readonly selfRegistration: boolean;
  readonly casUrl?: string | undefined;
  readonly oidc?: { readonly type: string; readonly label: string } | undefined;
}

/**
 * The available ways of signing in. Production without a text message service offers no phone codes, because it could only write them to
 * its log.
 */
export function signInFacts({ production, smsUrl, selfRegistration, casUrl, oidc }: SignInSettings): SignInFacts {
  const phone = Boolean(smsUrl) || !production;
  return {
    phone,
    register: phone && selfRegistration,
    ...(casUrl && { cas: { url: casUrl } }),
    third: oidc ? [{ type: oidc.type, label: oidc.label }] : [],
  };
}
