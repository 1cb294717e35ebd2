export { attributeFacts } from './attribute-facts.ts';
export { routes } from './daily-facts.routes.ts';
export { fillFacts } from './fill-facts.ts';
export { ingestDailyFacts } from './ingest-daily-facts.ts';
export { sumChangedWeeks, sumWeeksJob } from './sum-weeks.job.ts';
