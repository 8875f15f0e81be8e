import { LazyRows } from './lazy-rows.js';

/** The rows of an answer that is sent as NDJSON: a line for each, made when it is written. */
export class LineRows extends LazyRows {}
