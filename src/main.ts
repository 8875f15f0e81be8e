#!/usr/bin/env node
import { startProgram } from './start-program.js';

startProgram();
