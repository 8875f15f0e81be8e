import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const main = join(import.meta.dirname, '..', '..', 'dist', 'main.js');
const timeoutMs = 60_000;

/** Starts `dealgraph serve` on a free port, in a separate process. Resolves when the server is ready. */
export function startBenchServer(environment, nodeOptions = [], node = process.execPath) {
  const options = [...nodeOptions, main, 'serve', '--port', '0', '--no-demo'];
  return startServer(node, options, { HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...environment });
}

/** Starts a server in a separate process. Resolves when it prints `ready at` and its URL. */
export async function startServer(program, options, environment) {
  const child = spawn(program, options, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  try {
    const url = await readAddress(child, exited);
    return {
      url,
      pid: child.pid,
      signal: (name) => child.kill(name),
      memory: () => readMemory(child.pid),
      cpuSeconds: () => readCpuSeconds(child.pid),
      cpuSecondsOfWorkers: () => listChildren(child.pid).reduce((sum, pid) => sum + readCpuSeconds(pid), 0),
      stop,
      kill,
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

async function readAddress(child, exited) {
  const ready = new Promise((resolve) => {
    // Dealgraph prints its address to standard error, the servers of other frameworks to standard output.
    child.stderr.pipe(process.stderr);
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        const address = /ready at (http:\S+)/.exec(line)?.[1];
        if (address) resolve(address);
      });
  });
  const late = new Promise((resolve) => setTimeout(resolve, timeoutMs, null).unref());
  const address = await Promise.race([ready, exited.then(() => null), late]);
  if (address === null) throw new Error('The server did not become ready.');
  return address;
}

/** Returns a process's current and peak memory in MiB, or null if the system has no /proc. */
export function readMemory(pid) {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  const status = readFileSync(file, 'utf8');
  const mebibytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
  return { now: mebibytes('VmRSS'), highest: mebibytes('VmHWM') };
}

/** Returns the IDs of the processes that a process has started. Needs /proc. */
function listChildren(pid) {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter((id) => id !== '');
}

const ticksOfSecond = 100;

/** Returns the CPU time of a process in seconds, or null if the system has no /proc. */
function readCpuSeconds(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return null;
  // The program's name, which is before the counters in parentheses, may contain spaces.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [userTicks, systemTicks] = fields.slice(11, 13).map(Number);
  return (userTicks + systemTicks) / ticksOfSecond;
}
