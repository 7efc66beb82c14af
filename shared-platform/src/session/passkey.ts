/** Passkeys of this browser. The library for authenticators is loaded when a passkey is used. */
import type { PasskeyJson, PasskeyOptions, PasskeyResponse } from 'shared-contracts/session/second-factor';

const library = () => import(/* webpackChunkName: "passkey" */ '@simplewebauthn/browser');

/** Whether this page can use passkeys: browsers bind them to a host name in a secure context, never to an address of numbers. */
export function canUsePasskeys(): boolean {
  const isNumbers = /^[\d.]+$|^\[/.test(location.hostname);
  return !isNumbers && globalThis.isSecureContext && typeof globalThis.PublicKeyCredential === 'function';
}

const asJson = (value: object): PasskeyJson => ({ ...value });

/** Creates a passkey. Rejects when the user cancels. */
export async function makePasskey({ challenge, options }: PasskeyOptions): Promise<PasskeyResponse> {
  const { startRegistration } = await library();
  // The cast is safe: the server made these options for this call, and the browser checks them.
  return { challenge, response: asJson(await startRegistration({ optionsJSON: options as never })) };
}

/** Lets the user sign the server's challenge with a passkey. Rejects when the user cancels. */
export async function signByPasskey({ challenge, options }: PasskeyOptions): Promise<PasskeyResponse> {
  const { startAuthentication } = await library();
  return { challenge, response: asJson(await startAuthentication({ optionsJSON: options as never })) };
}
