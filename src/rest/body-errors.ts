import type { ErrorCode } from '../errors/error-table.js';

/** What a body can be refused for (D3), beside what its operation says of it. */
export const bodyErrors: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];
