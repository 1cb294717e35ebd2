/** Path of the picture with the verification code, put in by the build out of the contract. */
declare const CODE_PATH: string;
/** Paths of the calls that every start makes, put in likewise. */
declare const FIRST_CALLS: readonly string[];
/** The one of them that answers with the menus. */
declare const MENUS_CALL: string;
