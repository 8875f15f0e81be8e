import type { AnswerBody } from '../http/send-answer.js';

/** By the HTTP request as Apollo Server was given it, which its plugins see too. */
const bodies = new WeakMap<object, AnswerBody>();

/** What is sent in the place of the body that Apollo Server would write. */
export function setOutgoingBody(request: object, body: AnswerBody): void {
  bodies.set(request, body);
}

/** The body that was set for a request; undefined when there is none. */
export function findOutgoingBody(request: object): AnswerBody | undefined {
  return bodies.get(request);
}
