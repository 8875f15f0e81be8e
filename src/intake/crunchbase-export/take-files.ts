import { readCsvRows, type CsvLayout } from '../crunchbase/csv-rows.js';
import { rejectRow } from '../crunchbase/reject-row.js';
import type { IntakeListener, Reject } from '../intake-item.js';
import type { SourceFile } from '../source-file.js';
import { exportFiles, type ExportData, type ExportFile } from './export-data.js';
import type { FileIntake } from './row-intake.js';
import { fileIntakes } from './take-rows.js';

/** Reads all files into the data, and yields the rows that cannot be taken. Reports the files that are not read. */
export async function* takeFiles(
  sources: AsyncIterable<SourceFile>,
  data: ExportData,
  listener: IntakeListener,
): AsyncGenerator<Reject> {
  const intakes = fileIntakes(data, (what) => {
    listener.onCount(what, 1);
  });
  for await (const file of sources) {
    const name = exportFileOf(file.name);
    if (name === null) listener.onCount(`files not read: ${file.name}`, 1);
    else {
      const isWhole = yield* takeFile(file, intakes[name], listener);
      (isWhole ? data.wholeFiles : data.cutFiles).add(name);
    }
  }
}

/** Which file of the export this is; null for one that has no place in the contract. */
export function exportFileOf(fileName: string): ExportFile | null {
  const bare = fileName.toLowerCase().replace(/\.gz$/, '');
  return exportFiles.find((file) => file === bare) ?? null;
}

/** Returns whether the file was read to its end, with a header that it can have. */
async function* takeFile(
  file: SourceFile,
  { needed, names, take }: FileIntake,
  listener: IntakeListener,
): AsyncGenerator<Reject, boolean> {
  const layout: CsvLayout<string> = { needed, names, encoding: 'utf8' };
  let hasRows = false;
  let isCut = false;
  for await (const row of readCsvRows(file, layout, listener)) {
    if (row.kind === 'Reject') {
      isCut = row.reason === breakOff;
      yield row;
      continue;
    }
    hasRows = true;
    const reason = take(row);
    if (reason !== null) yield rejectRow(file, row, reason);
  }
  return hasRows && !isCut;
}

/** The reason of the last reject of a file that ends before its end. */
const breakOff = 'the file breaks off here';
