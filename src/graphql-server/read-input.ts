import type { IncomingMessage, ServerResponse } from 'node:http';
import { createJsonParser } from '../http/json-body.js';
import { readPlainJson } from '../http/read-plain-json.js';
import { checkSource, checkVariables, type GraphLimits, keylessTokens } from './limits/limits.js';

const largestBody = 2 ** 20;
const largestKeylessBody = 100 * 2 ** 10;

/** The input of a request, in Apollo Server's format. */
export interface Input {
  /** The parsed body, or undefined when there is none. */
  readonly body: unknown;
  /** The query string with its question mark, or an empty string. */
  readonly search: string;
}

interface Given {
  query?: unknown;
  variables?: unknown;
  extensions?: unknown;
}

type Parse = ReturnType<typeof createJsonParser>;
type Parsed = IncomingMessage & { body?: unknown };

/**
 * Creates the function that reads the body. It rejects input that is too long or too deeply nested before any document
 * is parsed. Without a key, a document must be small and cannot be registered as a persisted query, so that it cannot
 * evict the queries of other clients.
 */
export function createInputReader(
  limits: GraphLimits,
): (request: IncomingMessage, response: ServerResponse, isKeyless: boolean) => Promise<Input> {
  const json = createJsonParser({ limit: largestBody });
  const keylessJson = createJsonParser({ limit: largestKeylessBody });
  return async (request, response, isKeyless) => {
    const read = readPlainJson(request, isKeyless ? largestKeylessBody : largestBody);
    const body = withoutEmpty(await (read ?? parse(isKeyless ? keylessJson : json, request, response)));
    const search = withoutEmptyParameters(searchOf(request));
    const bounds = isKeyless ? { ...limits, maxTokens: keylessTokens(limits) } : limits;
    for (const given of [body as Given | undefined, parametersOf(search)]) {
      // The text of a persisted query was checked when it was registered, so a request with only its hash is not
      // checked.
      if (typeof given?.query === 'string') checkSource(given.query, bounds);
      checkVariables(given?.variables, limits);
    }
    return isKeyless ? withoutRegistration(body, search) : { body, search };
  };
}

/**
 * Parses the body with body-parser, which does not need Express's request object.
 * @throws the errors of body-parser, which `toBodyError` converts.
 */
function parse(json: Parse, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  return new Promise((resolve, reject) => {
    json(request, response, (error?: Error) => {
      if (error === undefined) resolve((request as Parsed).body);
      else reject(error);
    });
  });
}

/** Parameters that are treated as absent when empty, as GraphQL over HTTP specifies for `operationName`. */
const optional = ['operationName', 'variables', 'extensions'] as const;

/** Removes optional parameters that are the empty string from the body. */
function withoutEmpty(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const given = body as Readonly<Record<string, unknown>>;
  if (optional.every((name) => given[name] !== '')) return body;
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== '' || !optional.some((one) => one === name)),
  );
}

/** Removes optional parameters that are empty, or are `null`, from the query string. */
function withoutEmptyParameters(search: string): string {
  if (!/[?&](?:operationName|variables|extensions)(?:=(?:null)?)?(?:&|$)/.test(search)) return search;
  const parameters = new URLSearchParams(search);
  for (const name of optional) {
    if (name !== 'operationName') parameters.delete(name, 'null');
    parameters.delete(name, '');
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

/** Removes the hash of a persisted query when its text is sent too. The document still runs, but is not registered. */
function withoutRegistration(body: unknown, search: string): Input {
  const remaining =
    typeof (body as Given | undefined)?.query === 'string' ? withoutExtensions(body as Given) : body;
  const parameters = new URLSearchParams(search);
  if (!parameters.has('query') || !parameters.has('extensions')) return { body: remaining, search };
  parameters.delete('extensions');
  return { body: remaining, search: `?${parameters.toString()}` };
}

function withoutExtensions({ extensions: _dropped, ...given }: Given): Given {
  return given;
}

function searchOf({ url = '' }: IncomingMessage): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

/** Returns the query parameters as Apollo Server reads them. Express would ignore all but the first thousand. */
function parametersOf(search: string): Given | undefined {
  return search === '' ? undefined : Object.fromEntries(new URLSearchParams(search));
}
