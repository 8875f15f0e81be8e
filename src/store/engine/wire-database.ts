/** An embedded PostgreSQL that is spoken to in the wire protocol, in this process or in a thread of it. */
export interface WireDatabase {
  /** Ends what an earlier client left open: every client shares one backend session. */
  reset(): Promise<void>;
  /** Sends whole protocol messages and answers what came back, in order. Exchanges never overlap. */
  exchange(message: Uint8Array): Promise<Uint8Array[]>;
  /** Copies its files into a folder that is not there yet; only of one that has files. No exchange runs meanwhile. */
  copy?(folder: string): Promise<void>;
  close(): Promise<void>;
}
