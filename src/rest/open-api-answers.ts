import { eventStreamType } from '../http/event-stream.js';
import { rowTypes } from '../http/row-types.js';
import { referTo } from '../wire/refer-to.js';
import { headersOf } from './open-api-headers.js';
import type { RecordedExample } from './recorded-examples.js';
import type { Route } from './route.js';
import { shortenExample } from './shorten-example.js';

/** The answers of a route that are no errors, by their statuses. */
export function describeAnswers(one: Route, example: RecordedExample | undefined): object {
  const { answers, charges, versioned, rows, spends, isFile } = one;
  if (isFile === true) return fileAnswers(example);
  const isDry = charges !== null || spends === true;
  const headers = headersOf(200, charges !== null, versioned, rows?.isPage);
  const json = {
    schema: schemaOf(answers, isDry),
    ...(example && { example: shortenExample(example.answer) }),
  };
  return {
    200: {
      description: isDry ? 'The answer, or with `X-Dry-Run: true` its price.' : 'The answer.',
      headers,
      content: { 'application/json': json, ...rowsContent(rows), ...eventsContent(answers, example) },
    },
    ...(answers.noContent !== undefined && { 204: { description: answers.noContent, headers } }),
    ...(versioned && { 304: { description: 'The record is as `If-None-Match` knows it. Free.', headers } }),
  };
}

/** A stream answers JSON to dry runs alone. */
function schemaOf({ schema, array, isStream }: Route['answers'], isDry: boolean): object {
  const dryRun = referTo('DryRun');
  if (isStream === true) return dryRun;
  const answer = array ? { type: 'array', items: referTo(schema) } : referTo(schema);
  return isDry ? { oneOf: [answer, dryRun] } : answer;
}

/** One row a line: a JSON value, or the cells of a CSV, which has no schema in this language. */
function rowsContent(rows: Route['rows']): object {
  const csv = {
    type: 'string',
    description: 'RFC 4180 with a header line; the columns are in docs/csv-columns.md.',
  };
  return Object.fromEntries(
    (rows?.formats ?? []).map((format) => [
      rowTypes[format],
      { schema: format === 'csv' ? csv : referTo(rows?.schema ?? '') },
    ]),
  );
}

/** A file, or a range of it. */
function fileAnswers(example: RecordedExample | undefined): object {
  const schema = { type: 'string', description: 'The rows of the file.' };
  const content = {
    [rowTypes.ndjson]: { schema },
    [rowTypes.csv]: { schema, ...(example && { example: example.answer }) },
  };
  return {
    200: { description: 'The file.', headers: headersOf(200, false, true, false, true), content },
    206: {
      description: 'The bytes that `Range` asks for.',
      headers: headersOf(206, false, true, false, true),
      content,
    },
  };
}

/** Events, of which each has a row of the feed for its data. */
function eventsContent({ isStream }: Route['answers'], example: RecordedExample | undefined): object {
  if (isStream !== true) return {};
  const description =
    'Events `added`, `updated` and `removed`: `id` is the cursor behind it, `data` a row as `changes` answers it. An ' +
    'event `error` has the body of an error, and ends the stream.';
  const events = example?.events;
  return {
    [eventStreamType]: {
      schema: { type: 'string', description },
      ...(events !== undefined && { example: shortenEvents(events) }),
    },
  };
}

/** The first event, with its data as a shortened JSON value. */
function shortenEvents(events: string): string {
  const [first = ''] = events.split('\n\n').filter((event) => event.includes('\ndata: '));
  return `${first.replace(/^data: (.*)$/m, (_line, data: string) => `data: ${JSON.stringify(shortenExample(JSON.parse(data)))}`)}\n\n`;
}
