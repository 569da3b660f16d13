import { DefaultReporter, JsonReporter, type TestModule, type Vitest } from 'vitest/node';

const INTERRUPTED = 130;

/**
 * Vitest's own words and its report in JSON, also where it is asked to end before it is done: by itself it ends then
 * without a word.
 */
export default class VitestReporter extends DefaultReporter {
  readonly #report = new JsonReporter({});

  override onInit(vitest: Vitest): void {
    super.onInit(vitest);
    this.#report.onInit(vitest);
    process.removeAllListeners('SIGINT');
    process.once('SIGINT', () => void this.#endEarly(vitest));
  }

  override async onTestRunEnd(...ended: Parameters<DefaultReporter['onTestRunEnd']>): Promise<void> {
    super.onTestRunEnd(...ended);
    await this.#report.onTestRunEnd(ended[0]);
  }

  async #endEarly({ state }: Vitest): Promise<void> {
    const begun = state.getTestModules().filter(hasBegun);
    await this.onTestRunEnd(begun, [], 'interrupted');
    process.exit(INTERRUPTED);
  }
}

/** What waits still is neither passed nor failed. */
const hasBegun = (file: TestModule): boolean => file.state() === 'failed' || file.children.size > 0;
