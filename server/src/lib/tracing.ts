import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from './log.ts';

export interface TracingSettings {
  /** Of an OTLP/HTTP collector. */
  readonly endpoint: string;
  /** Share of traces sent, from 0 to 1. */
  readonly ratio: number;
}

/** Less than a stopping server waits. */
const SEND_MS = 3_000;

/** Proxies send UUIDs, as long as a trace id. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Import only the type: the packages load if a collector is set. Nothing is patched: work is traced where it calls
 * this.
 */
export class Tracing {
  readonly #provider;
  readonly #tracer;
  readonly #running = new AsyncLocalStorage<Context | undefined>();
  #nextTraceId: string | undefined;

  constructor({ endpoint, ratio }: TracingSettings, log: Log) {
    const random = new RandomIdGenerator();
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': 'sanduku',
        'service.instance.id': `${hostname()}:${process.pid}`,
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      idGenerator: {
        generateTraceId: () => this.#nextTraceId ?? random.generateTraceId(),
        generateSpanId: () => random.generateSpanId(),
      },
      spanProcessors: [new BatchSpanProcessor({ exporter: createExporter(endpoint, log) })],
    });
    this.#tracer = this.#provider.getTracer('sanduku');
  }

  /** A request id that is a UUID becomes the trace's. */
  startRequest(id: string, { method, route }: { method: string; route: string }): Span {
    this.#nextTraceId = uuid.test(id) ? id.replaceAll('-', '') : undefined;
    const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id };
    const options = { kind: SpanKind.SERVER, attributes };
    const span = this.#tracer.startSpan(`${method} ${route}`, options, ROOT_CONTEXT);
    this.#nextTraceId = undefined;
    return span;
  }

  endRequest(span: Span, { status, code }: { status: number; code: string | null }): void {
    span.setAttribute('http.response.status_code', status);
    if (code !== null) span.setAttribute('refusal', code);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  within<T>(span: Span, work: () => T): T {
    return this.#running.run(trace.setSpan(ROOT_CONTEXT, span), work);
  }

  /** Of the running span, if there is one. */
  child<T>(name: string, options: SpanOptions, work: (span: Span | undefined) => Promise<T>): Promise<T> {
    const parent = this.#running.getStore();
    return parent === undefined ? work(undefined) : this.#span(name, options, { parent, work });
  }

  job<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#span(`job ${name}`, {}, { parent: ROOT_CONTEXT, work });
  }

  /** Continues the trace of another process; untraced, the running span. */
  resume<T>(from: string | null, name: string, work: () => Promise<T>): Promise<T> {
    const parent = readParent(from);
    return parent === undefined
      ? this.child(name, {}, work)
      : this.#span(name, {}, { parent: trace.setSpanContext(ROOT_CONTEXT, parent), work });
  }

  /** One statement of several spans: a child of the first, linked with the others. */
  shared<T>(name: string, spans: readonly Span[], work: () => Promise<T>): Promise<T> {
    const [first, ...others] = spans.filter((span) => span.isRecording());
    // Not in the span that started the batch.
    if (first === undefined) return this.#running.run(undefined, work);
    const options = {
      attributes: { 'batch.size': spans.length },
      links: others.map((span) => ({ context: span.spanContext() })),
    };
    const parent = trace.setSpan(ROOT_CONTEXT, first);
    return this.#span(name, options, {
      parent,
      work: (span) => {
        for (const other of others) other.addLink({ context: span.spanContext() });
        return work();
      },
    });
  }

  ended(
    name: string,
    { ms, error, attributes }: { ms: number; error?: unknown; attributes: Attributes },
  ): void {
    const parent = this.#running.getStore();
    if (parent === undefined) return;
    const span = this.#tracer.startSpan(name, { startTime: Date.now() - ms, attributes }, parent);
    if (error !== undefined) fail(span, error);
    span.end();
  }

  get running(): Span | undefined {
    const context = this.#running.getStore();
    return context && trace.getSpan(context);
  }

  /** For `resume` in another process (W3C Trace Context). */
  get traceparent(): string | null {
    const context = this.running?.spanContext();
    if (context === undefined) return null;
    return `00-${context.traceId}-${context.spanId}-0${context.traceFlags.toString(16)}`;
  }

  /** Sends what has ended. */
  async close(): Promise<void> {
    // A failure is logged and must not fail the shutdown.
    await this.#provider.shutdown().catch(() => {});
  }

  #span<T>(
    name: string,
    options: SpanOptions,
    { parent, work }: { parent: Context; work: (span: Span) => Promise<T> },
  ): Promise<T> {
    const span = this.#tracer.startSpan(name, options, parent);
    return this.#running.run(trace.setSpan(parent, span), async () => {
      try {
        return await work(span);
      } catch (error) {
        fail(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
  }
}

/** Without its message, which may contain values. */
function fail(span: Span, error: unknown): void {
  const { name = 'Error', code } = error as { name?: string; code?: unknown };
  span.setStatus({
    code: SpanStatusCode.ERROR,
    message: typeof code === 'string' ? `${name} ${code}` : name,
  });
}

function readParent(text: string | null): SpanContext | undefined {
  const [, traceId, spanId, flags] = traceparent.exec(text ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** Logs once when the collector stops accepting spans. */
function createExporter(endpoint: string, log: Log): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SEND_MS });
  let failing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !failing) log.warn({ reason: result.error?.message }, 'traces are not accepted');
        failing = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
