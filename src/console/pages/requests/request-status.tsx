import { Badge, type BadgeProps } from '../../components/badge.js';

export interface RequestStatusProps {
  readonly outcome: string;
  /** Null where no request waited for an answer. */
  readonly status: number | null;
}

const looks: Readonly<Record<string, BadgeProps['look']>> = {
  CHARGED: 'good',
  FREE: 'plain',
  REFUSED: 'warn',
  FAILED: 'bad',
};

/** The status of an answer, coloured by what came of the request. */
export function RequestStatus({ outcome, status }: RequestStatusProps) {
  return <Badge look={looks[outcome] ?? 'plain'}>{status ?? 'No answer'}</Badge>;
}
