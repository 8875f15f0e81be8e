// The end of .ci/run: prints the failed tests of all runs, so that the end of its output names them, and the sums.
// Arguments: the folder with the JSON results of Jest, and the number of failed checks.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Limits of what is printed, so that the sums stay in sight. */
const maxFailures = 30;
const maxLines = 16;

const [folder, brokenChecks] = process.argv.slice(2);
const runs = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({
    name: path.basename(name, '.json'),
    ...JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
  }));
const sum = (key) => runs.reduce((total, run) => total + run[key], 0);

const failures = runs.flatMap(failuresOf);
for (const failure of failures.slice(0, maxFailures)) console.log(failure);
if (failures.length > maxFailures) console.log(`... and ${failures.length - maxFailures} more failed tests`);
const broken = sum('numFailedTests') + sum('numRuntimeErrorTestSuites') + Number(brokenChecks);
console.log(`${sum('numPassedTests')} passed, ${broken} failed, ${sum('numPendingTests')} skipped`);

/** Returns a text for each failed test of a run: where it is, its title, and the beginning of its message. */
function failuresOf({ name, testResults }) {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    const place = `FAILED (${name}) ${path.relative(process.cwd(), file)}`;
    // A file that could not be loaded has no tests.
    if (failed.length === 0) return status === 'failed' ? [`${place}\n${beginningOf(message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${place}: ${fullName}\n${beginningOf(failureMessages.join('\n'))}`,
    );
  });
}

function beginningOf(message) {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    .slice(0, maxLines)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');
}
