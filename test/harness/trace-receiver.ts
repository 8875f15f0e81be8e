import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pause } from './dealgraph.js';

/** A span as received, with its attributes by name. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<Span, 'attributes'> & { readonly attributes: readonly Attribute[] })[];
    }[];
  }[];
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** An OpenTelemetry collector (OTLP over HTTP). */
export interface TraceReceiver {
  readonly url: string;
  /** Requested paths, each followed by its content type. */
  readonly calls: string[];
  readonly spans: Span[];
  /** Attributes of the resource that sent the spans. */
  readonly resource: Record<string, unknown>;
  /** Bodies that were not JSON. */
  readonly binary: Buffer[];
  /** Waits for a span that satisfies the predicate. */
  find(is: (span: Span) => boolean): Promise<Span>;
  close(): Promise<void>;
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const server = createServer((request, response) => {
    void readWhole(request).then((body) => {
      take(receiver, request, body);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: TraceReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    spans: [],
    resource: {},
    binary: [],
    find: async (is) => {
      for (let tries = 0; tries < 300; tries += 1) {
        const found = receiver.spans.find(is);
        if (found !== undefined) return found;
        await pause(50);
      }
      throw new Error(`no such span came, but ${receiver.spans.map(({ name }) => name).join(', ')}`);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

async function readWhole(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function take(receiver: TraceReceiver, { url, headers }: IncomingMessage, body: Buffer): void {
  receiver.calls.push(`${url ?? ''} ${headers['content-type'] ?? ''}`);
  if (headers['content-type'] !== 'application/json') {
    receiver.binary.push(body);
    return;
  }
  const { resourceSpans } = JSON.parse(body.toString()) as Exported;
  for (const { resource, scopeSpans } of resourceSpans) {
    Object.assign(receiver.resource, valuesOf(resource.attributes));
    for (const span of scopeSpans.flatMap(({ spans }) => spans))
      receiver.spans.push({ ...span, attributes: valuesOf(span.attributes) });
  }
}

/** Converts attributes to values. Integers may be encoded as text. */
function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => {
      const [type, is] = Object.entries(value)[0] ?? [];
      return [key, type === 'intValue' ? Number(is) : is];
    }),
  );
}
