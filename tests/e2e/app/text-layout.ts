import type { Page } from '@playwright/test'

/** Set the default text size in the browser's settings; 16 px is the default. */
export async function setTextSize(page: Page, sizePx: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: sizePx, fixed: (sizePx * 13) / 16 } })
}

/** Find text that is cut off by an element that does not scroll, or that overlaps other text. Decoration (`aria-hidden`) is ignored. */
export const findTextLayoutErrors = (page: Page) =>
  page.evaluate(() => {
    const tolerancePx = 2
    type Text = { words: string; element: Element; boxes: DOMRect[]; layer: Element | null }

    const layerOf = (element: Element | null): Element | null =>
      !element || ['fixed', 'sticky'].includes(getComputedStyle(element).position) ? element : layerOf(element.parentElement)

    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      !element.closest('[aria-hidden="true"], .visually-hidden, noscript, [class*="skip"]') &&
      // For screen readers only.
      getComputedStyle(element).clipPath !== 'inset(50%)'

    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const words = node.textContent?.trim()
      if (!words || !element || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
      texts.push({ words: words.slice(0, 40), element, boxes, layer: layerOf(element) })
    }

    /** The box of the glyphs of a line, without most of its leading. */
    const glyphBox = ({ left, right, top, bottom, height }: DOMRect) => ({ left, right, top: top + height * 0.25, bottom: bottom - height * 0.25 })

    const isCut = ({ element, boxes }: Text) => {
      for (let ancestor: Element | null = element; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(ancestor)
        if (/auto|scroll/.test(overflowX + overflowY)) return false
        if (textOverflow === 'ellipsis' || !/hidden|clip/.test(overflowX + overflowY)) continue
        const frame = ancestor.getBoundingClientRect()
        const isOutside = boxes
          .map(glyphBox)
          .some(
            ({ left, right, top, bottom }) =>
              left < frame.left - tolerancePx || right > frame.right + tolerancePx || top < frame.top - tolerancePx || bottom > frame.bottom + tolerancePx,
          )
        if (isOutside) return true
      }
      return false
    }

    const overlaps = (one: Text, other: Text) =>
      one.layer === other.layer &&
      one.boxes
        .map(glyphBox)
        .some((a) =>
          other.boxes
            .map(glyphBox)
            .some(
              (b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > tolerancePx && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > tolerancePx,
            ),
        )

    const cut = texts.filter(isCut).map(({ words }) => `cut off: ${words}`)
    const overlapping = texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter((other) => overlaps(one, other))
        .map((other) => `“${one.words}” overlaps “${other.words}”`),
    )
    return [...cut, ...overlapping]
  })
