import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { ServeOptions } from './actions.js';

/** What a server is started with. */
export interface Serving {
  readonly config: Config;
  readonly options: ServeOptions;
  readonly logger: Logger;
  readonly say: (text: string) => void;
}
