/** Traces and metrics for an OpenTelemetry collector. When no collector is configured, none of the libraries is loaded. */
import type { FastifyInstance } from 'fastify';

export interface TelemetrySettings {
  /** Base address of a collector that accepts OTLP over HTTP, e.g. `http://collector:4318`. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** Share of traces that are recorded, 0 to 1. */
  readonly ratio: number;
  /** Milliseconds between two reports of metrics to the collector. */
  readonly interval: number;
}

/**
 * Must be called on the root instance before other hooks are registered, so that the work of those hooks belongs to the request's trace.
 */
export async function openTelemetry(app: FastifyInstance, settings: TelemetrySettings | undefined): Promise<void> {
  if (!settings) return;
  const { startTelemetry } = await import('./open-telemetry.ts');
  startTelemetry(app, settings);
}
