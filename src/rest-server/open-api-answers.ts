import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { eventStreamType } from '../http/event-stream.js';
import { rowTypes } from '../http/send-answer.js';
import { referTo } from '../records/wire/named-json-schemas.js';
import { isTextFormat } from '../records/wire/row-formats.js';
import type { Route } from '../rest/route.js';
import { headersOf } from './open-api-headers.js';

/** A recorded call of an operation with its response. test/harness/record-examples.mjs records these files. */
export interface RecordedExample {
  /** Values of the path and query parameters, by name. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** The response: parsed JSON, or the text of another format. */
  readonly answer: unknown;
  /** The first events of a stream. `answer` is then the response to a dry run. */
  readonly events?: string;
}

/** Resolves to the same folder from src and from dist. */
const folder = join(__dirname, '..', '..', 'schema', 'examples');

let recorded: ReadonlyMap<string, RecordedExample> | undefined;

/** Returns the recorded example of an operation, or undefined when schema/examples has none. */
export function recordedExample(operationId: string): RecordedExample | undefined {
  recorded ??= new Map(list().map((path) => [basename(path, '.json'), read(path)]));
  return recorded.get(operationId);
}

function list(): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => join(folder, name));
}

function read(path: string): RecordedExample {
  return JSON.parse(readFileSync(path, 'utf8')) as RecordedExample;
}

/** The 304 response: a component of the OpenAPI document. */
export const notModified = {
  description: 'The record still has the version in `If-None-Match`. Free.',
  headers: headersOf(200, true, true),
};

/** Describes the successful responses of a route, by status. */
export function describeAnswers(one: Route, example: RecordedExample | undefined): object {
  const { answers, charges, versioned, rows, isFile, dryRun } = one;
  if (isFile === true) return fileAnswers(example);
  const isDry = dryRun === 'priced';
  const headers = headersOf(200, charges !== null, versioned, rows?.isPage);
  const json = {
    schema: schemaOf(answers, isDry),
    ...(example && { example: shortenExample(example.answer) }),
  };
  return {
    200: {
      description: isDry ? 'Result or price.' : 'Result.',
      ...(Object.keys(headers).length > 0 && { headers }),
      content: { 'application/json': json, ...rowsContent(rows), ...eventsContent(answers, example) },
    },
    ...(answers.noContent !== undefined && { 204: { description: answers.noContent, headers } }),
    ...(versioned && { 304: { $ref: '#/components/responses/NotModified' } }),
  };
}

/** Returns the JSON schema of a response. For a stream, only dry runs return JSON. */
function schemaOf({ schema, array, isStream }: Route['answers'], isDry: boolean): object {
  const dryRun = referTo('DryRun');
  if (isStream === true) return dryRun;
  const answer = array ? { type: 'array', items: referTo(schema) } : referTo(schema);
  return isDry ? { oneOf: [answer, dryRun] } : answer;
}

/** The schema of a response in CSV: a component, to which most lists refer. */
export const csvSchema = {
  type: 'string',
  description: 'RFC 4180 with a [header line](/docs/csv-columns).',
};

/**
 * Describes the row formats: NDJSON, with the schema of one line, and others, which JSON Schema cannot describe. Those
 * that are not text have no schema.
 */
function rowsContent(rows: Route['rows']): object {
  return Object.fromEntries(
    (rows?.formats ?? []).map((format) => [
      rowTypes[format],
      isTextFormat(format) ? { schema: referTo(format === 'csv' ? 'Csv' : (rows?.schema ?? '')) } : {},
    ]),
  );
}

/** Describes responses that contain a file or a range of it. */
function fileAnswers(example: RecordedExample | undefined): object {
  const schema = { type: 'string', description: 'The rows of the file.' };
  const content = {
    [rowTypes.ndjson]: { schema },
    [rowTypes.csv]: { schema, ...(example && { example: example.answer }) },
    [rowTypes.parquet]: {},
    [rowTypes.xlsx]: {},
  };
  return {
    200: { description: 'The file.', headers: headersOf(200, false, true, false, true), content },
    206: {
      description: 'The bytes requested by `Range`.',
      headers: headersOf(206, false, true, false, true),
      content,
    },
  };
}

/** The schema of the server-sent events of a stream: a component. */
export const changeEventsSchema = {
  type: 'string',
  description:
    'Events `added`, `updated` and `removed`: `id` is the cursor after the event, and `data` is a row as `changes` ' +
    'returns it. An `error` event has an error body and ends the stream.',
};

/** Describes the server-sent events of a stream. */
function eventsContent({ isStream }: Route['answers'], example: RecordedExample | undefined): object {
  if (isStream !== true) return {};
  const events = example?.events;
  return {
    [eventStreamType]: {
      schema: referTo('ChangeEvents'),
      ...(events !== undefined && { example: shortenEvents(events) }),
    },
  };
}

/** Returns the first event that has data, and shortens the data. */
function shortenEvents(events: string): string {
  const [first = ''] = events.split('\n\n').filter((event) => event.includes('\ndata: '));
  return `${first.replace(/^data: (.*)$/m, (_line, data: string) => `data: ${JSON.stringify(shortenExample(JSON.parse(data)))}`)}\n\n`;
}

/** Maximum length of a shortened list, as JSON characters. The first item is always included. */
const maxListItems = 300;

/** Maximum length of a shortened text, in characters. */
const maxTextLength = 200;

/**
 * Objects whose properties all have the same shape, by key. An example includes only one of the properties; the others
 * are null.
 */
const alikeParts: ReadonlySet<string> = new Set(['traction_metrics']);

/** Matches the time windows of a metric, such as `3mo`. Their values have the same shape too. */
const windows = /^\d+mo$/;

/**
 * Shortens a recorded response for the OpenAPI document. Keeps all keys, but shortens lists and texts, and replaces all
 * but one of several similar properties with null. Tools that generate a Postman collection from the document repeat
 * every example many times.
 */
function shortenExample(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > maxTextLength ? `${value.slice(0, maxTextLength)}...` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return shortenList(value);
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    alikeParts.has(name) ? takeFirst(inner, () => true) : shortenExample(inner),
  ]);
  return takeFirst(Object.fromEntries(entries), (name) => windows.test(name));
}

function shortenList(list: readonly unknown[]): unknown[] {
  const included: unknown[] = [];
  let length = 0;
  for (const item of list) {
    const short = shortenExample(item);
    length += JSON.stringify(short).length;
    if (included.length > 0 && length > maxListItems) break;
    included.push(short);
  }
  return included;
}

/** Sets all similar properties to null, except the first one that has a value. */
function takeFirst(value: unknown, isAlike: (name: string) => boolean): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value) as [string, unknown][];
  const first = entries.findIndex(([name, inner]) => isAlike(name) && inner !== null);
  if (first === -1) return value;
  return Object.fromEntries(
    entries.map(([name, inner], at) => [name, at !== first && isAlike(name) ? null : shortenExample(inner)]),
  );
}
