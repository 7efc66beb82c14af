import type { Envelope } from 'shared-contracts/wire/envelope';
import { envelopeOf } from '../basics/response.ts';
import { successTexts } from './text-parts.ts';

/**
 * The success envelope of a handler's return value, with the catalogue entries of its texts. The message of a response with code 0 is no text but data:
 * the path of an uploaded file.
 */
export function successEnvelope(value: unknown, now: number): Envelope {
  const envelope = envelopeOf(value, now);
  const texts = envelope.code === 0 ? undefined : successTexts(envelope.message, envelope.result);
  return texts ? { ...envelope, texts } : envelope;
}
