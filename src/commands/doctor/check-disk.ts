import { statfs } from 'node:fs/promises';
import type { CommandServices } from '../command.js';
import { describeBytes } from './describe-bytes.js';
import { fail, ok, warn, type Finding } from './finding.js';

const scarceBytes = 1024 ** 3;
const leastBytes = 100 * 1024 ** 2;
const advice = 'Make room on this disk, or move the data directory (DEALGRAPH_DATA_DIR) to another.';

/** How much room the data directory has; of a PostgreSQL only its own server knows. */
export async function checkDisk({ deployment, dataDirectory }: CommandServices): Promise<Finding[]> {
  if (!deployment.isEmbedded) return [];
  const { bavail, bsize } = await statfs(dataDirectory);
  const free = bavail * bsize;
  const found = `${describeBytes(free)} free at ${dataDirectory}`;
  if (free < leastBytes) return [fail('disk', found, advice)];
  return [free < scarceBytes ? warn('disk', found, advice) : ok('disk', found)];
}
