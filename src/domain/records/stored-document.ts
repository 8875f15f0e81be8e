/**
 * A record as the contract's JSON (contract 2), kept beside its columns, so that REST sends it as it is. Records have
 * these only where they are asked for by name (`documentFields`).
 */
export interface StoredDocument {
  /** The JSON text, exactly as it is sent. Null for a row that another version of the program wrote. */
  readonly document?: string | null;
  /** Another one for each other text; 22 characters. The record's ETag (D15). */
  readonly version?: string | null;
}

/** A record with its document. */
export type Documented<Of> = Of & { readonly document: string; readonly version: string };

/** What is asked of records whose documents alone are wanted. */
export const documentFields: readonly string[] = ['document', 'version'];

/** Whether these fields ask for the documents of records. */
export function asksForDocument(fields: readonly string[] | undefined): boolean {
  return fields?.includes('document') ?? false;
}
