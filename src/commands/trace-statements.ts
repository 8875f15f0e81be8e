import type { api } from '@opentelemetry/sdk-node';
import type { TraceStatement } from '../store/engine/trace-statement.js';

/**
 * One span a statement, below the request's. A statement that several requests share is below that of the first, and
 * what the server does by itself has none: it belongs to no request, or to one that is over.
 */
export function traceStatements(otel: typeof api, tracer: api.Tracer): TraceStatement {
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
