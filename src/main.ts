#!/usr/bin/env node
// First, because the other modules do not load on a Node.js that is too old.
import './runtime/require-node.js';
import { startProgram } from './runtime/start-program.js';

startProgram();
