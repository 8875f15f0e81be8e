import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OperatorAnswer, OperatorClient } from './operator-client.js';

/** An event of the feed of charges. */
export interface ChargeEvent {
  readonly id: string;
  readonly subject: string;
  readonly time: string;
  readonly data: {
    readonly organization_id: string;
    readonly credits: number;
    readonly [name: string]: unknown;
  };
}

const attribute = { type: 'string', minLength: 1 };

/** The rules of the CloudEvents 1.0 JSON format: required attributes, their types, and the names of all attributes. */
const cloudEvents = {
  type: 'array',
  items: {
    type: 'object',
    required: ['specversion', 'id', 'source', 'type'],
    propertyNames: { pattern: '^([a-z0-9]{1,20}|data_base64)$' },
    properties: {
      specversion: { const: '1.0' },
      id: attribute,
      source: { ...attribute, format: 'uri-reference' },
      type: attribute,
      subject: attribute,
      time: { type: 'string', format: 'date-time' },
      datacontenttype: { const: 'application/json' },
      dataschema: { ...attribute, format: 'uri' },
    },
    not: { required: ['data', 'data_base64'] },
  },
};
const ajv = new Ajv();
addFormats(ajv);
const isBatch = ajv.compile(cloudEvents);

/** A page of the feed of charges. */
export interface EventPage {
  readonly events: readonly ChargeEvent[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** Reads a page, and expects a batch of valid CloudEvents. */
export async function readPage(operator: OperatorClient, query = ''): Promise<EventPage> {
  const answer = await operator.get(`/charges?${query}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  expect(answer.headers.get('content-type')).toBe('application/cloudevents-batch+json; charset=utf-8');
  expect([isBatch(answer.body), isBatch.errors]).toEqual([true, null]);
  return pageOf(answer);
}

function pageOf({ body, headers }: OperatorAnswer): EventPage {
  return {
    events: body as readonly ChargeEvent[],
    cursor: headers.get('x-end-cursor') ?? '',
    hasMore: headers.get('x-has-next-page') === 'true',
  };
}

/** A reader of the feed that remembers its cursor. */
export class ChargeReader {
  readonly ids: string[] = [];
  cursor = '';

  constructor(
    private readonly operator: OperatorClient,
    private readonly limit: number,
  ) {}

  /** Reads one page. */
  async step(): Promise<EventPage> {
    const after = this.cursor === '' ? '' : `&after=${this.cursor}`;
    const page = await readPage(this.operator, `limit=${this.limit}${after}`);
    expect(page.events.length).toBeLessThanOrEqual(this.limit);
    this.ids.push(...page.events.map(({ id }) => id));
    this.cursor = page.cursor;
    return page;
  }

  /** Reads pages until there is no next one. */
  async toEnd(): Promise<this> {
    for (let hasMore = true; hasMore;) ({ hasMore } = await this.step());
    return this;
  }
}
