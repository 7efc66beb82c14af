/** Requests positions from a provider over HTTP (docs/track-provider.md), with limits on time and size, and retries. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { TrackService } from '../../../kernel/config/track-service.ts';
import { callOut } from '../../system/account/call-out.ts';
import type { ReportedPoint } from './ingest-points.ts';

/** Number of attempts per request; the pause before a retry is up to half a second, then up to a second. */
const tries = 3;
const firstPause = 500;
/** Largest response in bytes; a thousand points are about 150 kB. */
const largestResponse = 2 * 1_048_576;
/** Largest number of points in one response. */
export const mostPoints = 1_000;

const optional = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
const pointSchema = z.object({
  plateNumber: z.string().min(1).max(10),
  lng: z.number(),
  lat: z.number(),
  time: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  speed: optional.refine((value) => value === null || (value >= 0 && value < 1_000)),
  direction: optional.refine((value) => value === null || (value >= 0 && value <= 360)),
  mileage: optional.refine((value) => value === null || (value >= 0 && value < 10_000_000)),
  source: z.enum(['1', '2', '3']).default('1'),
  address: z
    .string()
    .max(256)
    .nullish()
    .transform((value) => value ?? null),
});
const responseSchema = z.object({ points: z.array(z.unknown()).max(mostPoints), more: z.array(z.string()).default([]) });

export interface VehicleQuestion {
  readonly plateNumber: string;
  /** ISO 8601; only points at or after this moment are wanted. */
  readonly since: string;
}

export interface ProviderResponse {
  readonly points: readonly ReportedPoint[];
  /** Number of points that do not have the documented form. */
  readonly malformed: number;
  /** Plate numbers for which the provider has more points than this response contains. */
  readonly more: readonly string[];
}

/** The provider did not respond, or its response does not have the documented form. `isFinal`: a retry would not help. */
export class ProviderFailure extends Error {
  readonly isFinal: boolean;
  constructor(message: string, isFinal = false) {
    super(message);
    this.isFinal = isFinal;
  }
}

async function askOnce({ url, token, timeout }: TrackService, vehicles: readonly VehicleQuestion[]): Promise<ProviderResponse> {
  const response = await callOut(`${url}/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ vehicles, limit: mostPoints }),
    ...{ within: timeout, largest: largestResponse },
  }).catch((error: unknown) => {
    throw new ProviderFailure(error instanceof Error ? error.message : String(error));
  });
  const { status, text } = response;
  if (status !== 200) throw new ProviderFailure(`HTTP ${status}`, status < 500 && status !== 429 && status !== 408);
  const parsed = responseSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new ProviderFailure('The answer does not have the agreed form');
  const points = parsed.data.points.flatMap((point) => {
    const read = pointSchema.safeParse(point);
    return read.success ? [read.data] : [];
  });
  return { points, malformed: parsed.data.points.length - points.length, more: parsed.data.more };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The provider's response, after retries if needed. Rejects with ProviderFailure. */
export async function askProvider(service: TrackService, vehicles: readonly VehicleQuestion[]): Promise<ProviderResponse> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await askOnce(service, vehicles);
    } catch (error) {
      if (attempt >= tries || (error instanceof ProviderFailure && error.isFinal)) throw error;
      await wait(firstPause * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  }
}
