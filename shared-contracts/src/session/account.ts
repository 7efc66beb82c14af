/** Accounts as the wire carries them: phone codes, human check, registration, lost passwords, third-party sign-in. */
import type { SecondFactorSetup, SecondFactorWanted } from './second-factor.ts';

/** What a phone code is for: `smsmode` of the request. */
export const phoneCodePurposes = { signIn: '0', register: '1', resetPassword: '2' } as const;
export type PhoneCodePurpose = (typeof phoneCodePurposes)[keyof typeof phoneCodePurposes];

/** Limits that forms show and the server holds. */
export const phoneCodeLimits = {
  digits: 6,
  /** How long a code is good. */
  minutes: 5,
  /** Wait between two codes to one number. */
  secondsBetween: 60,
  perNumberAndDay: 5,
  perAddressAndHour: 20,
  /** Of one network. */
  wrongTries: 5,
  /** Of all networks together: then the code is void. One in ten thousand guesses so many right. */
  wrongTriesOfAll: 100,
} as const;

/** A refused call that needs something first says so in `result`. */
export interface NeedsFirst {
  /** The slider, the picture code itself, (third-party sign-in) a phone to bind, the second factor or its set-up. */
  readonly needs: 'slider' | 'captcha' | 'phone' | 'secondFactor' | 'secondFactorSetup';
  /** With `phone`: goes back as `thirdUserUuid` of `/sys/thirdLogin/bindingThirdPhone`. */
  readonly thirdUserUuid?: string;
  /** With `secondFactor`. */
  readonly secondFactor?: SecondFactorWanted;
  /** With `secondFactorSetup`. */
  readonly setup?: SecondFactorSetup;
}

/** The human check: a slider proof, or a picture code for people who cannot drag. */
export interface HumanCheck {
  readonly sliderProof?: string;
  readonly captcha?: string;
  readonly checkKey?: string;
}

/** `GET /sys/slider`: drag by `distance` units of the track, within two minutes, from the same address. */
export interface SliderChallenge {
  readonly ticket: string;
  readonly distance: number;
}
/** `[milliseconds since the drag began, units from the start]`. */
export type SliderPoint = readonly [milliseconds: number, x: number];
export interface SliderAnswer {
  readonly ticket: string;
  readonly track: readonly SliderPoint[];
}
export interface SliderProof {
  readonly proof: string;
}
/** What the server asks of a track. */
export const sliderRules = { shortest: 240, longest: 320, fewestPoints: 5, mostPoints: 2_000, leastMilliseconds: 150, slack: 3 } as const;

/** `POST /sys/sms`. */
export interface PhoneCodeRequest extends HumanCheck {
  readonly mobile: string;
  readonly smsmode: PhoneCodePurpose;
}

export const registrationKinds = ['shipper', 'carrier'] as const;
export type RegistrationKind = (typeof registrationKinds)[number];

/** `POST /sys/user/register`. */
export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly phone: string;
  readonly smscode: string;
  readonly email?: string;
  readonly kind: RegistrationKind;
  readonly companyName: string;
}

/** `POST /sys/user/phoneVerification` responds with a ticket in place of the code: it allows one password change. */
export interface ResetTicket {
  readonly smscode: string;
  readonly username: string;
}

/** `POST /sys/user/passwordChange`. */
export interface PasswordReset extends ResetTicket {
  readonly password: string;
  readonly phone: string;
}

/** Which ways in the sign-in page offers: part of `/config.json`. */
export interface SignInFacts {
  /** Phone codes can be sent: phone sign-in and lost passwords. */
  readonly phone: boolean;
  /** People may register themselves. */
  readonly register: boolean;
  /** Base address of the CAS server; people are sent to its `/login?service=…`. */
  readonly cas?: { readonly url: string };
  /** Providers; people are sent to `/api/sys/thirdLogin/render/{type}`. */
  readonly third: readonly { readonly type: string; readonly label: string }[];
}

/** The settings that the facts follow from; the same names in every process that serves `/config.json`. */
export interface SignInSettings {
  readonly production: boolean;
  readonly smsUrl?: string | undefined;
  readonly selfRegistration: boolean;
  readonly casUrl?: string | undefined;
  readonly oidc?: { readonly type: string; readonly label: string } | undefined;
}

/** What may be offered. Production without a message service has no phone codes: they would have to stand in its log. */
export function signInFacts({ production, smsUrl, selfRegistration, casUrl, oidc }: SignInSettings): SignInFacts {
  const phone = Boolean(smsUrl) || !production;
  return {
    phone,
    register: phone && selfRegistration,
    ...(casUrl && { cas: { url: casUrl } }),
    third: oidc ? [{ type: oidc.type, label: oidc.label }] : [],
  };
}
