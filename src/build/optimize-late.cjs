// V8 optimizes a function once it has run so long; most of what a build or a file of tests runs is over before that is
// worth it. With seven times the patience of V8 the whole suite takes a sixth less of its processors, loops of random
// cases too. From 12 on (Node.js 22), V8 has a compiler for such code, and no such flag: a command with it would end.
if (Number.parseInt(process.versions.v8, 10) < 12)
  require('node:v8').setFlagsFromString('--interrupt-budget=500000');
