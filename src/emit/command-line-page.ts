import type { Argument, Command, Option } from 'commander';
import { examples } from '../cli/examples.js';
import type { Actions } from '../cli/option-values.js';
import { createProgram } from '../cli/program.js';
import { escapeMarkdown, generatedNote, showDefault } from '../reference/reference-document.js';

const head = `# The command line

${generatedNote('src/cli')}

In a checkout, run \`node dist/main.js <command>\`; \`npm ci\` builds it. Where the package is installed, run \`dealgraph <command>\`.

- \`--help\` shows the arguments and options of a command, \`--version\` the version.
- \`--json\` prints one JSON object on standard output, and everything else on standard error.
- A command exits with status 0, or with status 1 and one sentence on standard error.
- \`get\`, \`query\`, \`search <kind>\`, \`aggregate\`, \`poll\`, \`bulk\` and \`credits\` call a server over HTTP, for its users ([terminal](terminal.md)). All other commands are for operators.
- Operator commands can run alongside a server. With PostgreSQL they open the database themselves (\`DATABASE_URL\`). The embedded database belongs to one process, so its server runs them (\`DEALGRAPH_DATA_DIR\`).
`;

const sharedHead = `## Call options

Commands that call a server share these options:
`;

/** An option that more commands than this have is described only once, under "Call options". */
const maxRepetitions = 4;

const idle: Actions = {
  run: () => Promise.resolve(),
  serve: () => Promise.resolve(),
  restore: () => Promise.resolve(),
  previewImport: () => Promise.resolve(),
  suggestMap: () => Promise.resolve(),
  call: () => Promise.resolve(),
  print: () => undefined,
  mcp: () => Promise.resolve(),
};

/** Returns docs/command-line.md: a section for each command. */
export function commandLinePage(): string {
  const leaves = leavesOf(createProgram(idle), '');
  const calls = leaves.filter(({ command }) => command.options.some(({ long }) => long === '--output'));
  const lines = calls.flatMap(({ command }) => visible(command).map(describeOption));
  const shared = new Set(lines.filter((line) => countOf(line, lines) > maxRepetitions));
  const commands = leaves.map((leaf) => describe(leaf, calls.includes(leaf) ? shared : new Set()));
  return [head, `${sharedHead}\n${describeShared(calls, shared)}\n`, ...commands].join('\n');
}

function countOf(line: string, lines: readonly string[]): number {
  return lines.filter((other) => other === line).length;
}

/** Lists the shared options, each with the commands that do not support it. */
function describeShared(calls: readonly Leaf[], shared: ReadonlySet<string>): string {
  const options = calls.map(({ path, command }) => ({ path, lines: visible(command).map(describeOption) }));
  const described = [...shared].map((line) => {
    const without = options.filter(({ lines }) => !lines.includes(line)).map(({ path }) => path);
    return without.length === 0 ? line : `${line} (not ${quoted(without)})`;
  });
  return listOf(described);
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

function describe({ path, command }: Leaf, shared: ReadonlySet<string>): string {
  const what = command.description();
  const options = visible(command).map(describeOption);
  const parts = [
    `## \`${path}\``,
    `${what.charAt(0).toUpperCase()}${escapeMarkdown(what.slice(1))}.`,
    examplesOf(path),
    listOf([
      ...command.registeredArguments.map(describeArgument),
      ...options.filter((line) => !shared.has(line)),
      ...(options.some((line) => shared.has(line)) ? ['[call options](#call-options)'] : []),
    ]),
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
  const needed = option.mandatory ? ' (required)' : '';
  const choices = option.argChoices ? `; one of ${quoted(option.argChoices)}` : '';
  return `\`${option.flags}\`${needed}: ${escapeMarkdown(option.description)}${choices}${defaultOf(option)}`;
}

function quoted(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(', ');
}

/** Formats a default value. Returns '' for a switch: it is off by default, or on if its name begins with `no`. */
function defaultOf({ defaultValue }: Option): string {
  const value: unknown = defaultValue;
  return value === undefined || typeof value === 'boolean' ? '' : `. Default: ${showDefault(value)}`;
}
