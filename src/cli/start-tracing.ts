import type { ServerResponse } from 'node:http';
import type * as api from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Logger } from 'pino';
import type { Channel } from '../accounts/model/channel.js';
import type { TraceProtocol } from '../config/tracing-variables.js';
import type { TraceStatement } from '../database/engine/statement-names.js';
import { creditsOf, localsOf, type RequestTracer } from '../http/request-locals.js';
import { onEnd } from '../http/streams.js';
import { readVersion } from './read-version.js';

/** A running OpenTelemetry SDK. */
export interface Tracing {
  readonly request: RequestTracer;
  readonly statement: TraceStatement;
  /** Sends pending spans and stops, within 2 seconds. */
  stop(): Promise<void>;
}

const timeoutMs = 2000;

/**
 * Starts the OpenTelemetry SDK for traces. The SDK reads the OTEL_... variables and sends spans in the background. It
 * handles no metrics or logs. The SDK is loaded only if tracing is enabled.
 */
export async function startTracing(protocol: TraceProtocol, logger: Logger): Promise<Tracing> {
  const [otel, { BatchSpanProcessor, NodeTracerProvider }, resource] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    describeProcess(),
  ]);
  logDiagnostics(otel, logger);
  const processor = new BatchSpanProcessor(await createSpanExporter(protocol));
  const provider = new NodeTracerProvider({ resource, spanProcessors: [processor] });
  provider.register();
  const tracer = otel.trace.getTracer('dealgraph', readVersion());
  return {
    request: traceRequests(otel, tracer),
    statement: traceStatements(otel, tracer),
    stop: () => endWithinTime(provider.shutdown().catch(ignore), timeoutMs),
  };
}

function ignore(): void {
  // Diagnostics below warnings are not logged. A failed shutdown has already been logged.
}

/** Logs the errors and warnings of the SDK, such as spans that could not be sent. */
function logDiagnostics({ diag, DiagLogLevel }: typeof api, logger: Logger): void {
  const warn = (message: string): void => {
    logger.warn({ opentelemetry: message }, 'traces could not be sent');
  };
  const diagnostics = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(diagnostics, DiagLogLevel.ERROR);
}

/** Describes this process to the collector. Leaves out the process detector, which would report the command line. */
async function describeProcess(): Promise<Resource> {
  const resources = await import('@opentelemetry/resources');
  const named = { 'service.name': 'dealgraph', 'service.version': readVersion() };
  const { hostDetector, serviceInstanceIdDetector, envDetector } = resources;
  const detected = resources.detectResources({
    detectors: [hostDetector, serviceInstanceIdDetector, envDetector],
  });
  return resources.defaultResource().merge(resources.resourceFromAttributes(named)).merge(detected);
}

/** Resolves when the work has ended or the time is over. */
async function endWithinTime(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}

/**
 * Creates a span for each SQL statement, as a child of the request's span. If a statement is batched for several
 * requests, its parent is the span of the first. Statements of background work have no spans, because no request in
 * progress caused them.
 */
function traceStatements(otel: typeof api, tracer: api.Tracer): TraceStatement {
  const { trace, SpanKind, SpanStatusCode } = otel;
  return (summary) => {
    if (trace.getActiveSpan()?.isRecording() !== true) return null;
    const span = tracer.startSpan(summary, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
    });
    return (error) => {
      if (error !== null) {
        const { code } = error as { readonly code?: unknown };
        span.setAttribute('error.type', typeof code === 'string' ? code : 'unknown');
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    };
  };
}

/** Creates a span for each request. If the caller sends a `traceparent` header (W3C), its span is the parent. */
function traceRequests(otel: typeof api, tracer: api.Tracer): RequestTracer {
  const { context, propagation, trace, SpanKind, SpanStatusCode } = otel;
  return (request, response, channel, answer) => {
    const parent = propagation.extract(otel.ROOT_CONTEXT, request.headers);
    const attributes = { 'http.request.method': request.method ?? 'GET', 'dealgraph.channel': channel };
    const span = tracer.startSpan(channel, { kind: SpanKind.SERVER, attributes }, parent);
    onEnd(request, response, () => {
      span.updateName(nameOf(channel, response));
      span.setAttributes(attributesOf(response));
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(parent, span), answer);
  };
}

function operationOf(response: ServerResponse): string {
  return localsOf(response).context?.named.measuredAs ?? 'none';
}

function nameOf(channel: Channel, response: ServerResponse): string {
  return `${channel} ${operationOf(response)}`;
}

/**
 * Returns the attributes of a request. They are the same as in the log, except that they do not identify the caller.
 */
function attributesOf(response: ServerResponse): api.Attributes {
  const { context, requestId } = localsOf(response);
  const { route, refusals } = context?.named ?? {};
  return {
    'dealgraph.operation': operationOf(response),
    'dealgraph.request_id': requestId ?? 'unknown',
    'dealgraph.credits': creditsOf(response),
    ...(response.headersSent && { 'http.response.status_code': response.statusCode }),
    ...(route !== undefined && { 'http.route': route }),
    ...(refusals !== undefined && { 'error.type': refusals[0] ?? 'unknown' }),
    ...(!response.writableFinished && { 'dealgraph.aborted': true }),
  };
}

/** Creates the exporter, which sends spans to the collector over HTTP. */
async function createSpanExporter(protocol: TraceProtocol): Promise<SpanExporter> {
  if (protocol === 'http/json') {
    const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
    return new OTLPTraceExporter();
  }
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}
