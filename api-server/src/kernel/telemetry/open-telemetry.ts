/**
 * Records a span for each request and for each of its SQL statements, and their durations as metrics. Spans contain route patterns and statements
 * with placeholders, but no paths, queries, values or names of people.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  DiagLogLevel,
  diag,
  type Meter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, ParentBasedSampler, type Sampler, SamplingDecision, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { statementChannel, type ToldStatement } from '../database/driver/statement-channel.ts';
import type { TelemetrySettings } from './telemetry.ts';

const scope = 'freight-api';
/** Upper bounds, in seconds, of the histogram buckets for durations, as the conventions of OpenTelemetry recommend. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
/** Largest length of a statement in a span, in characters. */
const longestText = 2_000;
/** Longest wait for the collector at shutdown, ms. */
const endWithin = 5_000;

export function startTelemetry(app: FastifyInstance, { endpoint, serviceName, ratio, interval }: TelemetrySettings): void {
  const names = { 'service.name': serviceName, 'deployment.environment.name': app.kernel.config.environment };
  const resource = defaultResource().merge(resourceFromAttributes(names));
  // The library chooses at random which requests are traced, each with all its statements. A caller's trace id and flags have no influence
  // on the choice, because callers could set them.
  const sampled: Sampler = {
    shouldSample: () => ({ decision: Math.random() < ratio ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD }),
    toString: () => `random share of ${ratio}`,
  };
  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: sampled, remoteParentSampled: sampled, remoteParentNotSampled: sampled }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  });
  const exporter = new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` });
  const metrics = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: interval, exportTimeoutMillis: Math.min(interval, 30_000) }),
    ],
  });
  const say = (message: string) => app.log.warn({ telemetry: message }, 'telemetry');
  const quiet = () => undefined;
  diag.setLogger({ error: say, warn: say, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);

  const current = new AsyncLocalStorage<Span>();
  const meter = metrics.getMeter(scope);
  meter
    .createObservableGauge('process.memory.usage', { unit: 'By', description: 'Memory of the process' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  const tracer = traces.getTracer(scope);
  traceRequests(
    app,
    (name, attributes, request) => {
      const parent = parentOf(request);
      return tracer.startSpan(
        name,
        { kind: SpanKind.SERVER, attributes },
        parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      );
    },
    { current, meter },
  );
  const stopStatements = traceStatements((name, attributes) => {
    const parent = current.getStore();
    return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
  }, meter);
  app.addHook('onClose', async () => {
    stopStatements();
    const ended = Promise.allSettled([traces.shutdown(), metrics.shutdown({ timeoutMillis: endWithin })]);
    for (const outcome of await ended) if (outcome.status === 'rejected') say(String(outcome.reason));
    diag.disable();
  });
}

/** The span of the calling system, from the W3C header `traceparent`; undefined without a valid header. */
function parentOf({ headers }: FastifyRequest) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(headers.traceparent ?? '')) ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16) & 1, isRemote: true };
}

interface Measuring {
  readonly current: AsyncLocalStorage<Span>;
  readonly meter: Meter;
}

type StartRequest = (name: string, attributes: Attributes, request: FastifyRequest) => Span;

function traceRequests(app: FastifyInstance, start: StartRequest, { current, meter }: Measuring): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  const durations = meter.createHistogram('http.server.request.duration', { unit: 's', advice: { explicitBucketBoundaries: bounds } });
  const active = meter.createUpDownCounter('http.server.active_requests', { unit: '{request}' });
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(404)';
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'freight.request_id': request.id };
    const span = start(`${request.method} ${route}`, attributes, request);
    spans.set(request, span);
    active.add(1);
    // Each log line contains the trace id as well as the request id, so that one can be found by the other.
    request.log = request.log.child({ traceId: span.spanContext().traceId });
    reply.log = request.log;
    current.run(span, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (!span) return;
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '(404)',
      'http.response.status_code': reply.statusCode,
    };
    active.add(-1);
    durations.record(reply.elapsedTime / 1_000, attributes);
    span.setAttributes(attributes);
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

/** Records a span and the duration of each statement. Returns a function that stops the recording. */
function traceStatements(start: (name: string, attributes: Attributes) => Span, meter: Meter): () => void {
  const running = new WeakMap<object, { readonly span: Span; readonly operation: string; readonly at: number; failed?: string }>();
  const durations = meter.createHistogram('db.client.operation.duration', { unit: 's', advice: { explicitBucketBoundaries: bounds } });
  const listeners = {
    start(message: object) {
      const { text } = message as ToldStatement;
      const operation = (/[A-Za-z]+/.exec(text)?.[0] ?? 'statement').toUpperCase();
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text.slice(0, longestText) };
      running.set(message, { span: start(operation, attributes), operation, at: performance.now() });
    },
    error(message: object) {
      const statement = running.get(message);
      const { code } = ((message as { error?: unknown }).error ?? {}) as { code?: unknown };
      // Only the error code is recorded, because the database's error message may contain values.
      if (statement) statement.failed = typeof code === 'string' ? code : 'unknown';
    },
    asyncEnd(message: object) {
      const statement = running.get(message);
      if (!statement) return;
      const { span, operation, at, failed } = statement;
      const problem = failed === undefined ? {} : { 'error.type': failed };
      durations.record((performance.now() - at) / 1_000, { 'db.system.name': 'postgresql', 'db.operation.name': operation, ...problem });
      if (failed !== undefined)
        span.setAttributes({ ...problem, 'db.response.status_code': failed }).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    end: () => undefined,
    asyncStart: () => undefined,
  };
  statementChannel.subscribe(listeners);
  return () => void statementChannel.unsubscribe(listeners);
}
