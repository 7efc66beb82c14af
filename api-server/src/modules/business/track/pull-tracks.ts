/** Requests the positions of lorries on running waybills from the configured provider, and stores them. */
import { eq } from 'drizzle-orm';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import type { TrackService } from '../../../kernel/config/track-service.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { type Ingested, ingestPoints } from './ingest-points.ts';
import { trackProviders } from './track-provider.table.ts';
import { askProvider, ProviderFailure, type VehicleQuestion } from './track-provider.ts';
import { isOnTheRoad, transitWaybills } from './transit-waybills.ts';
import { waybillPositions } from './waybill-position.table.ts';

const minute = 60_000;
/**
 * Milliseconds before the last known position at which each request begins, to get points that reached the provider late. Points that are
 * stored already are ignored.
 */
const overlap = 15 * minute;
/**
 * Milliseconds before the departure at which the first request for a waybill begins, because risk rule R005 examines positions around the
 * departure.
 */
const before = 30 * minute;
/** Number of consecutive failures after which requests to the provider pause. */
const failuresAllowed = 3;
const shortestPause = 5 * minute;
const longestPause = 60 * minute;
/** Largest number of follow-up requests in one run, for points that did not fit into a response. */
const mostFollowing = 20;

export interface Pulled extends Omit<Ingested, 'refused'> {
  readonly vehicles: number;
  readonly refused: number;
  readonly malformed: number;
  readonly failures: number;
  /** Whether requests to the provider are paused after failures. */
  readonly isPaused: boolean;
}

interface Pull {
  readonly database: Database;
  readonly service: TrackService;
  readonly clock: () => number;
}

/**
 * One run of the job: requests positions of the lorries on all running waybills, those with the oldest positions first, until the limit of
 * calls is reached.
 */
export async function pullTracks({ database, service, clock }: Pull): Promise<Pulled> {
  const pulled = { vehicles: 0, stored: 0, repeated: 0, drift: 0, ambiguous: 0, refused: 0, malformed: 0, failures: 0, isPaused: false };
  const known = await knownFailures(database, service);
  if (known.retryAt > clock()) return { ...pulled, isPaused: true };
  let failuresInRow = known.failures;
  const questions = await questionsOf(database);
  let calls = 0;
  for (let index = 0; index < questions.length && calls < service.callsPerRun; index += service.vehiclesPerCall) {
    let asked: readonly VehicleQuestion[] = questions.slice(index, index + service.vehiclesPerCall);
    pulled.vehicles += asked.length;
    for (let following = 0; asked.length > 0 && following <= mostFollowing && calls < service.callsPerRun; following += 1) {
      calls += 1;
      try {
        const response = await askProvider(service, asked);
        const added = await database.asSystem('positions of lorries', (tx) => ingestPoints(tx, response.points, clock()));
        pulled.stored += added.stored;
        pulled.repeated += added.repeated;
        pulled.drift += added.drift;
        pulled.ambiguous += added.ambiguous;
        pulled.refused += Object.values(added.refused).reduce((sum, count) => sum + count, 0);
        pulled.malformed += response.malformed;
        failuresInRow = 0;
        asked = restOf(asked, response);
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        pulled.failures += 1;
        failuresInRow += 1;
        await noteFailure(database, service, { failures: failuresInRow, error: error.message, now: clock() });
        if (failuresInRow >= failuresAllowed) return { ...pulled, isPaused: true };
        break;
      }
    }
  }
  if (calls > 0 && failuresInRow === 0) await noteSuccess(database, service, clock());
  return pulled;
}

async function questionsOf(database: Database): Promise<VehicleQuestion[]> {
  return await database.asSystem('running waybills', async (tx) => {
    const running = await transitWaybills(tx, isOnTheRoad);
    const positions = await tx.select({ id: waybillPositions.waybillId, seen: waybillPositions.locateTime }).from(waybillPositions);
    const seen = new Map(positions.map((position) => [position.id, position.seen]));
    const asked = running.map(({ id, plateNumber, departTime }) => {
      const last = seen.get(id);
      return { plateNumber, since: last ? epochOf(last) - overlap : epochOf(departTime) - before };
    });
    const first = new Map<string, number>();
    for (const { plateNumber, since } of asked) first.set(plateNumber, Math.min(since, first.get(plateNumber) ?? since));
    return [...first].sort(([, a], [, b]) => a - b).map(([plateNumber, since]) => ({ plateNumber, since: new Date(since).toISOString() }));
  });
}

/**
 * The follow-up requests for points that did not fit into a response. A vehicle without any point in the response is requested again,
 * unless the whole response was empty.
 */
function restOf(asked: readonly VehicleQuestion[], { more, points }: Awaited<ReturnType<typeof askProvider>>): VehicleQuestion[] {
  return asked.flatMap((question) => {
    const { plateNumber, since } = question;
    if (!more.includes(plateNumber)) return [];
    const last = points.reduce((latest, point) => (point.plateNumber === plateNumber ? Math.max(latest, point.time) : latest), 0);
    if (last > Date.parse(since)) return [{ plateNumber, since: new Date(last).toISOString() }];
    return last === 0 && points.length > 0 ? [question] : [];
  });
}

async function knownFailures(database: Database, { url }: TrackService): Promise<{ failures: number; retryAt: number }> {
  const [row] = await database.asSystem('provider of positions', (tx) =>
    tx.select().from(trackProviders).where(eq(trackProviders.url, url)),
  );
  return { failures: row?.failures ?? 0, retryAt: row?.retryTime ? epochOf(row.retryTime) : 0 };
}

/**
 * Stores the failure. After several failures in a row it also stores a time before which no request is made: the pause doubles each time,
 * up to an hour.
 */
async function noteFailure(
  database: Database,
  { url }: TrackService,
  { failures, error, now }: { readonly failures: number; readonly error: string; readonly now: number },
): Promise<void> {
  const over = failures - failuresAllowed;
  const retryTime = over < 0 ? null : instantText(now + Math.min(longestPause, shortestPause * 2 ** over));
  const values = { failures, retryTime, lastError: error.slice(0, 255) };
  await database.asSystem('provider of positions', (tx) =>
    tx
      .insert(trackProviders)
      .values({ url, ...values })
      .onConflictDoUpdate({ target: trackProviders.url, set: values }),
  );
}

async function noteSuccess(database: Database, { url }: TrackService, now: number): Promise<void> {
  const values = { failures: 0, retryTime: null, lastError: null, okTime: instantText(now) };
  await database.asSystem('provider of positions', (tx) =>
    tx
      .insert(trackProviders)
      .values({ url, ...values })
      .onConflictDoUpdate({ target: trackProviders.url, set: values }),
  );
}
