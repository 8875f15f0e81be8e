// Collects unhandled rejections during a test: graphql-js leaves some, but the batch executor must not. Jest's own
// listeners would fail the test, so they are removed while a test runs.
const { TestEnvironment } = require('jest-environment-node');

const name = 'unhandledRejection';

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.unhandled = [];
    this.note = (reason) => this.unhandled.push(reason);
    this.global.takeUnhandled = () => this.unhandled.splice(0);
  }

  handleTestEvent(event) {
    if (event.name === 'test_fn_start') {
      this.others = process.rawListeners(name);
      process.removeAllListeners(name);
      process.on(name, this.note);
    } else if (event.name === 'test_fn_success' || event.name === 'test_fn_failure') {
      process.removeListener(name, this.note);
      for (const listener of this.others) process.on(name, listener);
    }
  }
};
