/** An embedded PostgreSQL that is spoken to in the wire protocol, in this process or in a thread of it. */
export interface WireDatabase {
  /** Ends what an earlier client left open: every client shares one backend session. */
  reset(): Promise<void>;
  /** Sends whole protocol messages and answers what came back, in order. Exchanges never overlap. */
  exchange(message: Uint8Array): Promise<Uint8Array[]>;
  close(): Promise<void>;
}
