/** The polynomial of CRC-32, with its bits in reverse. */
const polynomial = 0xedb88320;

/** A linear map of 32 bits: the results for the single bits, lowest first. */
type Matrix = readonly number[];

/**
 * Returns the CRC-32 of two byte sequences one after the other, from their checksums and the length of the second, so
 * that parts of a file can be written by different processes. The method is that of zlib's `crc32_combine`: a zero bit
 * after a sequence changes its checksum by a linear map, whose powers are squared for each bit of the length.
 */
export function combineCrc(first: number, second: number, secondLength: number): number {
  let zeros = squared(squared(squared(oneZeroBit())));
  let crc = first;
  for (let rest = secondLength; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) crc = times(zeros, crc);
    zeros = squared(zeros);
  }
  return (crc ^ second) >>> 0;
}

function oneZeroBit(): Matrix {
  return [polynomial, ...Array.from({ length: 31 }, (_, bit) => (1 << bit) >>> 0)];
}

function times(matrix: Matrix, bits: number): number {
  let sum = 0;
  for (let [at, rest] = [0, bits]; rest !== 0; at++, rest >>>= 1)
    if ((rest & 1) === 1) sum ^= matrix[at] ?? 0;
  return sum >>> 0;
}

function squared(matrix: Matrix): Matrix {
  return matrix.map((column) => times(matrix, column));
}
