/** The files of the log that the last checkpoint needs, by the names of the first and the last. */
export interface LogSegments {
  readonly first: string;
  readonly last: string;
}

/** An embedded PostgreSQL that is spoken to in the wire protocol, in this process or in a thread of it. */
export interface WireDatabase {
  /** Ends what an earlier client left open: every client shares one backend session. */
  reset(): Promise<void>;
  /** Sends whole protocol messages and answers what came back, in order. Exchanges never overlap. */
  exchange(message: Uint8Array): Promise<Uint8Array[]>;
  /**
   * Copies its files, and of its log these segments, into a folder that is not there yet; only of one that has files.
   * No exchange runs meanwhile.
   */
  copy?(folder: string, log: LogSegments): Promise<void>;
  close(): Promise<void>;
}
