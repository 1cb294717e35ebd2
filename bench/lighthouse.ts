import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { CHROMIUM_FLAGS } from '../e2e/chromium.ts';
import { chromiumPath } from './browse.ts';

/**
 * npm fetches this package on first use. With its dependencies, it would make up a fifth of all installed files
 * (docs/packages.md).
 */
const PACKAGE = 'lighthouse@13.5.0';
const ROUNDS = 3;
const category = z.object({
  score: z.number().nullable(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const report = z.object({
  categories: z.object({ performance: category, accessibility: category, 'best-practices': category }),
  audits: z.record(z.string(), z.object({ score: z.number().nullable() })),
});

export interface LighthouseScores {
  /** A score out of 100, like the two below. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Audits for accessibility and best practices that affect the score and found a problem. */
  readonly objections: readonly string[];
}

/**
 * Returns the Lighthouse scores for an address on a phone, from three runs. Each run starts the system's Chromium.
 * @returns the run with the median performance, and each run's performance
 * @throws Error if npm can't fetch Lighthouse, or if Lighthouse produces no report
 */
export async function lighthouseScores(url: string): Promise<LighthouseScores & { performances: readonly number[] }> {
  const runs: LighthouseScores[] = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await scoresOfOneRun(url));
  const [middle] = runs.toSorted((a, b) => a.performance - b.performance).slice(Math.floor(ROUNDS / 2));
  if (!middle) throw new Error('Lighthouse was not run');
  return { ...middle, performances: runs.map((run) => run.performance) };
}

async function scoresOfOneRun(url: string): Promise<LighthouseScores> {
  const { categories, audits } = report.parse(JSON.parse(await runLighthouse(url)));
  const score = (name: keyof typeof categories) => Math.round((categories[name].score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    objections: (['accessibility', 'best-practices'] as const).flatMap((name) =>
      categories[name].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  };
}

/** @returns Lighthouse's report as JSON */
async function runLighthouse(url: string): Promise<string> {
  const args = [
    url,
    '--output=json',
    '--quiet',
    '--only-categories=performance,accessibility,best-practices',
    `--chrome-flags=${['--headless', ...CHROMIUM_FLAGS].join(' ')}`,
    '--no-enable-error-reporting',
  ];
  const child = spawn('npm', ['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', ...args], {
    env: {
      ...process.env,
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      CHROME_PATH: chromiumPath(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`Lighthouse ended with ${child.exitCode}: ${complaints}`);
  return said;
}
