/** Response of `GET /monitor/runtime`: facts about the server process that responded, its machine and its database. */
export interface RuntimeFacts {
  readonly process: {
    readonly nodeVersion: string;
    readonly pid: number;
    /** Time at which the process started, `YYYY-MM-DD HH:mm:ss`. */
    readonly startedAt: string;
    readonly uptimeSeconds: number;
    /** Memory used by the process, in bytes. */
    readonly residentMemory: number;
    readonly heapUsed: number;
    readonly heapTotal: number;
    /** Processor time used since the last call, as a share of one core; 0.25 is a quarter. */
    readonly cpuShare: number;
    /** Mean delay of the event loop since the last call, milliseconds. */
    readonly eventLoopDelayMean: number;
    readonly eventLoopDelayP99: number;
  };
  readonly machine: {
    readonly platform: string;
    readonly architecture: string;
    readonly cores: number;
    /** Load averages over 1, 5 and 15 minutes. */
    readonly load: readonly number[];
    /** Memory of the whole machine, in bytes. */
    readonly memoryTotal: number;
    readonly memoryFree: number;
  };
  readonly database: {
    readonly kind: 'embedded' | 'postgresql';
    readonly version: string;
    /** Size of the database, bytes. */
    readonly size: number;
    readonly poolTotal: number;
    readonly poolIdle: number;
    readonly poolWaiting: number;
    /** Duration of one round trip to the database, milliseconds. */
    readonly roundTrip: number;
  };
  readonly requests: {
    /** Number of requests since the process started. */
    readonly total: number;
    readonly running: number;
    readonly clientErrors: number;
    readonly serverErrors: number;
    /** Mean duration of a request in milliseconds. */
    readonly meanDuration: number;
  };
}

export const runtimePath = '/monitor/runtime';
