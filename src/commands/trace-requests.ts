import type { ServerResponse } from 'node:http';
import type { api } from '@opentelemetry/sdk-node';
import type { Door } from '../domain/door.js';
import { creditsOf } from '../http/credits-of.js';
import { localsOf } from '../http/door-locals.js';
import { onEnd } from '../http/on-end.js';
import type { RequestTracer } from '../http/request-tracer.js';

/** One span a request, a child of the caller's where the caller sends one (W3C `traceparent`). */
export function traceRequests(otel: typeof api, tracer: api.Tracer): RequestTracer {
  const { context, propagation, trace, SpanKind, SpanStatusCode } = otel;
  return (request, response, door, answer) => {
    const parent = propagation.extract(otel.ROOT_CONTEXT, request.headers);
    const attributes = { 'http.request.method': request.method ?? 'GET', 'dealgraph.door': door };
    const span = tracer.startSpan(door, { kind: SpanKind.SERVER, attributes }, parent);
    onEnd(request, response, () => {
      span.updateName(nameOf(door, response));
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

function nameOf(door: Door, response: ServerResponse): string {
  return `${door} ${operationOf(response)}`;
}

/** What the log has of a request too, but for who it was. */
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
