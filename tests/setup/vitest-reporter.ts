import { DefaultReporter, JsonReporter, type Reporter, type TestModule, type Vitest } from 'vitest/node';

const INTERRUPTED = 130;

/**
 * Vitest's own words and its report in JSON, also where it is asked to end before it is done: by itself it ends then
 * without a word.
 */
class VitestReporter extends DefaultReporter {
  override onInit(vitest: Vitest): void {
    super.onInit(vitest);
    process.removeAllListeners('SIGINT');
    process.once('SIGINT', () => void this.#endEarly(vitest));
  }

  async #endEarly(vitest: Vitest): Promise<void> {
    const begun = vitest.state.getTestModules().filter(hasBegun);
    this.onTestRunEnd(begun, [], 'interrupted');
    const report: Reporter = new JsonReporter({});
    report.onInit?.(vitest);
    await report.onTestRunEnd?.(begun, [], 'interrupted');
    process.exit(INTERRUPTED);
  }
}

/** What waits still is neither passed nor failed. */
const hasBegun = (file: TestModule): boolean => file.state() === 'failed' || file.children.size > 0;

// What Vitest loads by its path is the default of a file, by its own rule.
// oxlint-disable-next-line import/no-default-export
export default VitestReporter;
