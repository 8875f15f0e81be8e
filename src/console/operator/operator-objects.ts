/** The objects of the operator API that the pages show, as in schema/operator-openapi.json. */
export interface Organization {
  readonly id: string;
  readonly external_id: string | null;
  readonly name: string;
  readonly state: 'active' | 'suspended' | 'closed' | 'purged';
  readonly suspended_at: string | null;
  readonly suspension_reason: string | null;
  readonly closed_at: string | null;
  readonly monthly_credits: number;
  readonly used: number;
  readonly remaining: number;
  readonly daily_cap: number;
  readonly daily_used: number;
  readonly rate_limit: { readonly max: number; readonly window_seconds: number };
  readonly created_at: string;
  readonly last_call_at: string | null;
}

export interface Grant {
  readonly id: string;
  readonly status: 'open' | 'used' | 'expired' | 'voided';
  readonly credits: number;
  readonly used: number;
  readonly remaining: number;
  readonly expires_at: string | null;
  readonly external_id: string | null;
  readonly note: string | null;
  readonly created_at: string;
}

export interface OrganizationKey {
  readonly id: string;
  readonly name: string | null;
  readonly prefix: string;
  readonly status: 'active' | 'replaced' | 'expired' | 'revoked';
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly last_used_at: string | null;
}

export interface Usage {
  readonly from: string;
  readonly to: string;
  readonly credits: number;
  readonly requests: number;
  readonly rows: readonly {
    readonly group: string;
    readonly credits: number;
    readonly requests: number;
  }[];
}

export interface Receipt {
  readonly id: string;
  readonly request_id: string;
  readonly charged_at: string;
  readonly key_name: string | null;
  readonly key_prefix: string | null;
  readonly channel: string;
  readonly operation: string;
  readonly outcome: 'charged' | 'refunded' | 'free' | 'refused' | 'failed';
  readonly status: number | null;
  readonly error_code: string | null;
  readonly credits: number;
}

export interface AuditEvent {
  readonly id: string;
  readonly at: string;
  readonly actor_kind: 'user' | 'api_key' | 'operator_key';
  readonly actor: string;
  readonly action: string;
  readonly target_id: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface SourcingRequest {
  readonly identifier_kind: string;
  readonly identifier: string;
  readonly times_requested: number;
  readonly organizations: number;
  readonly last_requested_at: string;
  readonly resolved_at: string | null;
  readonly company_id: string | null;
}

export interface ImportProgress {
  readonly running: number;
  readonly records: number;
  readonly percent: number | null;
  readonly silent_seconds: number | null;
}

export interface Check {
  readonly check: string;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly found: string;
  readonly advice: string | null;
}

export interface CheckReport {
  readonly checked_at: string;
  readonly ok: number;
  readonly warned: number;
  readonly failed: number;
  readonly checks: readonly Check[];
}

export interface OperatorKey {
  readonly id: string;
  readonly name: string | null;
  readonly prefix: string;
  readonly scopes: readonly OperatorScope[];
}

export type OperatorScope =
  'organizations:read' | 'organizations:write' | 'keys:write' | 'usage:read' | 'records:write' | 'audit:read';

/** A page of a list, newest first. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}
