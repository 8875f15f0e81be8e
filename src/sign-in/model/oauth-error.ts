/** The error codes of the endpoints, with their HTTP status when they are sent as JSON. */
const statuses = {
  // RFC 6749, sections 4.1.2.1 and 5.2
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_scope: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  access_denied: 403,
  server_error: 500,
  temporarily_unavailable: 503,
  // RFC 7009, section 2.2.1
  unsupported_token_type: 400,
  // RFC 7591, section 3.2.2
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  // RFC 8707, section 2
  invalid_target: 400,
} as const;

export type OAuthErrorCode = keyof typeof statuses;

/** Characters that `error_description` must not contain (RFC 6749, section 5.2). */
const unprintable = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g;

/** An error of OAuth. Its description is plain ASCII text that says what is needed. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly description: string;

  constructor(
    readonly code: OAuthErrorCode,
    description: string,
    /** The HTTP status, if it is not that of the code, and headers such as `Retry-After`. */
    private readonly options: {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(description);
    this.description = description.replace(unprintable, "'");
  }

  get status(): number {
    return this.options.status ?? statuses[this.code];
  }

  get headers(): Readonly<Record<string, string>> {
    return this.options.headers ?? {};
  }

  /** Returns the body of the response. */
  toJson(): { readonly error: OAuthErrorCode; readonly error_description: string } {
    return { error: this.code, error_description: this.description };
  }
}
