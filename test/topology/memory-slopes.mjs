/** The minimum number of measurements of a process for a slope. */
const least = 5;
/** The first minutes of a process do not count, because caches and compiled code still grow. */
const warmMinutes = 8;

/**
 * Returns the growth of each gateway process in MiB per hour: the slopes of least-squares lines through its heap and
 * RSS. Excludes the first `warmMinutes` of each process. `memory` has one row per measurement: `minute`, and the
 * process ID, RSS and heap of each gateway.
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

/** Returns the slope of the least-squares line. */
function fit(points) {
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const rise = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0);
  const run = points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
  return rise / run;
}
