/** JSON text: a string, or its bytes in UTF-8, as lists of records are read from the database. */
export type JsonSource = string | Buffer;
