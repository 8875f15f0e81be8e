// V8 optimizes a function once it has run so long; most of what a file of tests runs is over before that is worth it. With
// seven times the patience of V8 the whole suite takes a sixth less of its processors, loops of random cases too.
require('node:v8').setFlagsFromString('--interrupt-budget=500000');
