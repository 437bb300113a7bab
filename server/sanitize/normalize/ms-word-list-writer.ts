import { type MsWordItem, type MsWordList, placeMsWordItem } from '../ms-word-lists.ts'
import { buildOpeningTag } from './opening-tag.ts'

/**
 * Rebuilds lists of Microsoft Word in the output of `normalizeHtml`. What begins an item is written once its paragraph has ended: its marker tells the kind of its
 * list. A depth is the number of open elements, with that which begins or ends.
 */
export function createMsWordListWriter(output: string[]) {
  const lists: MsWordList[] = []
  let item: (MsWordItem & { outputIndex: number; depth: number; marker: string }) | null = null
  let markerDepth = 0
  return {
    isInItem: () => item !== null,
    isInMarker: () => markerDepth > 0,
    isBetweenItems: () => item === null && lists.length > 0,
    openItem(begun: MsWordItem, depth: number) {
      item = { ...begun, outputIndex: output.push('') - 1, depth, marker: '' }
    },
    openMarker(depth: number) {
      markerDepth ||= depth
    },
    addMarkerText(text: string) {
      if (item) item.marker += text
    },
    /** Ends the marker or the item that this element is. */
    closeElement(depth: number) {
      if (depth === markerDepth) markerDepth = 0
      if (depth !== item?.depth) return
      const { list, keptLists, isFirst } = placeMsWordItem(lists, item, item.marker)
      const ended = writeEnds(lists.splice(keptLists))
      if (isFirst) lists.push(list)
      output[item.outputIndex] = `${ended}${isFirst ? buildOpeningTag(list.tag, list.start) : '</li>'}<li>`
      item = null
    },
    /** Ends the open lists, before anything that is no item. */
    closeLists() {
      if (lists.length) output.push(writeEnds(lists.splice(0)))
    },
  }
}

const writeEnds = (lists: MsWordList[]) =>
  lists
    .toReversed()
    .map(({ tag }) => `</li></${tag}>`)
    .join('')
