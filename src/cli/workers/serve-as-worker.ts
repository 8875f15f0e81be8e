import type { Config } from '../../config/config.js';
import { describeFailure } from '../describe-failure.js';
import type { WorkerPosition } from '../option-values.js';
import { PrimaryLink } from './primary-link.js';
import { limitsOfWorker } from './worker-limits.js';

/**
 * Runs a worker process. The primary reports a failure to start, so that workers that fail for the same reason do not
 * repeat it.
 *
 * @param run Serves requests until the stop signal of the link.
 */
export async function serveAsWorker(
  config: Config,
  position: WorkerPosition,
  run: (config: Config, primary: PrimaryLink) => Promise<void>,
): Promise<void> {
  const primary = new PrimaryLink();
  try {
    await run(limitsOfWorker(config, position), primary);
  } catch (error) {
    await primary.reportFailure(describeFailure(error));
    process.exit(1);
  }
  // The connection to the primary would keep the process running.
  process.disconnect();
}
