import { resolve } from 'node:path';
import { Command, Help, Option } from 'commander';
import { addKeys, addOrganizations, addRequests, addUsage } from './account-options.js';
import { importFormats, type ImportFormat } from './import-formats.js';
import type { Actions, McpOptions, ServeOptions } from './actions.js';
import { addHelp } from './add-help.js';
import { addCompletion } from './completion/add-completion.js';
import { addOperations } from './operation-options.js';
import { readVersion } from './read-version.js';
import { addCalls } from '../terminal/add-calls.js';
import { readCount, readIds, readTextOrFile } from './option-values.js';
import { ofOrganization, pick } from './pick.js';
import { addWebhooks } from './webhook-options.js';

/** The command line (docs/command-line.md): what can be typed, and the input it makes for each command. */
export function createProgram(actions: Actions): Command {
  const program = new Command('dealgraph')
    .description('A credit-metered data API over companies, people, investors and deals.')
    .version(readVersion(), '-V, --version', 'print the version')
    .option('--json', 'print one JSON object on standard output, everything else on standard error')
    .configureHelp({ showGlobalOptions: true, optionDescription: describeOption })
    // An option belongs to the command before it: `search --filter` is another one than `search create --filter`.
    .enablePositionalOptions()
    .showHelpAfterError('(add --help for what can be given)');
  addServe(program, actions);
  addMcp(program, actions);
  program
    .command('migrate')
    .description('bring the database up to date')
    .action(() => actions.run('migrate', {}));
  addImport(program, actions);
  addExport(program, actions);
  addOrganizations(program.command('organization').description('organizations and their budgets'), actions);
  addKeys(program.command('key').description('API keys'), actions);
  const search = program
    .command('search')
    .description("search a server's records; its subcommands are the operator's, and manage saved searches")
    .enablePositionalOptions();
  addSearches(search, actions);
  addCalls(program, search, actions.call);
  addLists(program.command('list').description('lists of records'), actions);
  addUsage(program, actions);
  addRequests(program.command('request').description('requests that were charged'), actions);
  addOperations(program, actions);
  addSourcing(
    program.command('sourcing').description('companies that were asked for and are not there'),
    actions,
  );
  addWebhooks(program.command('webhook').description('who is told of changes, and what came of it'), actions);
  addCompletion(program, actions);
  addHelp(program);
  return acceptJsonEverywhere(program);
}

/** As commander has it, but for switches: that they are off without a word needs none. */
function describeOption(option: Option): string {
  return new Help().optionDescription(option).replace(/ \(default: (true|false)\)$/, '');
}

/** `--json` may stand behind any command. */
function acceptJsonEverywhere(program: Command): Command {
  for (const command of program.commands) acceptJsonEverywhere(command);
  if (program.parent !== null) {
    program.addOption(new Option('--json', 'print one JSON object on standard output').hideHelp());
  }
  return program;
}

function addServe(program: Command, actions: Actions): void {
  program
    .command('serve')
    .description('start the server; with the embedded database, fill it with demo data on the first start')
    .option('--port <n>', 'port to listen on (default: PORT or 4000)', readCount)
    .option('--host <h>', 'address to listen on (default: HOST or 127.0.0.1)')
    .option('--migrate', 'bring a PostgreSQL up to date first', false)
    .option('--no-demo', 'leave a new embedded database empty')
    .action((options: ServeOptions) => actions.serve(options));
}

function addMcp(program: Command, actions: Actions): void {
  program
    .command('mcp')
    .description(
      'give a language model the tools of a server: the Model Context Protocol over standard input and output',
    )
    .option('--url <url>', 'the server (default: DEALGRAPH_URL, or http://localhost:4000)')
    .option('--key-file <file>', 'a file that holds the API key (default: DEALGRAPH_API_KEY)')
    .option('--budget <credits>', 'what one run may cost; then the tools that cost refuse', readCount)
    .action((options: McpOptions) => actions.mcp(options));
}

function addImport(program: Command, actions: Actions): void {
  program
    .command('import <paths...>')
    .description(
      'import folders, files or archives: contract NDJSON, or a Crunchbase export; exits with 1 if a file cannot be read to its end',
    )
    .addOption(new Option('--format <format>', 'found out by itself when left out').choices(importFormats))
    .option(
      '--rejects <file>',
      'file for bad lines, which replace what it holds (default: a new file of the data directory)',
    )
    .option(
      '--from-start',
      'write all records again, also those that an interrupted import of the same files wrote',
    )
    .action((paths: string[], options: { format?: ImportFormat; rejects?: string; fromStart?: boolean }) =>
      actions.run('import', {
        paths: paths.map((path) => resolve(path)),
        ...(options.format && { format: options.format }),
        ...(options.rejects && { rejects: resolve(options.rejects) }),
        ...(options.fromStart === true && { fromStart: true }),
      }),
    );
}

function addExport(program: Command, actions: Actions): void {
  program
    .command('export <folder>')
    .description('write all records as the contract NDJSON that import reads; - is standard output')
    .option('--only <files>', 'some of companies, people, investors, funding_rounds, acquisitions, ipos')
    .option('--gzip', 'pack the files', false)
    .action((folder: string, { only, gzip }: { only?: string; gzip: boolean }) =>
      actions.run('export', {
        target: folder === '-' ? folder : resolve(folder),
        ...(only !== undefined && { only: only.split(',').map((name) => name.trim()) }),
        gzip,
      }),
    );
}

function addSearches(group: Command, actions: Actions): void {
  interface Create {
    organization?: string;
    global?: boolean;
    product: string;
    name: string;
    filter: string;
    share: boolean;
  }
  group
    .command('create')
    .description('save a filter as a search')
    .option('--organization <id>', 'whose search it is')
    .option('--global', 'a search for every organization')
    .requiredOption('--product <p>', 'company, people, investors, funding_rounds or acquisition')
    .requiredOption('--name <name>', 'what it is called')
    .requiredOption(
      '--filter <json|@file>',
      "the graph's filter for the product; {} matches all",
      readTextOrFile,
    )
    .option('--share', 'share it with the API', false)
    .action((options: Create, command: Command) => {
      if ((options.organization === undefined) === (options.global === undefined)) {
        command.error('error: exactly one of --organization ID and --global is needed');
      }
      const organizationId = options.organization ?? null;
      return actions.run('search create', {
        organizationId,
        ...pick(options, 'product', 'name', 'filter', 'share'),
      });
    });
  group
    .command('list')
    .description('list saved searches')
    .option('--organization <id>', 'only those of this organization')
    .action((options: { organization?: string }) => actions.run('search list', ofOrganization(options)));
  const one = (verb: string, description: string, run: (searchId: number) => Promise<void>): void => {
    group.command(verb).description(description).argument('<search-id>', 'its number', readCount).action(run);
  };
  one('share', 'share a search with the API', (searchId) =>
    actions.run('search share', { searchId, share: true }),
  );
  one('unshare', 'take it back', (searchId) => actions.run('search share', { searchId, share: false }));
  one('refresh', 'bring its rows in line with its filter', (searchId) =>
    actions.run('search refresh', { searchId }),
  );
  one('delete', 'delete it and its rows', (searchId) => actions.run('search delete', { searchId }));
}

function addLists(group: Command, actions: Actions): void {
  const idsHelp = 'ids with commas between them, or @file';
  group
    .command('create')
    .description('create a list')
    .requiredOption('--organization <id>', 'whose list it is')
    .requiredOption('--product <p>', 'companies, people or investors')
    .requiredOption('--name <name>', 'what it is called')
    .requiredOption('--ids <a,b|@file>', idsHelp, readIds)
    .action((options: { organization: string; product: string; name: string; ids: string[] }) =>
      actions.run('list create', {
        organizationId: options.organization,
        ...pick(options, 'product', 'name', 'ids'),
      }),
    );
  group
    .command('show [list-id]')
    .description('show a list with its members, or all lists')
    .option('--organization <id>', 'only those of this organization')
    .action((listId: string | undefined, options: { organization?: string }) =>
      actions.run('list show', { ...(listId !== undefined && { listId }), ...ofOrganization(options) }),
    );
  group
    .command('add <list-id>')
    .description('append records')
    .requiredOption('--ids <a,b|@file>', idsHelp, readIds)
    .action((listId: string, { ids }: { ids: string[] }) => actions.run('list add', { listId, ids }));
  group
    .command('remove <list-id>')
    .description('take records out')
    .requiredOption('--ids <a,b|@file>', idsHelp, readIds)
    .action((listId: string, { ids }: { ids: string[] }) => actions.run('list remove', { listId, ids }));
  group
    .command('delete <list-id>')
    .description('delete a list')
    .action((listId: string) => actions.run('list delete', { listId }));
}

function addSourcing(group: Command, actions: Actions): void {
  group
    .command('list')
    .description('list open requests, most recent first')
    .option('--all', 'resolved ones too', false)
    .action(({ all }: { all: boolean }) => actions.run('sourcing list', { all }));
  group
    .command('resolve <identifier-kind> <identifier>')
    .description('close a request')
    .action((identifierKind: string, identifier: string) =>
      actions.run('sourcing resolve', { identifierKind, identifier }),
    );
}
