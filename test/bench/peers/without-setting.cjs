// Preloaded into a server by `npm run bench settings` (--require). Disables runtime settings of src/runtime. WITHOUT
// names them, separated by spaces: a V8 flag without its value, or `code` (the code cache of the bundle).
const fs = require('node:fs');
const v8 = require('node:v8');

const without = process.env.WITHOUT.split(' ');

const { setFlagsFromString } = v8;
v8.setFlagsFromString = (flag) => {
  if (!without.includes(flag.split('=')[0])) setFlagsFromString(flag);
};

if (without.includes('code')) {
  const { readFileSync } = fs;
  fs.readFileSync = (path, options) => {
    if (String(path).endsWith('.code')) throw new Error('no code cache');
    return readFileSync(path, options);
  };
}
