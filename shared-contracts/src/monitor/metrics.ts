/** Figures of a node for the monitoring screens, under the names that existing clients ask for. */
import type { Label } from '../texts/label.ts';

export interface MetricFact {
  readonly name: string;
  readonly label: Label;
  /** `bytes`, `seconds`, `percent` (a share of 1), `count` or `time` (epoch seconds). */
  readonly unit: 'bytes' | 'seconds' | 'percent' | 'count' | 'time';
  /** Null: this server does not have the figure. */
  readonly value: number | null;
}

export type MetricGroup = 'jvm' | 'system' | 'tomcat';

export interface TraceFact {
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly timestamp: string;
  readonly username: string | null;
  readonly method: string;
  readonly uri: string;
  readonly status: number;
  /** Milliseconds. */
  readonly timeTaken: number;
}

export interface CacheFact {
  readonly key: string;
  readonly value: string;
  readonly description: Label;
}

export interface DiskFact {
  readonly name: string;
  /** Bytes. */
  readonly max: number;
  readonly rest: number;
  /** Whole percent that is used. */
  readonly restPPT: number;
}

/** One minute of one node. */
export interface MonitorSample {
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly time: string;
  /** Share of one core, percent. */
  readonly cpu: number;
  /** Bytes. */
  readonly memory: number;
  readonly heap: number;
  /** Requests in the minute before. */
  readonly requests: number;
  readonly serverErrors: number;
  readonly databaseSize: number;
}

/** Paths below the API base. */
export const monitorPaths = {
  /** `GET ?group` → MetricFact[]. */
  facts: '/monitor/facts',
  /** `GET` → TraceFact[]. */
  traces: '/monitor/traces',
  /** `GET ?hours` → MonitorSample[], oldest first. */
  history: '/monitor/history',
  disks: '/sys/actuator/redis/queryDiskInfo',
  cacheInfo: '/sys/actuator/redis/info',
  cacheKeys: '/sys/actuator/redis/keysSize',
  cacheMemory: '/sys/actuator/redis/memoryInfo',
  metric: '/actuator/metrics',
  httpTrace: '/actuator/httptrace',
  /** Prometheus' text format. */
  prometheus: '/monitor/metrics',
} as const;
