import type { Answer } from './caller.js';

/** Expects an error in the contract's format (contract 7): `errorCode` and `message`, and no other keys. */
export function expectError(
  answer: Answer,
  status: number,
  errorCode: string,
  message?: string | RegExp,
): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: { errorCode, message: expectMessage(message) },
  });
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-request-id')).toMatch(/^req_[0-9a-v]{26}$/);
}

function expectMessage(message: string | RegExp | undefined): unknown {
  if (message === undefined) return expect.any(String) as unknown;
  return typeof message === 'string' ? message : expect.stringMatching(message);
}
