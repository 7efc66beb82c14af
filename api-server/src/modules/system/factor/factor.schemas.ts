import type { PasskeyJson, PasskeyOptions, PasskeyResponse } from 'shared-contracts/session/second-factor';
import { z } from 'zod';

/** Schema of a passkey response: any object, because the WebAuthn library checks every part of it. */
const passkeyJson: z.ZodType<PasskeyJson, PasskeyJson> = z.record(z.string(), z.unknown());

export const passkeyResponseSchema: z.ZodType<PasskeyResponse, PasskeyResponse> = z.object({
  challenge: z.string().max(64),
  response: passkeyJson,
});

export const passkeyOptionsSchema: z.ZodType<PasskeyOptions, PasskeyOptions> = z.object({ challenge: z.string(), options: passkeyJson });
