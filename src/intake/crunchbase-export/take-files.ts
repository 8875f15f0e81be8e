import type { SourceFile } from '../../files/source-file.js';
import { rejectRow } from '../crunchbase/reject-row.js';
import { readCsvBatches, type CsvLayout } from '../csv-rows.js';
import type { IntakeListener, Reject } from '../intake-item.js';
import { exportColumns, exportFiles, type ExportData, type ExportFile } from './export-data.js';
import type { FileIntake } from './row-intake.js';
import { fileIntakes } from './take-rows.js';

/** Descriptions may be long; all other fields are far shorter. */
const longestField = 200_000;

/** Reads all files into the data, and yields the rows that cannot be taken. */
export async function* takeFiles(
  sources: AsyncIterable<SourceFile>,
  data: ExportData,
  listener: IntakeListener,
): AsyncGenerator<Reject> {
  const intakes = fileIntakes(data, (what) => {
    listener.onCount(what, 1);
  });
  for await (const file of sources) {
    const name = exportFiles.find((each) => each === file.name);
    if (name !== undefined) yield* takeFile(file, name, intakes[name], data, listener);
  }
}

async function* takeFile(
  file: SourceFile,
  name: ExportFile,
  { names, take }: FileIntake,
  data: ExportData,
  listener: IntakeListener,
): AsyncGenerator<Reject> {
  const layout: CsvLayout<string> = { needed: exportColumns[name], names, encoding: 'utf8', longestField };
  const files = { isCut: false, hasRows: false };
  const watch: IntakeListener = {
    ...listener,
    onRefused: (path, refusal) => {
      files.isCut = true;
      listener.onRefused(path, refusal);
    },
  };
  for await (const rows of readCsvBatches(file, layout, watch)) {
    for (const row of rows) {
      const reason = row.kind === 'Reject' ? null : take(row);
      if (row.kind !== 'Reject') files.hasRows = true;
      if (row.kind === 'Reject') yield row;
      else if (reason !== null) yield rejectRow(file, row, reason);
    }
  }
  if (files.hasRows) (files.isCut ? data.cutFiles : data.wholeFiles).add(name);
}
