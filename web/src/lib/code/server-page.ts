/** Time after which a server that does not answer counts as unreachable. */
const PATIENCE_MS = 10_000;

/** Returns the server's current first page; null if the server cannot be reached. */
export async function fetchServerPage(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? await answer.text() : null;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}

/** Returns whether the server has another version than this page: its first page then loads other code. */
export async function isServerNewer(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  const page = await fetchServerPage();
  return page !== null && !page.includes(own);
}
