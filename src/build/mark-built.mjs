// Marks the build as complete, for scripts that need a complete build.
import fs from 'node:fs';

fs.writeFileSync('dist/.built', '');
