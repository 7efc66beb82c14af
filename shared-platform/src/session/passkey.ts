/** Passkeys of this browser. The library that speaks with the authenticator comes when one is used. */
import type { PasskeyJson, PasskeyOptions, PasskeyResponse } from 'shared-contracts/session/second-factor';

const library = () => import(/* webpackChunkName: "passkey" */ '@simplewebauthn/browser');

/** Whether this page can use passkeys: browsers bind them to a host name in a secure context, never to an address of numbers. */
export function canUsePasskeys(): boolean {
  const isNumbers = /^[\d.]+$|^\[/.test(location.hostname);
  return !isNumbers && globalThis.isSecureContext && typeof globalThis.PublicKeyCredential === 'function';
}

const asJson = (value: object): PasskeyJson => ({ ...value });

/** Makes a passkey. Rejects when the person breaks it off. */
export async function makePasskey({ challenge, options }: PasskeyOptions): Promise<PasskeyResponse> {
  const { startRegistration } = await library();
  // What the server made for exactly this call; the browser checks it.
  return { challenge, response: asJson(await startRegistration({ optionsJSON: options as never })) };
}

/** Lets the person use a passkey. Rejects when it breaks it off. */
export async function signByPasskey({ challenge, options }: PasskeyOptions): Promise<PasskeyResponse> {
  const { startAuthentication } = await library();
  return { challenge, response: asJson(await startAuthentication({ optionsJSON: options as never })) };
}
