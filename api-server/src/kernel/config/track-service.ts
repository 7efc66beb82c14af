/** Settings of the service that knows where vehicles are. */
export interface TrackService {
  /** Base address of the service; positions are requested from `/positions` below it. */
  readonly url: string;
  readonly token: string | undefined;
  /** Longest wait for one response of the service, in ms. */
  readonly timeout: number;
  readonly vehiclesPerCall: number;
  readonly callsPerRun: number;
}

interface TrackSettings {
  readonly TRACK_URL?: string | undefined;
  readonly TRACK_TOKEN?: string | undefined;
  readonly TRACK_TIMEOUT: number;
  readonly TRACK_VEHICLES_PER_CALL: number;
  readonly TRACK_CALLS_PER_RUN: number;
}

/** Settings of the vehicle position service; undefined when none is configured: then no positions are read. */
export function trackServiceOf(settings: TrackSettings): TrackService | undefined {
  const { TRACK_URL: url, TRACK_TOKEN: token, TRACK_TIMEOUT: timeout } = settings;
  return url
    ? { url, token, timeout, vehiclesPerCall: settings.TRACK_VEHICLES_PER_CALL, callsPerRun: settings.TRACK_CALLS_PER_RUN }
    : undefined;
}
