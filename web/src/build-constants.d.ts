/** Path of the picture with the verification code, put in by the build out of the contract. */
declare const CODE_PATH: string;
