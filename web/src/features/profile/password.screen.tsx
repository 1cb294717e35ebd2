/** Written by its own part of the work. */
export default function PasswordScreen() {
  return null;
}
