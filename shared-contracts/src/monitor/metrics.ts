/** Figures of a server process for the monitoring screens, under the names that existing clients ask for. */
import type { Label } from '../texts/label.ts';

export interface MetricFact {
  readonly name: string;
  readonly label: Label;
  /** `bytes`, `seconds`, `percent` (a share of 1), `count` or `time` (epoch seconds). */
  readonly unit: 'bytes' | 'seconds' | 'percent' | 'count' | 'time';
  /** Value of the figure; null: this server does not measure it. */
  readonly value: number | null;
}

export type MetricGroup = 'jvm' | 'system' | 'tomcat';

export interface TraceFact {
  /** Time of the request, `YYYY-MM-DD HH:mm:ss`. */
  readonly timestamp: string;
  readonly username: string | null;
  readonly method: string;
  readonly uri: string;
  readonly status: number;
  /** Duration of the request in milliseconds. */
  readonly timeTaken: number;
}

export interface CacheFact {
  readonly key: string;
  readonly value: string;
  readonly description: Label;
}

export interface DiskFact {
  readonly name: string;
  /** Size of the disk and free space on it, in bytes. */
  readonly max: number;
  readonly rest: number;
  /** Used share of the disk, in whole percent. */
  readonly restPPT: number;
}

/** Figures of one server process in one minute. */
export interface MonitorSample {
  /** Time of the sample, `YYYY-MM-DD HH:mm:ss`. */
  readonly time: string;
  /** Processor time used, in percent of one core. */
  readonly cpu: number;
  /** Memory of the process, in bytes. */
  readonly memory: number;
  readonly heap: number;
  /** Number of requests in the minute before the sample. */
  readonly requests: number;
  readonly serverErrors: number;
  readonly databaseSize: number;
}

/** Paths of monitoring calls, below the API base. */
export const monitorPaths = {
  /** `GET ?group` → a list of `MetricFact`. */
  facts: '/monitor/facts',
  /** `GET` → a list of `TraceFact`. */
  traces: '/monitor/traces',
  /** `GET ?hours` → a list of `MonitorSample`, oldest first. */
  history: '/monitor/history',
  disks: '/sys/actuator/redis/queryDiskInfo',
  cacheInfo: '/sys/actuator/redis/info',
  cacheKeys: '/sys/actuator/redis/keysSize',
  cacheMemory: '/sys/actuator/redis/memoryInfo',
  metric: '/actuator/metrics',
  httpTrace: '/actuator/httptrace',
  /** `GET`: the figures in the text format of Prometheus. */
  prometheus: '/monitor/metrics',
} as const;
