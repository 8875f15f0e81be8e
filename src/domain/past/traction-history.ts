/** A figure of a company from a moment on, until the next point. */
export interface TractionPoint {
  /** RFC 3339. */
  readonly at: string;
  /** Null while it is not known, or the company is not there. */
  readonly value: number | null;
}

/** How a figure of a company went, as far as its versions are kept (D14). */
export interface TractionHistory {
  readonly companyId: string;
  /** From when on the points are complete, RFC 3339: the moment of the first one. */
  readonly since: string;
  /** Oldest first; neighbours differ, and there is always one. */
  readonly points: readonly TractionPoint[];
}
