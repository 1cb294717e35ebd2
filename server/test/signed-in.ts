/** A user that a test made. */
export interface BuiltUser {
  id: number;
  username: string;
}

/** The same with a session. */
export interface SignedIn extends BuiltUser {
  token: string;
}
