/** What exports may take of an organization's place and of a process. */
export interface ExportBounds {
  /** Exports of one organization that are at work, or whose file is kept. */
  readonly exports: number;
  /** Exports that one process works at together; 0 leaves them to other processes. */
  readonly exportsAtOnce: number;
  /** Records of one export. */
  readonly exportRows: number;
}

export const standardExportBounds: ExportBounds = {
  exports: 10,
  exportsAtOnce: 2,
  exportRows: 1_000_000,
};
