/** Reads the running waybills of a product through its API, so that the simulator drives their lorries. */

import { z } from 'zod';
import type { SimulatedJourney } from './simulated-journey.ts';

const signedIn = z.object({ success: z.literal(true), result: z.object({ token: z.string() }) });
const place = z.string().nullish();
const listed = z.object({
  success: z.literal(true),
  result: z.object({
    records: z.array(
      z.object({
        plateNumber: z.string().nullish(),
        departTime: z.string().nullish(),
        distance: z.string(),
        ...{ sendLng: place, sendLat: place, receiveLng: place, receiveLat: place },
      }),
    ),
  }),
});

export interface ProductAccess {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/** Problems of two of the lorries, so that the demo shows a long stop and a detour. */
const troubles = ['longStop', 'detour'] as const;

/** Reads the journeys of the waybills in transit from the product; rejects with the product's message when it refuses. */
export async function productJourneys({ url, username, password }: ProductAccess): Promise<SimulatedJourney[]> {
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(`${url}/api${path}`, { ...init, signal: AbortSignal.timeout(10_000) });
    return (await response.json()) as unknown;
  };
  const { result } = read(
    signedIn,
    await call('/sys/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    }),
  );
  const list = await call('/business/bizWaybill/list?waybillStatus=40&pageSize=100', { headers: { 'x-access-token': result.token } });
  const running = read(listed, list).result.records;
  return running.flatMap(({ plateNumber, departTime, distance, sendLng, sendLat, receiveLng, receiveLat }, index) => {
    if (!plateNumber || !departTime || !sendLng || !sendLat || !receiveLng || !receiveLat) return [];
    return [
      {
        ...{ plateNumber, distance: Number(distance), depart: Date.parse(`${departTime.replace(' ', 'T')}+08:00`) },
        send: { lng: Number(sendLng), lat: Number(sendLat) },
        receive: { lng: Number(receiveLng), lat: Number(receiveLat) },
        trouble: troubles[index - 1],
      },
    ];
  });
}

function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Error(`The product answered ${JSON.stringify(body).slice(0, 300)}`);
  return parsed.data;
}
