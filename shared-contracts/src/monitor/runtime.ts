/** Response of `GET /monitor/runtime`: facts about the node that answered, the machine under it and the database behind it. */
export interface RuntimeFacts {
  readonly process: {
    readonly nodeVersion: string;
    readonly pid: number;
    /** `YYYY-MM-DD HH:mm:ss`. */
    readonly startedAt: string;
    readonly uptimeSeconds: number;
    /** Bytes. */
    readonly residentMemory: number;
    readonly heapUsed: number;
    readonly heapTotal: number;
    /** Share of one core since the last call, 0.25 is a quarter. */
    readonly cpuShare: number;
    /** Milliseconds that the event loop was late, since the last call. */
    readonly eventLoopDelayMean: number;
    readonly eventLoopDelayP99: number;
  };
  readonly machine: {
    readonly platform: string;
    readonly architecture: string;
    readonly cores: number;
    /** Load averages over 1, 5 and 15 minutes. */
    readonly load: readonly number[];
    /** Bytes. */
    readonly memoryTotal: number;
    readonly memoryFree: number;
  };
  readonly database: {
    readonly kind: 'embedded' | 'postgresql';
    readonly version: string;
    /** Bytes. */
    readonly size: number;
    readonly poolTotal: number;
    readonly poolIdle: number;
    readonly poolWaiting: number;
    /** Milliseconds of one round trip. */
    readonly roundTrip: number;
  };
  readonly requests: {
    /** Since the process started. */
    readonly total: number;
    readonly running: number;
    readonly clientErrors: number;
    readonly serverErrors: number;
    /** Mean milliseconds of a response. */
    readonly meanDuration: number;
  };
}

export const runtimePath = '/monitor/runtime';
