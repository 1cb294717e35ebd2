/** How long the server may take to answer before it counts as out of reach. */
const PATIENCE_MS = 10_000;

/** The first page as the server has it now; null where the server cannot be reached. */
export async function fetchServerPage(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? await answer.text() : null;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}

/** Whether the server is of another version than this page: its first page begins with other code. */
export async function isServerNewer(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  const page = await fetchServerPage();
  return page !== null && !page.includes(own);
}
