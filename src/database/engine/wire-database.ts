/** The names of the first and the last log segment that recovery from the last checkpoint needs. */
export interface LogSegments {
  readonly first: string;
  readonly last: string;
}

/** An embedded PostgreSQL that speaks the wire protocol, in this thread or in a worker thread. */
export interface WireDatabase {
  /** Resets the session state that the previous client left. All clients share one backend session. */
  reset(): Promise<void>;
  /** Sends complete protocol messages and returns the responses in order. Exchanges do not overlap. */
  exchange(message: Uint8Array): Promise<Uint8Array[]>;
  /**
   * Copies the database files, with only these log segments, to a folder that does not exist yet. No exchange runs
   * meanwhile. Undefined for a database without files.
   */
  copy?(folder: string, log: LogSegments): Promise<void>;
  close(): Promise<void>;
}
