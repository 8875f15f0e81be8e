/** A record that is asked for by its id: as it is, or as it was known at a moment of the past. */
export interface RecordRequest {
  readonly id: string;
  readonly asOf: Date | null;
}
