// npm test: what npm run check does, and then the browser tests against the real product.
import { runCheck } from './check-steps.ts';
import { ensureChromium } from './chromium.ts';
import { addCounts, failingStep, printClosingLine, runSteps, type Step, testStep } from './steps.ts';

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

const checked = await runCheck();
const browserChecked = await runSteps([browserTests(await ensureChromium())], 1);
printClosingLine(addCounts([...checked, browserChecked]));

function browserTests(chromium: string | undefined): Step {
  if (!chromium) {
    return failingStep(
      'browser tests',
      'No Chromium: install it (apt-get install chromium) or set CHROMIUM_PATH.',
    );
  }
  const reportFile = 'test-results/playwright.json';
  return testStep('browser tests', {
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    reportFile,
    count: (report) => {
      const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats;
      return { passed: expected + flaky, failed: unexpected, skipped };
    },
  });
}
