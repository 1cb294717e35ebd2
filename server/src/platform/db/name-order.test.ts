import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { nameOrder } from './name-order.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

/** Names in the order that readers of each language expect. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  Latin: [
    'ana',
    'Ángela',
    'Anna',
    'Cemre',
    'Çiğdem',
    'Deniz',
    'İpek',
    'ışıl',
    'Łucja',
    'Mia',
    'ólafur',
    'Østen',
    'Zoe',
  ],
  Cyrillic: ['Анна', 'Борис', 'Елёна', 'Жанна', 'Зоя', 'Цветана', 'Чеслав', 'Юлия', 'Яна'],
  Greek: ['Άννα', 'ΒΑΣΙΛΗΣ', 'Γιώργος', 'Ωραία'],
  Arabic: ['أحمد', 'إيمان', 'بدر', 'جميل', 'خالد', 'علي', 'فاطمة', 'ليلى', 'يوسف'],
  Hebrew: ['אבי', 'דָּנָה', 'שלום'],
  Japanese: ['あい', 'アウ', 'いえ', 'サクラ', 'さけ'],
};

test.each(Object.entries(LISTED))(
  '[R-I18N-1] names are sorted as their readers list them: %s',
  async (_script, names) => {
    const found = await sql<{ name: string }>`
    select n.name from unnest(${names.toReversed()}::text[]) n(name) order by ${nameOrder('n.name')}, n.name`.execute(
      db,
    );
    expect(found.rows.map(({ name }) => name)).toEqual(names);
  },
);
