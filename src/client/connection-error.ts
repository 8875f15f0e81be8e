import { DealgraphError } from './dealgraph-error.js';

const messages = {
  CONNECTION_FAILED: 'The service could not be reached, or the connection was lost.',
  NO_ANSWER_IN_TIME: 'The service did not answer in time.',
  ANSWER_NOT_READABLE: 'The answer is not the JSON that the service sends.',
  FILE_HAS_CHANGED: 'The file is another one than the one that was begun: begin anew.',
} as const;

/** There is no answer, after all tries. Whether the call was charged is found by sending it again under its idempotency key. */
export class ConnectionError extends DealgraphError {
  override readonly name = 'ConnectionError';
  declare readonly code: keyof typeof messages;

  constructor(code: keyof typeof messages, cause?: unknown, status = 0) {
    super({ status, code, message: messages[code], cause });
  }
}
