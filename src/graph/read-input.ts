import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { readPlainJson } from '../http/read-plain-json.js';
import { checkSource } from './limits/check-source.js';
import { checkVariables } from './limits/check-variables.js';
import { keylessTokens, type GraphLimits } from './limits/graph-limits.js';

const largestBody = 2 ** 20;
const largestKeylessBody = 100 * 2 ** 10;

/** What a request asks, as Apollo Server takes it. */
export interface Input {
  /** The parsed body; undefined when there is none. */
  readonly body: unknown;
  /** The query string with its question mark; empty when there is none. */
  readonly search: string;
}

interface Given {
  query?: unknown;
  variables?: unknown;
  extensions?: unknown;
}

type Parse = ReturnType<typeof express.json>;
type Parsed = IncomingMessage & { body?: unknown };

/**
 * Reads the body and refuses what is too long or too deep before anything of it is parsed as a document. Without a key a
 * document is small, and registers no persisted query: nobody else's is pushed out by it.
 */
export function createInputReader(
  limits: GraphLimits,
): (request: IncomingMessage, response: ServerResponse, isKeyless: boolean) => Promise<Input> {
  const json = express.json({ limit: largestBody });
  const keylessJson = express.json({ limit: largestKeylessBody });
  return async (request, response, isKeyless) => {
    const read = readPlainJson(request, isKeyless ? largestKeylessBody : largestBody);
    const body = withoutEmpty(await (read ?? parse(isKeyless ? keylessJson : json, request, response)));
    const search = withoutEmptyParameters(searchOf(request));
    const bounds = isKeyless ? { ...limits, maxTokens: keylessTokens(limits) } : limits;
    for (const given of [body as Given | undefined, parametersOf(search)]) {
      // A text that comes by its hash alone (persisted) passed here when it first came.
      if (typeof given?.query === 'string') checkSource(given.query, bounds);
      checkVariables(given?.variables, limits);
    }
    return isKeyless ? withoutRegistration(body, search) : { body, search };
  };
}

/** body-parser looks at nothing that Express adds to requests. @throws its own errors (toBodyError). */
function parse(json: Parse, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  return new Promise((resolve, reject) => {
    json(request, response, (error?: Error) => {
      if (error === undefined) resolve((request as Parsed).body);
      else reject(error);
    });
  });
}

/** Parameters that count as not given when they are empty, as GraphQL over HTTP has it for `operationName`. */
const optional = ['operationName', 'variables', 'extensions'] as const;

/** The body without optional parameters that are the empty string. */
function withoutEmpty(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const given = body as Readonly<Record<string, unknown>>;
  if (optional.every((name) => given[name] !== '')) return body;
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== '' || !optional.some((one) => one === name)),
  );
}

/** The query string without optional parameters that have no value, or the value `null`. */
function withoutEmptyParameters(search: string): string {
  if (!/[?&](?:operationName|variables|extensions)(?:=(?:null)?)?(?:&|$)/.test(search)) return search;
  const parameters = new URLSearchParams(search);
  for (const name of optional) {
    if (name !== 'operationName') parameters.delete(name, 'null');
    parameters.delete(name, '');
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

/** A document that comes with its hash runs all the same. */
function withoutRegistration(body: unknown, search: string): Input {
  const kept =
    typeof (body as Given | undefined)?.query === 'string' ? withoutExtensions(body as Given) : body;
  const parameters = new URLSearchParams(search);
  if (!parameters.has('query') || !parameters.has('extensions')) return { body: kept, search };
  parameters.delete('extensions');
  return { body: kept, search: `?${parameters.toString()}` };
}

function withoutExtensions({ extensions: _dropped, ...given }: Given): Given {
  return given;
}

function searchOf({ url = '' }: IncomingMessage): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

/** Read as Apollo Server reads them: Express stops after a thousand parameters. */
function parametersOf(search: string): Given | undefined {
  return search === '' ? undefined : Object.fromEntries(new URLSearchParams(search));
}
