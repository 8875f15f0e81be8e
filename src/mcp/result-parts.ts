import { ApiError } from '../errors/api-error.js';
import { quote } from '../values/nearest-texts.js';

const choices = ['both', 'text', 'structured'] as const;

/**
 * The parts of a tool's result that contain its data. The protocol recommends both, because some hosts show a model only
 * the text, and others only the structured content. For hosts that show both, one of them is enough.
 */
export type ResultParts = (typeof choices)[number];

/**
 * Reads the parts that the user of a host has chosen.
 * @throws ApiError VALIDATION_ERROR.
 */
export function readResultParts(headers: Readonly<Record<string, unknown>>): ResultParts {
  const value = headers['x-tool-results'];
  if (value === undefined) return 'both';
  const choice = choices.find((one) => one === value);
  if (choice !== undefined) return choice;
  const message = `X-Tool-Results must be one of ${choices.join(', ')}, got ${quote(value)}.`;
  throw new ApiError('VALIDATION_ERROR', message);
}
