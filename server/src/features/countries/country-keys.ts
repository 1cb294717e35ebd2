/**
 * The countries in the order of their numeric keys, which begin with 6 and never change: up to 241 those of the platform's
 * table, by English name, then the 13 of ISO 3166-1 that the table lacks (R-DATA-6, decision 0104).
 */
const IN_ORDER = (
  'AF AX AL DZ AS AD AO AI AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA BW BR VG BN BG BF BI KH CM CA ' +
  'CV KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FK FO FJ FI FR GF ' +
  'PF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI ' +
  'KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP NL ' +
  'NC NZ NI NE NG NU NF KP MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RU RW WS SM ST SA SN RS SC SL ' +
  'SG SK SI SB SO ZA KR ES LK SH KN LC PM VC SD SR SJ SE CH SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV VI UG UA ' +
  'AE GB US UY UZ VU VA VE VN WF EH YE ZM ZW AQ BV IO BQ CW TF HM SX GS SS BL MF UM'
).split(' ');

const FIRST_KEY = 6;

/** A country: key and ISO code. */
export interface Country {
  readonly id: number;
  readonly code: string;
}

export const COUNTRIES: readonly Country[] = IN_ORDER.map((code, index) => ({ id: FIRST_KEY + index, code }));
