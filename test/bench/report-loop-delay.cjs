// Loaded by a server that a benchmark starts (--require). Measures how long the event loop was blocked, and writes it to
// the file in LOOP_DELAY_FILE on each SIGUSR2: the 99th percentile and the longest time since the last signal, in
// milliseconds.
const { writeFileSync, renameSync } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');

const file = process.env.LOOP_DELAY_FILE;
const resolution = 1;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();

process.on('SIGUSR2', () => {
  const report = { p99: delays.percentile(99) / 1e6 - resolution, longest: delays.max / 1e6 - resolution };
  delays.reset();
  writeFileSync(`${file}.new`, JSON.stringify(report));
  renameSync(`${file}.new`, file);
});
