import type { SourceFile } from '../../files/source-file.js';
import { rejectRow } from '../crunchbase/reject-row.js';
import { readCsvBatches, type CsvLayout } from '../csv-rows.js';
import type { FileListener, IntakeListener, Reject } from '../intake-item.js';
import type { EntityTable } from './entity-table.js';
import { exportColumns, exportFiles, type ExportData, type ExportFile } from './export-data.js';
import { noUuid, type FileIntake } from './row-intake.js';
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
  if (!data.isArchiveBroken) return;
  for (const name of exportFiles) if (!data.hasFile(name)) data.failedFiles.add(name);
}

async function* takeFile(
  file: SourceFile,
  name: ExportFile,
  { names, take }: FileIntake,
  data: ExportData,
  listener: IntakeListener,
): AsyncGenerator<Reject> {
  const layout: CsvLayout<string> = { needed: exportColumns[name], names, encoding: 'utf8', longestField };
  const entities = entityTable(data, name);
  let hasRows = false;
  for await (const rows of readCsvBatches(file, layout, noteFailures(name, data, listener))) {
    for (const row of rows) {
      const reason = row.kind === 'Reject' ? null : take(row);
      if (row.kind !== 'Reject') hasRows = true;
      if (row.kind === 'Reject') {
        entities?.noteReject(row.text);
        yield row;
      } else if (reason !== null) {
        // A row without a UUID describes no stored record.
        const uuid = row.field('uuid');
        if (uuid !== null && reason !== noUuid('uuid')) entities?.noteReject(uuid);
        yield rejectRow(file, row, reason);
      }
    }
  }
  if (hasRows) (data.failedFiles.has(name) ? data.cutFiles : data.wholeFiles).add(name);
}

/** The tables whose records other rows may name, by the file that has their rows. */
function entityTable(data: ExportData, name: ExportFile): EntityTable<string> | null {
  if (name === 'organizations.csv') return data.organizations;
  if (name === 'people.csv') return data.people;
  return name === 'investors.csv' ? data.investors : null;
}

function noteFailures(name: ExportFile, data: ExportData, listener: IntakeListener): FileListener {
  return {
    ...listener,
    onRefused: (path, refusal) => {
      data.failedFiles.add(name);
      listener.onRefused(path, refusal);
    },
    onMissingLineEnd: () => data.openEndedFiles.add(name),
  };
}
