#!/usr/bin/env node
import { startProgram } from './runtime/start-program.js';

startProgram();
