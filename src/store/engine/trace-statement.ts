/**
 * Hears of a statement as it begins, by its summary (`SELECT company`), and of its end: what it answers is called with
 * the failure, or with null. Null where nobody wants to hear of this one.
 */
export type TraceStatement = (summary: string) => ((error: unknown) => void) | null;
