import type { Draw } from './draw.js';

/** Integers in `parts` shares that add up to `total`, the largest first; a share may be 0 when the total is small. */
export function splitWhole(draw: Draw, total: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, () => draw.between(5, 100));
  const sum = weights.reduce((one, other) => one + other, 0);
  const shares = weights
    .map((weight) => Math.floor((total * weight) / sum))
    .sort((one, other) => other - one);
  const rest = total - shares.reduce((one, other) => one + other, 0);
  return shares.map((share, index) => (index === 0 ? share + rest : share));
}
