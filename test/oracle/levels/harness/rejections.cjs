// Counts the rejections that nobody handles while a test runs, for graphql-js leaves some and the executor may not.
// Jest lets a test fail by any of them, so its own listener is set aside meanwhile.
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
