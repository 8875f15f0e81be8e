// Replaces `@apollo/utils.createhash` in the bundle (bundle.mjs). It has the same export. Apollo Server hashes the text of
// each request's document to find the parsed document, so the hashes of recent texts are reused.
const { createHash } = require('node:crypto');

/** Maximum number of texts in each of the two maps, and of characters of a text. */
const maxTexts = 256;
const maxTextLength = 4096;

/**
 * The hashes of recent texts. When it is full, it becomes `previous`, and its texts that recur are added again. A map
 * from which entries are removed all the time would leak memory until a full garbage collection.
 */
let recent = new Map();
let previous = new Map();

/** The part of a SHA-256 `Hash` that Apollo Server uses: one `update`, then `digest('hex')`. */
class TextHash {
  constructor() {
    this.text = '';
  }

  update(text) {
    this.text = text;
    return this;
  }

  digest(encoding) {
    const { text } = this;
    if (encoding !== 'hex' || text.length > maxTextLength) return hashOf(text, encoding);
    return recent.get(text) ?? store(text, previous.get(text) ?? hashOf(text, encoding));
  }
}

function hashOf(text, encoding) {
  return createHash('sha256').update(text).digest(encoding);
}

function store(text, hash) {
  if (recent.size >= maxTexts) [recent, previous] = [new Map(), recent];
  recent.set(text, hash);
  return hash;
}

exports.createHash = (kind) => (kind === 'sha256' ? new TextHash() : createHash(kind));
