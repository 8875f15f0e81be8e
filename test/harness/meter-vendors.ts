import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Reply {
  readonly status: number;
  readonly body?: object;
}

/** An event as OpenMeter receives it. */
interface MeterEvent {
  readonly id: string;
  readonly source: string;
  readonly subject: string;
  readonly type: string;
  readonly data: { readonly credits: number };
}

/** An event as Lago receives it. */
interface LagoEvent {
  readonly transaction_id: string;
  readonly external_subscription_id: string;
  readonly code: string;
  readonly timestamp: number;
  readonly properties: { readonly credits: number };
}

/** A charge that a billing system has: the customer and the credits. */
type Metered = readonly [customer: string, credits: number];

/**
 * A local server with the endpoints of OpenMeter, Lago and Stripe that receive usage events. It checks requests as they
 * do, and stores each charge once, by the field that identifies it.
 */
export class MeterVendors {
  readonly openMeter = new Map<string, Metered>();
  readonly lago = new Map<string, Metered>();
  readonly stripe = new Map<string, Metered>();
  /** Number of events that a system had already. */
  repeated = 0;

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    readonly url: string,
  ) {}

  static async start(): Promise<MeterVendors> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const vendors = new MeterVendors(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => void vendors.answer(request, response));
    return vendors;
  }

  /** The environment variables that docs/metering.md names. */
  get environment(): Readonly<Record<string, string>> {
    const { url } = this;
    return {
      ...{ OPENMETER_URL: url, LAGO_URL: url, STRIPE_URL: url },
      ...{ OPENMETER_TOKEN: 'secret', LAGO_KEY: 'secret', STRIPE_KEY: 'secret' },
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { status, body = {} } = this.reply(request, text);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  private reply({ method = '', url = '', headers }: IncomingMessage, text: string): Reply {
    if (headers.authorization !== 'Bearer secret') return { status: 401 };
    const type = headers['content-type'] ?? '';
    const endpoints: Readonly<Record<string, () => Reply>> = {
      'POST /api/v1/events application/cloudevents-batch+json': () =>
        this.ingest(JSON.parse(text) as MeterEvent[]),
      'POST /api/v1/events/batch application/json': () =>
        this.addAll((JSON.parse(text) as { events: LagoEvent[] }).events),
      'POST /api/v1/events application/json': () =>
        this.addAll([(JSON.parse(text) as { event: LagoEvent }).event]),
      'POST /v1/billing/meter_events application/x-www-form-urlencoded': () =>
        this.meter(new URLSearchParams(text)),
    };
    return endpoints[`${method} ${url} ${type.replace(/;.*/, '')}`]?.() ?? { status: 404 };
  }

  /** OpenMeter ignores an event whose ID and source it has. */
  private ingest(events: readonly MeterEvent[]): Reply {
    if (!events.every(({ id, source, subject, type }) => id && source && subject && type))
      return { status: 400 };
    for (const { id, source, subject, data } of events)
      this.store(this.openMeter, `${source} ${id}`, [subject, data.credits]);
    return { status: 204 };
  }

  /** Lago refuses all events if it has one of them. */
  private addAll(events: readonly LagoEvent[]): Reply {
    const isValid = events.every(
      ({ transaction_id: id, external_subscription_id: customer, code, timestamp }) =>
        id && customer && code === 'credits' && timestamp > 1e9 && timestamp < 1e10,
    );
    if (!isValid || events.length > 100) return { status: 422, body: { code: 'validation_errors' } };
    if (events.some(({ transaction_id: id }) => this.lago.has(id))) {
      this.repeated += 1;
      const problem = { status: 422, error: 'Unprocessable Entity', code: 'validation_errors' };
      return {
        status: 422,
        body: { ...problem, error_details: { transaction_id: ['value_already_exist'] } },
      };
    }
    for (const { transaction_id: id, external_subscription_id: customer, properties } of events)
      this.lago.set(id, [customer, properties.credits]);
    return { status: 200, body: { events } };
  }

  /** Stripe refuses an event whose identifier it has. */
  private meter(form: URLSearchParams): Reply {
    const identifier = form.get('identifier') ?? '';
    const customer = form.get('payload[stripe_customer_id]') ?? '';
    const age = Date.now() / 1000 - Number(form.get('timestamp'));
    const message = `An event already exists with identifier ${identifier}.`;
    if (form.get('event_name') !== 'dealgraph_credits' || customer === '' || age < -300)
      return { status: 400 };
    if (!this.store(this.stripe, identifier, [customer, Number(form.get('payload[value]'))]))
      return { status: 400, body: { error: { type: 'invalid_request_error', message } } };
    return { status: 200, body: { object: 'billing.meter_event', identifier } };
  }

  private store(events: Map<string, Metered>, id: string, metered: Metered): boolean {
    const isNew = !events.has(id);
    if (!isNew) this.repeated += 1;
    events.set(id, metered);
    return isNew;
  }
}
