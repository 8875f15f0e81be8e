import pg from 'pg';

const { builtins } = pg.types;

/** Type parsers for plain SQL. Prisma passes its own parsers with each query. */
export const parsedTypes = new pg.TypeOverrides();
parsedTypes.setTypeParser(builtins.DATE, (text: string) => text);
parsedTypes.setTypeParser(builtins.TIMESTAMP, (text: string) => text);
parsedTypes.setTypeParser(builtins.INT8, Number);
parsedTypes.setTypeParser(builtins.NUMERIC, Number);
// Texts are strings already, or Buffers if they are read as bytes (`byteColumns`).
parsedTypes.setTypeParser(builtins.TEXT, (text: string) => text);
