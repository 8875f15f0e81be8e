import { basename, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { type Product, recordProducts } from '../records/record-kinds.js';
import { CommandError } from './command.js';
import { type ImportFormat, importFormats } from './import-formats.js';
import { type Actions, pick, readTextOrFile, readWords } from './option-values.js';

interface ImportOptions {
  readonly map?: string;
  readonly sheet?: string;
  readonly preview?: boolean;
  readonly mapFile?: string;
  readonly overwrite?: boolean;
  readonly records?: Product;
  readonly format?: ImportFormat;
  readonly rejects?: string;
  readonly fromStart?: boolean;
  readonly update?: boolean;
  readonly replace?: boolean;
  readonly complete?: string[];
  readonly removeMissing?: boolean;
  readonly atMost?: string;
  readonly restore?: boolean;
}

/** The value of `--map` that writes a map instead of importing with one. A file of this name is `./suggest`. */
const suggest = 'suggest';

/** Adds the command `import`. */
export function addImport(program: Command, actions: Actions): void {
  const command = program
    .command('import <paths...>')
    .description(
      'import folders, files or archives of contract NDJSON, of a Crunchbase export (also as a workbook), or of your own CSV files and workbooks (--map); exits with 1 if a file cannot be read completely',
    )
    .addOption(
      new Option('--format <format>', 'input format (default: detected automatically)').choices(
        importFormats,
      ),
    );
  addMapOptions(command)
    .option(
      '--rejects <file>',
      'file to write rejected lines to; it is overwritten (default: a new file in the data directory)',
    )
    .option(
      '--from-start',
      'write all records again, including those written by an interrupted import of the same files',
    )
    .addOption(
      new Option('--update', 'change only the keys that a line has; for contract NDJSON and --map').conflicts(
        'replace',
      ),
    )
    .option(
      '--replace',
      'write lines that would empty more than half of the known fields of a stored record, instead of rejecting them; absent keys become null',
    )
    .option(
      '--complete <kinds>',
      'kinds of which the files have all records, separated by commas; stored records that the files lack are listed',
      readWords,
    )
    .option('--remove-missing', 'remove the records that --complete lists')
    .option(
      '--at-most <percent>',
      'remove none if more of the stored records of a kind are missing (default: 1%)',
    )
    .option('--restore', 'write removed records again, instead of skipping them')
    .action((paths: string[], options: ImportOptions) => runImport(paths, options, actions));
}

function addMapOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--map <file>',
        'JSON file that maps the columns of your own CSV files or workbooks to fields; the files may have any name; suggest writes a first map',
      ).conflicts('format'),
    )
    .option('--sheet <name>', 'sheet of a workbook to read with --map (default: its only one)')
    .option('--preview', 'show the first ten records and the rejects of --map, and import nothing')
    .option(
      '--map-file <file>',
      'file that --map suggest writes (default: the name of the input, with .map.json, in this folder)',
    )
    .option('--overwrite', 'let --map suggest replace an existing file')
    .addOption(
      new Option(
        '--records <kind>',
        'kind of records for --map suggest (default: the one that fits the columns)',
      ).choices(Object.keys(recordProducts)),
    );
}

function runImport(paths: readonly string[], options: ImportOptions, actions: Actions): Promise<void> {
  requireMap(options);
  const files = {
    paths: paths.map((path) => resolve(path)),
    ...(options.sheet !== undefined && { sheet: options.sheet }),
  };
  if (options.map === suggest)
    return actions.suggestMap({
      ...files,
      target: resolve(options.mapFile ?? mapNameOf(paths[0] ?? '')),
      isOverwriting: options.overwrite === true,
      ...(options.records !== undefined && { records: options.records }),
    });
  const map = options.map === undefined ? undefined : readTextOrFile(`@${options.map}`);
  const rejects = options.rejects === undefined ? {} : { rejects: resolve(options.rejects) };
  if (options.preview === true && map !== undefined)
    return actions.previewImport({ ...files, ...rejects, map, isUpdate: options.update === true });
  return actions.run('import', {
    ...files,
    ...rejects,
    ...(options.format && { format: options.format }),
    ...(map !== undefined && { map }),
    ...(options.fromStart === true && { fromStart: true }),
    ...(options.update === true && { mode: 'update' }),
    ...(options.replace === true && { mode: 'replace' }),
    ...pick(options, 'complete', 'removeMissing', 'atMost', 'restore'),
  });
}

/** @throws CommandError for an option that has no effect without `--map`. */
function requireMap({ map, sheet, preview, mapFile, overwrite, records }: ImportOptions): void {
  const isSuggesting = map === suggest;
  if (map === undefined && sheet !== undefined)
    throw new CommandError('--sheet needs --map: without a map, all sheets of an export are read.');
  if (preview === true && (map === undefined || isSuggesting))
    throw new CommandError('--preview needs --map with the file of a map.');
  if (!isSuggesting && (mapFile !== undefined || overwrite === true || records !== undefined))
    throw new CommandError('--map-file, --overwrite and --records need --map suggest.');
}

function mapNameOf(path: string): string {
  return `${basename(path)
    .replace(/\.gz$/i, '')
    .replace(/\.[^.]+$/, '')}.map.json`;
}
