/** Carries out a command and returns its exit status. */
export type Command = () => Promise<number>;

/**
 * Runs a command from the command line and sets the process's exit status. The status is the command's own result, 1 if
 * it fails (with the reason on standard error), or 2 if the arguments are wrong (with the usage).
 * @param read parses the arguments and returns the command, null for an unknown call, or a text that names the wrong
 * value; an error from `parseArgs` is treated as an unknown call
 */
export async function runCommand(usage: string, read: () => Command | string | null): Promise<void> {
  // Calling `exit` also stops a database that was started for this command.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const command = readCall(read);
  if (typeof command === 'function') {
    process.exitCode = await command().catch((error: unknown) => {
      complain(error instanceof Error ? error.message : String(error));
      return 1;
    });
    return;
  }
  if (command !== null) complain(command);
  complain(usage);
  process.exitCode = 2;
}

/** Writes a line to standard error. */
export function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}

function readCall(read: () => Command | string | null): Command | string | null {
  try {
    return read();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('ERR_PARSE_ARGS_')) return null;
    throw error;
  }
}
