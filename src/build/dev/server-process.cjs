// One server of `npm run dev`, as a child process. It starts in steps, on messages of its parent, so that most of its
// work is done before the former server has to stop: `preload` loads packages, `load` the compiled program, and `serve`
// opens the database and the port. Reports the modules that a running server has loaded, for the next one.
const path = require('node:path');

const dist = path.join(__dirname, '..', '..', '..', 'dist');
const isPackage = (file) => file.includes(`${path.sep}node_modules${path.sep}`);

const steps = {
  preload(files) {
    for (const file of files.filter(isPackage)) require(file);
  },
  load(files) {
    const { limitHeap, optimizeLate } = require(path.join(dist, 'runtime', 'v8-settings.js'));
    limitHeap('server');
    optimizeLate('command');
    for (const file of files.filter((one) => !isPackage(one) && one !== commandLine)) require(file);
  },
  serve() {
    process.argv = [
      process.argv[0],
      path.join(dist, 'main.js'),
      'serve',
      '--host',
      '127.0.0.1',
      '--port',
      '0',
    ];
    require(commandLine);
  },
  list() {
    const loaded = Object.keys(require.cache).filter(
      (file) => file.endsWith('.js') && file !== module.filename,
    );
    process.send({ loaded });
  },
};
const commandLine = path.join(dist, 'command-line.js');

process.on('message', ({ step, files = [] }) => {
  try {
    steps[step](files);
    if (step !== 'list') process.send({ done: step });
  } catch (error) {
    // The parent prints it.
    process.send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

// The parent is gone, for example after SIGKILL: nothing would restart this server.
process.on('disconnect', () => {
  if (process.listenerCount('SIGTERM') > 0) process.kill(process.pid, 'SIGTERM');
  else process.exit();
});
