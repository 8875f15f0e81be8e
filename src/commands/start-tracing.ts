import type { Logger } from 'pino';
import type { RequestTracer } from '../http/request-tracer.js';
import type { TraceStatement } from '../store/engine/trace-statement.js';
import { endWithinTime } from './end-within-time.js';
import { readVersion } from './read-version.js';
import { traceRequests } from './trace-requests.js';
import { traceStatements } from './trace-statements.js';

/** OpenTelemetry at work. */
export interface Tracing {
  readonly request: RequestTracer;
  readonly statement: TraceStatement;
  /** Sends what is left, as far as it is taken within two seconds. */
  stop(): Promise<void>;
}

const patienceMilliseconds = 2000;

/**
 * Starts OpenTelemetry's SDK, which reads its own variables (OTEL_...) and sends spans in the background; they alone are
 * sent, as metrics stand at /metrics and the log is a log. Only a server that is asked for traces loads it.
 */
export async function startTracing(logger: Logger): Promise<Tracing> {
  const { NodeSDK, api, resources } = await import('@opentelemetry/sdk-node');
  const warn = (message: string): void => {
    logger.warn({ opentelemetry: message }, 'traces could not be sent');
  };
  const ignore = (): void => undefined;
  const diagnostics = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  api.diag.setLogger(diagnostics, api.DiagLogLevel.ERROR);
  const named = { 'service.name': 'dealgraph', 'service.version': readVersion() };
  const sdk = new NodeSDK({
    resource: resources.defaultResource().merge(resources.resourceFromAttributes(named)),
    // A process' own would tell its command line.
    resourceDetectors: [resources.hostDetector, resources.serviceInstanceIdDetector, resources.envDetector],
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [],
  });
  sdk.start();
  const tracer = api.trace.getTracer('dealgraph', readVersion());
  return {
    request: traceRequests(api, tracer),
    statement: traceStatements(api, tracer),
    stop: () => endWithinTime(sdk.shutdown().catch(ignore), patienceMilliseconds),
  };
}
