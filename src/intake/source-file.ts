export { readSourceFile, type SourceFile } from '../files/source-file.js';
