/** Runs in the browser. Returns content outside the window, or outside a box that scrolls vertically. */
export function whatOverflows(width: number): string[] {
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.trim().slice(0, 30)}”`;
  const root = document.documentElement;
  const found = root.scrollWidth > width || innerWidth > width ? [`the document: ${root.scrollWidth} px`] : [];
  const frame = document.querySelector('main');
  const views = [...(frame?.querySelectorAll(':scope > *, :scope > * > *') ?? [])];
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')];
  for (const box of [...views, ...dialogs]) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(box).overflowY);
    if (scrolls && box.checkVisibility() && box.scrollWidth > box.clientWidth + 1) found.push(name(box));
  }
  // A table or a row of tabs can scroll if it is inside the window.
  const contained = (element: Element) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (at.contains(frame) || views.includes(at)) return false;
      const { left, right } = at.getBoundingClientRect();
      if (getComputedStyle(at).overflowX !== 'visible' && left >= -1 && right <= width + 1) return true;
    }
    return false;
  };
  for (const element of document.body.querySelectorAll('*')) {
    const { left, right, width: own, height } = element.getBoundingClientRect();
    const outside = own > 1 && height > 1 && (left < -1 || right > width + 1);
    if (outside && element.checkVisibility({ visibilityProperty: true }) && !contained(element))
      found.push(name(element));
  }
  return found;
}

/** Runs in the browser. Returns the buttons, links, tabs, headers and labels whose text is truncated. */
export function whatIsCut(): string[] {
  const controls =
    'button, a[href], label, legend, h1, h2, h3, th, [role="tab"], [role="menuitem"], td [class*="badge"]';
  const says = (element: Element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
  const cut = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const high = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 2;
    return says(element) && element.clientWidth > 1 && (wide || high);
  };
  // Ignore badges, which overlap the edge of their cell.
  const outside = (control: Element) => {
    const cell = control.closest('td');
    return cell !== null && cell.scrollWidth > cell.clientWidth + 1;
  };
  return (
    [...document.querySelectorAll(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      // Ignore elements with a title, which contains the full text.
      .filter((control) => control.textContent?.trim() !== '' && !control.hasAttribute('title'))
      .filter((control) => outside(control) || [control, ...control.querySelectorAll('*')].some(cut))
      .map((control) => `${control.tagName.toLowerCase()} “${control.textContent?.trim().slice(0, 60)}”`)
  );
}

/** Runs in the browser. Returns words in the menu that are broken without a hyphen. */
export function whatIsBroken(): string[] {
  const found: string[] = [];
  for (const link of document.querySelectorAll('nav:not(main nav) :is(a, button)')) {
    const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
    for (let at = walker.nextNode(); at; at = walker.nextNode()) {
      for (const word of (at.textContent ?? '').matchAll(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+/gu)) {
        const range = document.createRange();
        range.setStart(at, word.index);
        range.setEnd(at, word.index + word[0].length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(`“${word[0]}”`);
      }
    }
  }
  return [...new Set(found)];
}

/** Runs in the browser. Returns all visible or spoken texts, without duplicates. */
export function whatIsSaid(): string[] {
  const said = new Set<string>([document.title]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let at: Node | null = walker.currentNode; at; at = walker.nextNode()) {
    if (at instanceof Element) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) said.add(at.getAttribute(name) ?? '');
    } else if (!at.parentElement?.closest('script, style, [lang="en"]')) said.add(at.textContent?.trim() ?? '');
  }
  return [...said].filter((text) => text !== '');
}
