import { restPaths } from '../../generated/rest-paths.js';

export interface RequestNames {
  readonly channel: string;
  /** The names of the operations in the request, separated by commas. */
  readonly operation: string;
  readonly target: string | null;
}

/**
 * Returns the name of a request: method and path for REST, the operation name for GraphQL (or the fields, if the
 * operation has no name), the name of the tool for MCP.
 */
export function requestName({ channel, operation, target }: RequestNames): string {
  if (channel === 'rest') return restPaths[operation] ?? target?.split('?')[0] ?? operation;
  if (operation === 'none') return target ?? 'Unknown operation';
  return target ?? operation.replaceAll(',', ', ');
}

const channelNames: Readonly<Record<string, string>> = {
  rest: 'REST',
  graphql: 'GraphQL',
  mcp: 'MCP',
  webhook: 'Webhook',
};

/** Returns the display name of a channel, for example `REST`. */
export function channelName(channel: string): string {
  return channelNames[channel] ?? channel;
}

const outcomeNames: Readonly<Record<string, string>> = {
  charged: 'Charged',
  refunded: 'Refunded',
  free: 'Free',
  refused: 'Rejected',
  failed: 'Failed',
};

/** Returns the display name of an outcome, for example `Charged`. */
export function outcomeName(outcome: string): string {
  return outcomeNames[outcome.toLowerCase()] ?? outcome;
}
