import { Badge, type BadgeProps } from '../../components/stat.js';
import { outcomeName } from './request-name.js';

export interface RequestStatusProps {
  readonly outcome: string;
  /** Null if there was no HTTP response, for example for a webhook. */
  readonly status: number | null;
}

const looks: Readonly<Record<string, BadgeProps['look']>> = {
  CHARGED: 'good',
  REFUNDED: 'plain',
  FREE: 'plain',
  REFUSED: 'warn',
  FAILED: 'bad',
};

/**
 * Shows the HTTP status of a response in a color for its outcome. GraphQL and MCP return errors with status 200; for
 * these, and for a refund, shows the outcome instead of the status.
 */
export function RequestStatus({ outcome, status }: RequestStatusProps) {
  const isError = outcome === 'REFUSED' || outcome === 'FAILED';
  const isNamed = outcome === 'REFUNDED' || (isError && (status ?? 0) < 400);
  const text = isNamed ? outcomeName(outcome) : (status ?? 'No response');
  return <Badge look={looks[outcome] ?? 'plain'}>{text}</Badge>;
}
