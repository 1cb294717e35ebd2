/** A user created by a test. */
export interface BuiltUser {
  id: number;
  username: string;
}

/** A user with a session. */
export interface SignedIn extends BuiltUser {
  token: string;
}
