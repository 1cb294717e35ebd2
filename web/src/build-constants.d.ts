/** Path of the verification code's picture. The build inserts the path from the contract. */
declare const CODE_PATH: string;
/** Paths of the calls that every start makes. The build inserts them as well. */
declare const FIRST_CALLS: readonly string[];
/** Path of the call that returns the menus, one of `FIRST_CALLS`. */
declare const MENUS_CALL: string;
