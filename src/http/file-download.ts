/** A file that is sent as a whole or in ranges of its bytes, read as it is sent. */
export interface FileDownload {
  readonly bytes: number;
  /** Strong, without quotes. */
  readonly version: string;
  readonly contentType: string;
  readonly name: string;
  /** The bytes from one place to another, the second not among them. */
  readonly read: (from: number, to: number) => AsyncIterable<Buffer>;
}
