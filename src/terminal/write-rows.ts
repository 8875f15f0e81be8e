import type { Row, RowWriter } from './row-writer.js';

/**
 * Lets work write rows, and ends them however it ends, so that what was paid for can be read. Work that fails before
 * its first row prints nothing.
 */
export async function writeRows(
  writer: RowWriter,
  work: (write: RowWriter['write']) => Promise<void>,
  restOf: () => Row = () => ({}),
): Promise<void> {
  let count = 0;
  const write: RowWriter['write'] = async (rows) => {
    await writer.write(rows);
    count += rows.length;
  };
  try {
    await work(write);
  } catch (error) {
    if (count > 0) await writer.end(restOf());
    throw error;
  }
  await writer.end(restOf());
}
