// The public exports of the package. No other file re-exports modules.
export type { Answer, Credits, NarrowAllowance, PageFile, Rate } from './answer.js';
export type { GraphAnswer, GraphOptions } from './call-graph.js';
export type {
  CallOptions,
  ChunkOptions,
  ClientOptions,
  FileOptions,
  FormatOptions,
  Formatted,
  MeteredOptions,
  Receipt,
  RowFormat,
  VersionedOptions,
} from './client-options.js';
export { createClient, type Dealgraph } from './create-client.js';
export { ConnectionError, DealgraphError } from './dealgraph-error.js';
export type { GraphDocument } from './print-document.js';
export type { GraphProblem } from './answer.js';
export * from './generated/errors.js';
export type * from './generated/methods.js';
export type * from './generated/schemas.js';
export type { Events, Feed, FeedCall, PageCall, Pages, PollOptions, Streamed } from './pages.js';
export { readNdjson } from './read-ndjson.js';
export {
  verifyWebhook,
  WebhookVerificationError,
  type VerifyOptions,
  type WebhookEvent,
  type WebhookHeaders,
} from './verify-webhook.js';
