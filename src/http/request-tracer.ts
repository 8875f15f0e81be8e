import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Door } from '../domain/door.js';

/** Answers a request inside a span of its own, which ends with the answer. */
export type RequestTracer = (
  request: IncomingMessage,
  response: ServerResponse,
  door: Door,
  answer: () => void,
) => void;
