/** A process has to have been looked at so often. */
const least = 5;
/** What a process keeps at its beginning (caches, compiled code) is no growth. */
const warmMinutes = 8;

/**
 * By how much the heap of each process grew, in MiB an hour, by the line that fits its measures best; those of a
 * process's first minutes are left out. `memory` has a row each time: `minute`, and for each gateway its process, RSS
 * and heap.
 */
export function memorySlopes(memory, gateways) {
  const slopes = [];
  for (let gateway = 1; gateway <= gateways; gateway++) {
    for (const pid of new Set(memory.map((row) => row[`gateway ${gateway} process`]))) {
      const rows = memory.filter((row) => row[`gateway ${gateway} process`] === pid);
      const warm = rows.filter(({ minute }) => minute - rows[0].minute >= warmMinutes);
      if (warm.length >= least) slopes.push(slopeOf(gateway, pid, warm));
    }
  }
  return slopes;
}

function slopeOf(gateway, pid, rows) {
  const points = (key) => rows.map((row) => [Number(row.minute) / 60, row[`${key} ${gateway}`]]);
  return {
    gateway,
    process: pid,
    minutes: (rows.at(-1).minute - rows[0].minute).toFixed(0),
    'heap MiB': `${rows[0][`heap ${gateway}`]} to ${rows.at(-1)[`heap ${gateway}`]}`,
    'heap MiB an hour': fit(points('heap')).toFixed(1),
    'RSS MiB': `${rows[0][`RSS ${gateway}`]} to ${rows.at(-1)[`RSS ${gateway}`]}`,
    'RSS MiB an hour': fit(points('RSS')).toFixed(1),
  };
}

/** The slope of the line of least squares. */
function fit(points) {
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const rise = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0);
  const run = points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
  return rise / run;
}
