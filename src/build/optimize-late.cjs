// Delays V8's optimization of functions, because most code of a build or a test file runs too briefly to benefit from
// it. With seven times V8's default budget, the whole test suite takes a sixth less CPU time, including its loops of
// random cases. V8 12 and later (Node.js 22) have an intermediate compiler for such code instead of this flag, and fail
// if the flag is set.
if (Number.parseInt(process.versions.v8, 10) < 12)
  require('node:v8').setFlagsFromString('--interrupt-budget=500000');
