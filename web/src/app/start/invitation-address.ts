let kept = '';

/**
 * The secret of the invitation that the address leads to, `/invitation/{secret}`: it is taken out of the address, which
 * ends up in the browser's history, and kept as long as the page.
 * @returns empty where the address lacks it, as after a reload; null where it leads elsewhere
 */
export function takeInvitation(): string | null {
  const found = /^#\/invitation(?:\/([^/?#]*))?\/?$/.exec(location.hash);
  if (!found) return null;
  const [, secret = ''] = found;
  if (secret !== '') {
    kept = secret;
    history.replaceState(null, '', '#/invitation');
  }
  return kept;
}
