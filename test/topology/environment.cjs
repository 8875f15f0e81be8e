const TestEnvironment = require('../harness/environment.cjs');

/**
 * A Jest environment that defines the globals `startTopology`, `missingPrograms`, `openCitus` and `hasCitus`. Their
 * modules are ES modules, which Jest's own loader does not support, so they are imported here.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    const { missingPrograms } = await import('./find-programs.mjs');
    this.global.missingPrograms = missingPrograms;
    this.global.startTopology = async (options) =>
      (await import('./start-topology.mjs')).startTopology(options);
    this.global.hasCitus = (await import('./start-citus.mjs')).hasCitus;
    this.global.openCitus = async (options) => (await import('./open-citus.mjs')).openCitus(options);
  }
};
