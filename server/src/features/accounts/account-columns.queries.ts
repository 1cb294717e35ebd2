import type { AccountFact } from '@greenroom/contract/hosts/accounts.ts';
import type { Column } from '../../platform/deliveries/batch.ts';

/** A fact that passed every check, with its time filled in, in UTC. */
export type CheckedFact = AccountFact & { readonly reportedAt: string };

/** The columns of `accounts` but for the time of the report, each with its type and the field that it comes from. */
export const FACT_COLUMNS: readonly Column<keyof AccountFact>[] = [
  { name: 'host_id', type: 'text', field: 'hostId', key: true, bytewise: true },
  { name: 'app_id', type: 'smallint', field: 'appId', key: true },
  { name: 'state', type: 'text', field: 'state' },
  { name: 'name', type: 'text', field: 'name' },
  { name: 'avatar_url', type: 'text', field: 'avatarUrl' },
  { name: 'avatar_is_default', type: 'boolean', field: 'avatarIsDefault' },
  { name: 'gender', type: 'smallint', field: 'gender' },
  { name: 'birth_date', type: 'date', field: 'birthDate' },
  { name: 'country', type: 'text', field: 'country' },
  { name: 'homepage_video_url', type: 'text', field: 'homepageVideoUrl' },
  { name: 'story_status', type: 'smallint', field: 'storyStatus' },
  { name: 'personal_video_status', type: 'smallint', field: 'personalVideoStatus' },
  { name: 'kyc_verified', type: 'boolean', field: 'kycVerified' },
  { name: 'bank_linked', type: 'boolean', field: 'bankLinked' },
  { name: 'bank_country', type: 'text', field: 'bankCountry' },
  { name: 'category', type: 'smallint', field: 'category' },
  { name: 'payment_platform', type: 'smallint', field: 'paymentPlatform' },
  { name: 'person_key', type: 'text', field: 'personKey', bytewise: true },
];

/** All columns, in the order in which a batch carries them. */
export const COLUMNS: readonly Column<keyof AccountFact>[] = [
  ...FACT_COLUMNS,
  { name: 'reported_at', type: 'timestamptz', field: 'reportedAt' },
];
