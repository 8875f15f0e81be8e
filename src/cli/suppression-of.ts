import { SuppressionKey } from '../import/model/suppression-key.js';
import type { CommandServices } from './command.js';

/** Returns the key by which erased people are recognized; null if none is configured. */
export function suppressionOf({ suppressionKey }: CommandServices): SuppressionKey | null {
  return suppressionKey === undefined ? null : new SuppressionKey(suppressionKey);
}
