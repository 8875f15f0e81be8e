import type { Argument, Command, Option } from 'commander';
import type { Actions } from '../commands/actions.js';
import { examples } from '../commands/examples.js';
import { createProgram } from '../commands/program.js';
import { escapeMarkdown } from './escape-markdown.js';
import { generatedNote } from './generated-note.js';
import { showDefault } from './show-default.js';

const head = `# The command line

${generatedNote('src/commands')}

Below a checkout the program is \`node dist/main.js <command>\`; \`npm ci\` builds it. Where the package is installed it is \`dealgraph <command>\`.

- \`--help\` behind any command tells what it takes, and so does \`dealgraph help\` before it; \`--version\` tells the version.
- \`--json\` behind any command prints one JSON object on standard output, and everything else on standard error.
- A command ends with 0, or with 1 and one sentence on standard error.
- \`get\`, \`query\`, \`search <kind>\`, \`aggregate\`, \`poll\`, \`bulk\` and \`credits\` are for users of a server: they call it over HTTP ([terminal.md](terminal.md)). All others are for whoever runs it.
- These work beside a running server. With PostgreSQL they open the database themselves (\`DATABASE_URL\`). The embedded database belongs to one process, so they are handed to the server that holds it (\`DEALGRAPH_DATA_DIR\`).

The files that \`import\` reads are in [importing.md](importing.md), the filters of \`search create\` in [filters.md](filters.md), the settings in [configuration.md](configuration.md).
`;

const idle: Actions = {
  run: () => Promise.resolve(),
  serve: () => Promise.resolve(),
  restore: () => Promise.resolve(),
  call: () => Promise.resolve(),
  print: () => undefined,
  mcp: () => Promise.resolve(),
};

/** docs/command-line.md: a section for each command that can be typed. */
export function commandLinePage(): string {
  const commands = leavesOf(createProgram(idle), '');
  return [head, ...commands.map(({ path, command }) => describe(path, command))].join('\n');
}

interface Leaf {
  readonly path: string;
  readonly command: Command;
}

function leavesOf(command: Command, above: string): Leaf[] {
  const path = `${above}${command.name()}`;
  const inner = command.commands.flatMap((one) => leavesOf(one, `${path} `));
  const isGroup = inner.length > 0 && command.registeredArguments.length === 0;
  return isGroup ? inner : [{ path, command }, ...inner];
}

function describe(path: string, command: Command): string {
  const what = command.description();
  const parts = [
    `## \`${path}\``,
    `${what.charAt(0).toUpperCase()}${escapeMarkdown(what.slice(1))}.`,
    `\`\`\`text\n${path} ${command.usage()}\n\`\`\``,
    examplesOf(path),
    listOf([...command.registeredArguments.map(describeArgument), ...visible(command).map(describeOption)]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function examplesOf(path: string): string {
  const lines = examples[path.replace(/^dealgraph ?/, '')] ?? [];
  return lines.length === 0 ? '' : `\`\`\`sh no-run\n${lines.join('\n')}\n\`\`\``;
}

function visible({ options }: Command): readonly Option[] {
  return options.filter(({ hidden }) => !hidden);
}

function listOf(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

function describeArgument(argument: Argument): string {
  const name = argument.variadic ? `${argument.name()}...` : argument.name();
  const text = argument.required ? `<${name}>` : `[${name}]`;
  const choices = argument.argChoices ? `; one of ${quoted(argument.argChoices)}` : '';
  return `\`${text}\`${argument.description === '' ? '' : `: ${escapeMarkdown(argument.description)}`}${choices}`;
}

function describeOption(option: Option): string {
  const needed = option.mandatory ? ' (needed)' : '';
  const choices = option.argChoices ? `; one of ${quoted(option.argChoices)}` : '';
  return `\`${option.flags}\`${needed}: ${escapeMarkdown(option.description)}${choices}${defaultOf(option)}`;
}

function quoted(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(', ');
}

/** A switch is off by default, or on when its name begins with no: nothing that has to be said. */
function defaultOf({ defaultValue }: Option): string {
  const value: unknown = defaultValue;
  return value === undefined || typeof value === 'boolean' ? '' : `. Default: ${showDefault(value)}`;
}
