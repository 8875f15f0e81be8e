const TestEnvironment = require('../harness/environment.cjs');

/** The topology is an ES module, which Jest's own loader does not take: it is loaded outside, and put into a test's world. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    const { missingPrograms } = await import('./find-programs.mjs');
    this.global.missingPrograms = missingPrograms;
    this.global.startTopology = async (options) =>
      (await import('./start-topology.mjs')).startTopology(options);
  }
};
