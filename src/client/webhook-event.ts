import type {
  AcquisitionChange,
  CompanyChange,
  FundingRoundChange,
  InvestorChange,
  PersonChange,
} from './generated/schemas.js';

type AnyChange = CompanyChange | PersonChange | InvestorChange | FundingRoundChange | AcquisitionChange;

/** A change as an event tells it: with its record when the webhook is not thin. */
type ToldChange = Pick<AnyChange, 'change' | 'id' | 'at'> & { readonly record?: AnyChange['record'] };

interface Told {
  /** Where `changes` of the same search or product goes on. */
  readonly cursor: string;
  readonly changes: readonly ToldChange[];
  /** There only when changes before these are lost, and all has to be read again. */
  readonly expired?: true;
  /** There only when records are left out because they could not be paid for. */
  readonly out_of_credits?: true;
}

interface EventOf<Type extends string, Data> {
  readonly type: Type;
  readonly timestamp: string;
  readonly data: Data;
}

/** What a webhook is sent. There will be more types: ignore what you do not know. */
export type WebhookEvent =
  | EventOf<'search.changed', Told & { readonly search_id: number }>
  | EventOf<'product.changed', Told & { readonly product: string }>
  | EventOf<
      'sourcing.resolved',
      { readonly identifier_kind: string; readonly identifier: string; readonly company_id: string }
    >
  | EventOf<'test', { readonly webhook_id: string }>;
