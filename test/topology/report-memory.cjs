// Preloaded into a gateway. On SIGUSR2, it collects garbage and writes the memory usage to the file in MEMORY_REPORT.
const { renameSync, writeFileSync } = require('node:fs');

process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
  const { rss, heapUsed, external } = process.memoryUsage();
  const mebibytes = (bytes) => Math.round((bytes / 2 ** 20) * 10) / 10;
  const file = process.env.MEMORY_REPORT;
  const report = { rss: mebibytes(rss), heap: mebibytes(heapUsed), external: mebibytes(external) };
  writeFileSync(`${file}.new`, JSON.stringify(report));
  renameSync(`${file}.new`, file);
});
