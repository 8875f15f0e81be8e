/** What a client is made with. */
export interface ClientOptions {
  /** The key, sent as X-API-Key. */
  readonly apiKey: string;
  /** Where the service is: `https://data.example.com`, without `/api/v1`. */
  readonly url: string;
  /** What sends requests; the global fetch by default. */
  readonly fetch?: typeof fetch | undefined;
  /** How often a call is sent at most; 4 by default. */
  readonly maxTries?: number | undefined;
  /** How long one try may take; 30 s by default. */
  readonly timeoutMilliseconds?: number | undefined;
  /** The longest wait between two tries; when the service asks for more, the call fails at once. 60 s by default. */
  readonly maxWaitMilliseconds?: number | undefined;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
