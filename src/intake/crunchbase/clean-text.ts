export { cleanList, cleanText } from '../../tabular/clean-text.js';
