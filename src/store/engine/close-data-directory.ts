import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { closeToOthers } from './close-to-others.js';

/** Everything that is ever put into a data directory. */
const ours =
  /^(postgres(\.new|\.replaced)?|backup\.new|restore\.new|rejects|demo-key|run|lock\.json(\..+)?)$/;

/**
 * Takes a data directory from everybody but its owner, for one that an earlier version or a loose umask left open. A
 * directory that holds other things too is not ours to close; what is ours in it is.
 */
export function closeDataDirectory(directory: string): void {
  const names = readdirSync(directory);
  if (names.every((name) => ours.test(name))) closeToOthers(directory);
  else for (const name of names) if (ours.test(name)) closeToOthers(join(directory, name));
}
