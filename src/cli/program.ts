import { resolve } from 'node:path';
import { Command, Help, Option } from 'commander';
import { recordProducts } from '../records/record-kinds.js';
import { searchProducts } from '../records/record-kinds.js';
import {
  addAudit,
  addKeys,
  addOperatorKeys,
  addOrganizations,
  addRequests,
  addUsage,
} from './account-options.js';
import { addHelp } from './add-help.js';
import { addImport } from './add-import.js';
import { addCalls } from './client/add-calls.js';
import { addCompletion } from './completion/add-completion.js';
import { addCorrections, addDuplicates } from './correction-options.js';
import { addErase, addSuppression } from './erase-options.js';
import { addGrants } from './grant-options.js';
import { addMerges } from './merge-options.js';
import {
  type Actions,
  addOperations,
  type McpOptions,
  ofOrganization,
  pick,
  readCount,
  readIds,
  readTextOrFile,
  readWorkerPosition,
  readWorkers,
  type ServeOptions,
} from './option-values.js';
import { readVersion } from './read-version.js';
import { addRecords } from './record-options.js';
import { addRefunds } from './refund-options.js';
import { addWebhooks } from './webhook-options.js';

/** Defines the command line (docs/command-line.md), and converts options into the inputs of commands. */
export function createProgram(actions: Actions): Command {
  const program = new Command('dealgraph')
    .description('A credit-metered data API for companies, people, investors and deals.')
    .version(readVersion(), '-V, --version', 'print the version')
    .option('--json', 'print one JSON object to standard output, and everything else to standard error')
    .configureHelp({ showGlobalOptions: true, optionDescription: describeOption })
    // An option belongs to the command before it, so `search --filter` and `search create --filter` are different
    // options.
    .enablePositionalOptions()
    .showHelpAfterError('(use --help to list the arguments and options)');
  addServe(program, actions);
  addMcp(program, actions);
  program
    .command('migrate')
    .description('apply pending database migrations')
    .action(() => actions.run('migrate', {}));
  addImport(program, actions);
  addExport(program, actions);
  addOrganizations(
    program.command('organization').description('manage organizations and their credit budgets'),
    actions,
  );
  addGrants(program.command('grant').description('grant credits, list and void grants'), actions);
  addRefunds(program.command('refund').description('refund charges, and list refunds'), actions);
  addKeys(program.command('key').description('manage API keys'), actions);
  addOperatorKeys(program.command('operator-key').description('manage keys of the operator API'), actions);
  const search = program
    .command('search')
    .description("search a server's records; the subcommands manage saved searches, for operators")
    .enablePositionalOptions();
  addSearches(search, actions);
  addCalls(program, search, actions.call);
  addLists(program.command('list').description('manage lists of records'), actions);
  addStewardship(program, actions);
  addUsage(program, actions);
  addRequests(program.command('request').description('show charged requests'), actions);
  addAudit(program.command('audit').description('show the audit log'), actions);
  addOperations(program, actions);
  addSourcing(program.command('sourcing').description('manage requests for missing companies'), actions);
  addWebhooks(program.command('webhook').description('manage webhooks and their deliveries'), actions);
  addCompletion(program, actions);
  addHelp(program);
  return acceptJsonEverywhere(program);
}

/** Adds the commands that correct, remove, merge and erase records. */
function addStewardship(program: Command, actions: Actions): void {
  const record = program.command('record').description('show, correct, remove and restore records');
  addCorrections(record, actions);
  addRecords(record, actions);
  addMerges(
    program.command('merge').description('merge records that are the same, and undo merges'),
    actions,
  );
  addDuplicates(program.command('duplicates').description('find records that are the same'), actions);
  addErase(program.command('erase').description('erase people, and list and replay erasures'), actions);
  addSuppression(
    program.command('suppression').description('manage the people that imports and corrections refuse'),
    actions,
  );
}

/** Returns commander's description of an option. Omits the default of a boolean option, which is obvious. */
function describeOption(option: Option): string {
  return new Help().optionDescription(option).replace(/ \(default: (true|false)\)$/, '');
}

/** Adds `--json` to every command. */
function acceptJsonEverywhere(program: Command): Command {
  for (const command of program.commands) acceptJsonEverywhere(command);
  if (program.parent !== null) {
    program.addOption(new Option('--json', 'print one JSON object to standard output').hideHelp());
  }
  return program;
}

function addServe(program: Command, actions: Actions): void {
  program
    .command('serve')
    .description('start the server; the first start with the embedded database loads demo data')
    .option('--port <n>', 'port to listen on (default: PORT or 4000)', readCount)
    .option('--host <h>', 'address to listen on (default: HOST or 127.0.0.1)')
    .option(
      '--workers <n>',
      'processes that share the port, or auto for one per CPU core; above 1, PostgreSQL and Redis are required (default: WORKERS or 1)',
      readWorkers,
    )
    .addOption(new Option('--worker <position>').argParser(readWorkerPosition).hideHelp())
    .option('--migrate', 'apply pending migrations to a PostgreSQL database first', false)
    .option('--no-demo', 'do not load demo data into a new embedded database')
    .addOption(
      new Option(
        '--sandbox',
        'serve a sandbox for tests: demo data in a database of its own, which is created again at each start, and any key that begins with dgt_',
      )
        .default(false)
        .conflicts(['migrate', 'workers']),
    )
    .action((options: ServeOptions) => actions.serve(options));
}

function addMcp(program: Command, actions: Actions): void {
  program
    .command('mcp')
    .description(
      'run a Model Context Protocol (MCP) server over standard input and output, with the tools of a Dealgraph server',
    )
    .option('--url <url>', 'URL of the server (default: DEALGRAPH_URL, or http://localhost:4000)')
    .option('--key-file <file>', 'file that contains the API key (default: DEALGRAPH_API_KEY)')
    .option(
      '--budget <credits>',
      'maximum credits for one run; once they are used, tools that cost credits are refused',
      readCount,
    )
    .action((options: McpOptions) => actions.mcp(options));
}

function addExport(program: Command, actions: Actions): void {
  program
    .command('export <folder>')
    .description('write all records as contract NDJSON, which import reads; - is standard output')
    .option(
      '--only <files>',
      `record kinds to export, separated by commas: ${Object.keys(recordProducts).join(', ')}`,
    )
    .option('--gzip', 'compress the files with gzip', false)
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
    .option('--organization <id>', 'organization that owns the search')
    .option('--global', 'make the search available to every organization')
    .requiredOption('--product <p>', `product: ${Object.keys(searchProducts).join(', ')}`)
    .requiredOption('--name <name>', 'name of the search')
    .requiredOption(
      '--filter <json|@file>',
      'GraphQL filter of the product; {} matches all records',
      readTextOrFile,
    )
    .option('--share', 'make the search available through the API', false)
    .action((options: Create, command: Command) => {
      if ((options.organization === undefined) === (options.global === undefined)) {
        command.error('error: exactly one of --organization ID and --global is required');
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
  addSearchActions(group, actions);
}

/** Adds the commands that take the ID of a saved search. */
function addSearchActions(group: Command, actions: Actions): void {
  const one = (verb: string, description: string, run: (searchId: number) => Promise<void>): void => {
    group
      .command(verb)
      .description(description)
      .argument('<search-id>', 'ID of the search', readCount)
      .action(run);
  };
  one('share', 'make a search available through the API', (searchId) =>
    actions.run('search share', { searchId, share: true }),
  );
  one('unshare', 'make a search unavailable through the API', (searchId) =>
    actions.run('search share', { searchId, share: false }),
  );
  one('refresh', 'update the rows of a search to match its filter', (searchId) =>
    actions.run('search refresh', { searchId }),
  );
  one('delete', 'delete a search and its rows', (searchId) => actions.run('search delete', { searchId }));
}

function addLists(group: Command, actions: Actions): void {
  const idsHelp = 'IDs separated by commas, or @file';
  group
    .command('create')
    .description('create a list')
    .requiredOption('--organization <id>', 'organization that owns the list')
    .requiredOption('--product <p>', 'product: companies, people or investors')
    .requiredOption('--name <name>', 'name of the list')
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
    .description('add records to the end of a list')
    .requiredOption('--ids <a,b|@file>', idsHelp, readIds)
    .action((listId: string, { ids }: { ids: string[] }) => actions.run('list add', { listId, ids }));
  group
    .command('remove <list-id>')
    .description('remove records from a list')
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
    .option('--all', 'include resolved requests', false)
    .action(({ all }: { all: boolean }) => actions.run('sourcing list', { all }));
  group
    .command('resolve <identifier-kind> <identifier>')
    .description('close a request')
    .action((identifierKind: string, identifier: string) =>
      actions.run('sourcing resolve', { identifierKind, identifier }),
    );
}
