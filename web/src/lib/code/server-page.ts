/** Time after which a server that does not answer counts as unreachable. */
const PATIENCE_MS = 10_000;

/** Returns the server's current first page, or null if the server can't be reached. */
export async function fetchServerPage(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? await answer.text() : null;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}

/** Returns whether the server's version differs from this page's, which shows in the code that its first page loads. */
export async function isServerNewer(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  const page = await fetchServerPage();
  return page !== null && !page.includes(own);
}
