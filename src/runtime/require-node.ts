import { describeOldNode, readPackage } from './node-version.js';

/**
 * If Node.js is too old, ends the process with a sentence before it writes anything. Prints the version, and lets help
 * and `doctor` try; if their modules do not load, the sentence follows instead of a stack trace.
 */
function requireNode(): void {
  const refusal = describeOldNode();
  if (refusal === null) return;
  const args = process.argv.slice(2).filter((arg) => arg !== '--json');
  if (args[0] === '--version' || args[0] === '-V') {
    process.stdout.write(`${readPackage().version}\n`);
    process.exit();
  }
  const stop = (): void => {
    process.stderr.write(`dealgraph: ${refusal}\n`);
    process.exit(1);
  };
  if (args[0] === 'doctor' || isHelp(args)) process.once('uncaughtException', stop);
  else stop();
}

function isHelp(args: readonly string[]): boolean {
  return args[0] === 'help' || args.some((arg) => arg === '--help' || arg === '-h');
}

requireNode();
