const TestEnvironment = require('../harness/environment.cjs');

/**
 * A Jest environment that defines the globals `startTopology` and `missingPrograms`. Their modules are ES modules,
 * which Jest's own loader does not support, so they are imported here.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    const { missingPrograms } = await import('./find-programs.mjs');
    this.global.missingPrograms = missingPrograms;
    this.global.startTopology = async (options) =>
      (await import('./start-topology.mjs')).startTopology(options);
  }
};
