/** Path of the picture with the verification code, which the build inserts from the contract. */
declare const CODE_PATH: string;
/** Paths of the calls that every start makes, also inserted by the build. */
declare const FIRST_CALLS: readonly string[];
/** The path of the call that returns the menus, which is one of them. */
declare const MENUS_CALL: string;
