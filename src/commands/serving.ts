import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { RequestTracer } from '../http/request-tracer.js';
import type { ServeOptions } from './actions.js';

/** What a server is started with. */
export interface Serving {
  readonly config: Config;
  readonly options: ServeOptions;
  readonly logger: Logger;
  /** Traces requests; null when nobody asked for that. */
  readonly trace: RequestTracer | null;
  readonly say: (text: string) => void;
}
