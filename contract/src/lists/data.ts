import type { App } from '../administration/apps.ts';
import type { Country } from '../administration/countries.ts';
import type { DictionaryRow } from '../administration/dictionaries.ts';
import type { FailedJob } from '../administration/jobs.ts';
import { listOf } from '../kit/list.ts';

/** Dictionaries (R-DATA-7). */
export const dictionaryList = listOf<DictionaryRow>()({
  id: 'dictionaries',
  labels: 'data.column',
  columns: [
    { id: 'title', kind: 'own', grow: true, phone: 'title', beside: true },
    { id: 'name', kind: 'own', phone: 'detail' },
    { id: 'entries', kind: 'number', value: ({ entries }) => entries, beside: true },
    { id: 'kind', kind: 'own', phone: 'detail' },
    { id: 'updated', kind: 'time', value: ({ updatedAt }) => updatedAt },
  ],
});

/** Apps (R-DATA-12). */
export const appList = listOf<App>()({
  id: 'apps',
  labels: 'data.column',
  columns: [
    { id: 'app-id', kind: 'own', width: 90, phone: 'detail' },
    { id: 'label', kind: 'text', value: ({ label }) => label, grow: true, phone: 'title' },
    { id: 'brand', kind: 'word', texts: 'data.brand', value: ({ brand }) => brand, hint: true, phone: 'detail' },
    { id: 'groups', kind: 'number', value: ({ groups }) => groups },
  ],
});

/** Countries (R-DATA-6). */
export const countryList = listOf<Country>()({
  id: 'countries',
  labels: 'data.column',
  columns: [
    { id: 'key', kind: 'own', width: 90, phone: 'detail' },
    { id: 'code', kind: 'own', width: 90, phone: 'detail' },
    { id: 'country', kind: 'country', value: ({ code }) => code, grow: true, phone: 'title' },
    { id: 'cn-name', kind: 'own', grow: true, phone: 'detail' },
  ],
});

/** Failed background jobs (R-PLUS-23). */
export const jobList = listOf<FailedJob>()({
  id: 'jobs',
  labels: 'data.column',
  columns: [
    { id: 'job', kind: 'own', width: 200, phone: 'title' },
    { id: 'error', kind: 'own', grow: true },
    { id: 'attempts', kind: 'number', value: ({ attempts }) => attempts },
    { id: 'failed', kind: 'time', value: ({ failedAt }) => failedAt, phone: 'detail' },
    { id: 'next', kind: 'own', width: 150 },
  ],
});
