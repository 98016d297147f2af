/** What can be told of accessibility without a library: names, labels, ids, one main heading, contrasts of texts, sizes to touch. */
import type { Page } from 'playwright-core';

/** All faults of the page as it stands, in words. */
export const accessibilityFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MIN_CONTRAST = 4.5;
    const MIN_LARGE = 3;
    const MIN_TOUCH_PX = 24;
    const faults: string[] = [];
    const visible = (element: Element): boolean =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    const words = (element: Element): string =>
      `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''}.${element.className}`;

    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    for (const id of ids) if (ids.filter((other) => other === id).length > 1) faults.push(`id ${id} twice`);
    if (document.documentElement.lang !== 'fr') faults.push('the page has no language');
    if (document.querySelectorAll('h1').length !== 1) faults.push('not one main heading');
    if (document.querySelectorAll('main').length !== 1) faults.push('not one main');
    for (const element of document.querySelectorAll('img:not([alt])'))
      faults.push(`${words(element)}: no alt`);
    for (const element of document.querySelectorAll('[aria-labelledby]')) {
      const id = element.getAttribute('aria-labelledby') ?? '';
      if (!document.getElementById(id)) faults.push(`${words(element)}: labelled by nothing`);
    }
    for (const element of document.querySelectorAll('button, a[href], input, select, summary')) {
      if (!visible(element)) continue;
      const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : [];
      const name =
        element.getAttribute('aria-label') ??
        [element, ...labels]
          .map((node) => node.textContent)
          .join('')
          .trim();
      if (!name) faults.push(`${words(element)}: no name`);
      const { width, height } = element.getBoundingClientRect();
      const skip = element.classList.contains('skip') || element.closest('p') !== null;
      if (!skip && (width < MIN_TOUCH_PX || height < MIN_TOUCH_PX)) {
        faults.push(`${words(element)}: ${Math.round(width)} x ${Math.round(height)} px to touch`);
      }
    }

    type Colour = [number, number, number, number];
    const colourOf = (text: string): Colour => {
      const parts = (text.match(/[\d.]+/g) ?? ['0', '0', '0', '0']).map(Number);
      return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0, parts[3] ?? 1];
    };
    const luminance = ([red, green, blue]: Colour): number => {
      const part = (value: number): number => {
        const share = value / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      };
      return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
    };
    // Grounds that are pictures or gradients are left out: what they hold is looked at by people.
    const groundOf = (start: Element): Colour | undefined => {
      for (let at: Element | null = start; at !== null; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.backgroundImage !== 'none' && at !== document.body) return undefined;
        if (at.classList.contains('card') || at.classList.contains('ticket')) return undefined;
        const ground = colourOf(style.backgroundColor);
        if (ground[3] === 1) return ground;
        if (ground[3] > 0) return undefined;
      }
      return undefined;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement as Element;
      if (!node.textContent?.trim() || !visible(element) || element.closest('.unseen, .skip, :disabled'))
        continue;
      const ground = groundOf(element);
      if (ground === undefined) continue;
      const style = getComputedStyle(element);
      const [light, dark] = [luminance(colourOf(style.color)), luminance(ground)].sort((a, b) => b - a);
      const contrast = ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
      const size = Number.parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (contrast < (large ? MIN_LARGE : MIN_CONTRAST)) {
        faults.push(
          `${words(element)} « ${node.textContent.trim().slice(0, 20)} »: contrast ${contrast.toFixed(1)}`,
        );
      }
    }
    return faults;
  });
