// What users of the package import: the one file that gathers what others have.
export type { Answer, Credits, Rate } from './answer.js';
export type { GraphAnswer, GraphOptions } from './call-graph.js';
export type { CallOptions, MeteredOptions, VersionedOptions } from './call-options.js';
export type { ChunkOptions } from './chunk-options.js';
export type { ClientOptions } from './client-options.js';
export { ConnectionError } from './connection-error.js';
export { createClient, type Dealgraph } from './create-client.js';
export { DealgraphError } from './dealgraph-error.js';
export type { GraphDocument } from './graph-document.js';
export type { GraphProblem } from './graph-problem.js';
export * from './generated/errors.js';
export type * from './generated/methods.js';
export type * from './generated/schemas.js';
export type { Events, Feed, FeedCall, PageCall, Pages, PollOptions, Streamed } from './iterated.js';
export { verifyWebhook, type VerifyOptions, type WebhookHeaders } from './verify-webhook.js';
export type { WebhookEvent } from './webhook-event.js';
export { WebhookVerificationError } from './webhook-verification-error.js';
