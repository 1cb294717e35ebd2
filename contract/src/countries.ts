/** The first country key in the specification's table. */
const FIRST_KEY = 6;

/**
 * All countries in ISO 3166-1 (alpha-2), in key order. Keys 6 to 241 come from the specification's table, with the
 * English names used in November 2026. Keys 242 to 254 are for places that tables of this size lack, because they are
 * uninhabited or new. A key always stays with its country, even if the country is renamed. Add new countries at the
 * end. Names are translated into the reader's language (`Intl.DisplayNames`, R-I18N-3).
 */
export const COUNTRY_CODES: readonly string[] = (
  'AF AX AL DZ AS AD AO AI AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA BW BR VG BN BG BF BI KH CM CA CV ' +
  'KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FK FO FJ FI FR GF PF GA ' +
  'GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI KW KG LA ' +
  'LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE ' +
  'NG NU NF KP MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RU RW WS SM ST SA SN RS SC SL SG SK SI SB SO ' +
  'ZA KR ES LK SH KN LC PM VC SD SR SJ SE CH SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV VI UG UA AE GB US UY UZ VU ' +
  'VA VE VN WF EH YE ZM ZW ' +
  'AQ BV GS HM IO TF UM BL MF BQ CW SX SS'
).split(' ');

/** The specification's numeric key for each country (R-DATA-6). */
export const COUNTRY_KEYS: ReadonlyMap<string, number> = new Map(
  COUNTRY_CODES.map((code, place) => [code, FIRST_KEY + place]),
);

const known = new Set(COUNTRY_CODES);

export function isCountryCode(text: string): boolean {
  return known.has(text);
}
